import { credentialsSchema } from '@groundwork/domain';
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
  const alert = isIncomplete ? 'Please enter both username and password' : logIn.error?.message;

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
      <FormAlert message={alert} />
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
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <Button type="submit" fullWidth disabled={logIn.isPending} className={classes.submit}>
        {logIn.isPending ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  );
}
