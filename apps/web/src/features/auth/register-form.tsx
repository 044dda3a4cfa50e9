import { Button, TextInput } from '@mantine/core';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { findMismatch } from '../../ui/repeated-password.ts';
import { type FormFields, useCheckedForm } from '../../ui/use-checked-form.ts';
import classes from './auth-form.module.css';
import { fieldErrors, registrationFormSchema } from './form-schemas.ts';
import { useRegister } from './use-session.ts';

export function RegisterForm({ typed }: { typed: FormFields }) {
  const register = useRegister();
  const { form, field, alert, isBusy } = useCheckedForm({
    id: 'register',
    schema: registrationFormSchema,
    summarize: findMismatch('password'),
    submit: ({ confirmPassword: _, ...registration }) => register.mutateAsync(registration),
    explain: fieldErrors,
  });

  return (
    <form className={classes.form} {...form}>
      <FormAlert message={alert} />
      <TextInput {...field('fullName')} label="Full Name" defaultValue={typed.fullName} autoComplete="name" />
      <TextInput
        {...field('email')}
        label="Email"
        defaultValue={typed.email}
        type="email"
        autoComplete="email"
      />
      <TextInput
        {...field('username')}
        label="Username"
        defaultValue={typed.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...field('password')} label="Password" autoComplete="new-password" />
      <PasswordField {...field('confirmPassword')} label="Confirm Password" autoComplete="new-password" />
      <Button type="submit" fullWidth disabled={isBusy} className={classes.submit}>
        {isBusy ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  );
}
