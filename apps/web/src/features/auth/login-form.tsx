import { ApiError } from '@groundwork/api-client';
import { type Credentials, credentialsSchema } from '@groundwork/domain';
import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import classes from './auth-form.module.css';
import { useLogIn } from './use-session.ts';

export function LoginForm() {
  const logIn = useLogIn();
  const [isIncomplete, setIncomplete] = useState(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '' },
    validate: schemaResolver(credentialsSchema, { sync: true }),
  });
  // A toast says why (F8); the fields only show that it is about them.
  const isRefused = logIn.error instanceof ApiError && logIn.error.code === 'auth.invalid_credentials';
  const field = (name: keyof Credentials) => {
    const props = form.getInputProps(name);
    return { ...props, error: props.error ?? isRefused };
  };

  const submit = form.onSubmit(
    values => {
      setIncomplete(false);
      logIn.mutate(values);
    },
    (_errors, values) => {
      logIn.reset();
      setIncomplete(values.username.trim() === '' || values.password === '');
    },
  );

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormAlert message={isIncomplete ? 'Please enter both username and password' : undefined} />
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        key={form.key('username')}
        {...field('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        key={form.key('password')}
        {...field('password')}
      />
      <Button type="submit" fullWidth disabled={logIn.isPending} className={classes.submit}>
        {logIn.isPending ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  );
}
