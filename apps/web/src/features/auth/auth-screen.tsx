import { Tabs } from '@mantine/core';
import { Logo } from '../../ui/logo.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { hideToast } from '../../ui/toast.ts';
import classes from './auth-screen.module.css';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const PROMISES = [
  ['One question at a time', 'A coach takes you from the problem to a launch in short, concrete steps.'],
  ['Judged on what you wrote', 'An answer counts when your own words show it, and you see which words.'],
  ['Nothing is lost', 'Every answer is kept and becomes part of your startup’s record.'],
] as const;

export function AuthScreen() {
  return (
    <main className={classes.screen}>
      <div className={classes.bar}>
        <Logo />
        <ThemeToggle />
      </div>
      <div className={classes.columns}>
        <section className={classes.pitch} aria-label="About Groundwork">
          <p className={classes.headline}>Turn an idea into evidence.</p>
          <ul className={classes.promises}>
            {PROMISES.map(([title, text]) => (
              <li key={title}>
                <strong>{title}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
        <div className={classes.card}>
          <PageHeading title="Welcome to Groundwork" subtitle="Log in, or create an account to begin." />
          <Tabs
            defaultValue="login"
            keepMounted={false}
            className={classes.tabs}
            onChange={() => void hideToast()}
          >
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
        </div>
      </div>
    </main>
  );
}
