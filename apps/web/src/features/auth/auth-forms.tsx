import { Button, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type FormFields, readFields } from '../../app/forms/use-field-errors.ts';
import { useKnownBrowser } from '../../app/hydration.ts';
import { providerQueries } from '../../app/user/provider-queries.ts';
import { LoginForm } from './login-form.tsx';
import { OpenRegistration, registrationQuery } from './open-registration.tsx';
import { ProviderLogin } from './provider-login.tsx';
import { type Invited, RegisterForm } from './register-form.tsx';

/** The ways in: by the login provider where there is one, and by password, if only for administrators (SE-115). */
export function AuthForms({ invited }: { invited?: Invited }) {
  const { data: provider } = useQuery(providerQueries.offered());
  const [wantsPassword, setWantsPassword] = useState(false);
  const isOnly = provider?.name && provider.isOnly;
  return (
    <>
      {!isOnly && <PasswordForms invited={invited} />}
      {/* Below, so that the forms stay where they are when it comes. */}
      {provider?.name && (
        <>
          {!isOnly && (
            <Text mt="lg" c="dimmed" fz="sm" ta="center">
              or
            </Text>
          )}
          <ProviderLogin name={provider.name} isOnly={provider.isOnly} invitation={invited?.invitation} />
        </>
      )}
      {isOnly && wantsPassword && <LoginForm takesFocus />}
      {isOnly && !wantsPassword && (
        <Button variant="subtle" size="compact-sm" fullWidth mt="md" onClick={() => setWantsPassword(true)}>
          Administrators: log in with a password
        </Button>
      )}
    </>
  );
}

/**
 * Login and sign-up form, one at a time, so that password managers have one form to fill: first the one to sign up
 * where no account was ever used (SE-58) and registration is open. Input of the hidden form is restored, except passwords. An invitation allows
 * to sign up where registration is closed (SE-60).
 */
function PasswordForms({ invited }: { invited: Invited | undefined }) {
  const [params] = useSearchParams();
  const isToLogIn = useKnownBrowser() || params.has('login');
  const [{ chosen, typed }, setState] = useState({
    chosen: isToLogIn ? 'login' : null,
    typed: {} as Record<string, FormFields>,
  });
  const { data } = useQuery({ ...registrationQuery, enabled: chosen === null && !invited });
  const tab = chosen ?? (data?.isOpen === false && !invited ? 'login' : 'register');
  const tabs = useRef<HTMLDivElement>(null);

  const changeTab = (next: string | null) => {
    const form = tabs.current?.querySelector('form');
    if (!form || !next) return;
    const { password: _, confirmPassword: __, ...kept } = readFields(form);
    setState({ chosen: next, typed: { ...typed, [tab]: kept } });
  };

  return (
    <Tabs ref={tabs} value={tab} keepMounted={false} mt="lg" onChange={changeTab}>
      <Tabs.List grow>
        <Tabs.Tab value="login">Login</Tabs.Tab>
        <Tabs.Tab value="register">Register</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="login">
        <LoginForm typed={typed.login ?? {}} />
      </Tabs.Panel>
      <Tabs.Panel value="register">
        {invited ? (
          <RegisterForm typed={typed.register ?? {}} invited={invited} />
        ) : (
          <OpenRegistration>
            <RegisterForm typed={typed.register ?? {}} />
          </OpenRegistration>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}
