import { Tabs } from '@mantine/core';
import { hideToast } from '../../ui/toast.ts';
import classes from './auth-form.module.css';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

/** Both forms, one at a time: a password manager then has one place to write to. */
export function AuthForms() {
  return (
    <Tabs defaultValue="login" keepMounted={false} className={classes.tabs} onChange={() => void hideToast()}>
      <Tabs.List grow>
        <Tabs.Tab value="login">Login</Tabs.Tab>
        <Tabs.Tab value="register">Register</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="login">
        <LoginForm />
      </Tabs.Panel>
      <Tabs.Panel value="register">
        <RegisterForm />
      </Tabs.Panel>
    </Tabs>
  );
}
