import { ApiError } from '@groundwork/api-client';
import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { PasswordField } from '../../ui/password-field.tsx';
import classes from './auth-form.module.css';
import { registrationFormSchema } from './form-schemas.ts';
import { useRegister } from './use-session.ts';

const empty = { fullName: '', email: '', username: '', password: '', confirmPassword: '' };

/** The field a refusal is about, so that the message stands beside it. */
function fieldErrors(error: Error): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'user.username_taken') return { username: error.message };
  if (error.code === 'user.email_taken') return { email: error.message };
  return Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
}

export function RegisterForm() {
  const register = useRegister();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: empty,
    validate: schemaResolver(registrationFormSchema, { sync: true }),
  });

  const submit = form.onSubmit(({ confirmPassword: _, ...registration }) =>
    register.mutate(registration, { onError: error => form.setErrors(fieldErrors(error)) }),
  );

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label="Full Name"
        autoComplete="name"
        key={form.key('fullName')}
        {...form.getInputProps('fullName')}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        key={form.key('username')}
        {...form.getInputProps('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        key={form.key('confirmPassword')}
        {...form.getInputProps('confirmPassword')}
      />
      <Button type="submit" fullWidth disabled={register.isPending} className={classes.submit}>
        {register.isPending ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  );
}
