import { InvalidCredentialsError } from '@groundwork/api-client';
import { credentialsSchema } from '@groundwork/domain';
import { Button, TextInput } from '@mantine/core';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { type FormErrors, type FormFields, useCheckedForm } from '../../ui/use-checked-form.ts';
import classes from './auth-form.module.css';
import { fieldErrors, findEmptyCredentials } from './form-schemas.ts';
import { useLogIn } from './use-session.ts';

/** A toast says why (F8); the fields only show that it is about them. */
function explain(error: unknown): FormErrors {
  return error instanceof InvalidCredentialsError ? { username: true, password: true } : fieldErrors(error);
}

export function LoginForm({ typed }: { typed: FormFields }) {
  const logIn = useLogIn();
  const { form, field, alert, isBusy } = useCheckedForm({
    id: 'login',
    schema: credentialsSchema,
    summarize: findEmptyCredentials,
    submit: credentials => logIn.mutateAsync(credentials),
    explain,
  });

  return (
    <form className={classes.form} {...form}>
      <FormAlert message={alert} />
      <TextInput
        {...field('username')}
        label="Username"
        defaultValue={typed.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
      <Button type="submit" fullWidth disabled={isBusy} className={classes.submit}>
        {isBusy ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  );
}
