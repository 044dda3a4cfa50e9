import { Flex, Loader, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ConnectionLostScreen } from '../../app/connectivity/connection-lost-screen.tsx';
import { paths } from '../../app/paths.ts';
import { CurrentUserContext, LeavingContext } from './current-user.ts';
import { useUserCheck } from './current-user-check.ts';
import classes from './require-user.module.css';

/** The address a user was redirected to the login from, and whose session it was. */
export interface SentToLogin {
  from: string;
  userId: number | null;
}

/** Lets logged-in users through and sends everyone else to /auth (SE-41). */
export function RequireUser({ children }: { children: ReactNode }) {
  return <UserGuard waitingText="Authenticating...">{children}</UserGuard>;
}

interface UserGuardProps {
  waitingText: string;
  /** Shown to visitors who never logged in here, instead of redirecting to /auth. */
  visitors?: ReactNode;
  children: ReactNode;
}

export function UserGuard({ waitingText, visitors, children }: UserGuardProps) {
  const check = useUserCheck();
  const { pathname, search, hash } = useLocation();
  const lastUserId = useRef<number | null>(null);
  const leaving = useRef(false);
  const userId = check.state === 'known' ? check.user.id : null;
  useEffect(() => {
    if (userId !== null) lastUserId.current = userId;
  }, [userId]);

  if (check.state === 'known') {
    return (
      // Keyed by user: another tab may log in as someone else, and then no state of this page may stay.
      <CurrentUserContext key={check.user.id} value={check.user}>
        <LeavingContext value={leaving}>{children}</LeavingContext>
      </CurrentUserContext>
    );
  }
  if (check.state === 'waiting') return <Waiting text={waitingText} />;
  if (check.state === 'lost') return <ConnectionLostScreen error={check.error} />;
  if (visitors && check.state === 'nobody' && lastUserId.current === null) return visitors;
  const state: SentToLogin = { from: pathname + search + hash, userId: lastUserId.current };
  return <Navigate to={paths.auth} replace state={leaving.current ? null : state} />;
}

export function Waiting({ text }: { text: string }) {
  return (
    <Flex
      component="main"
      direction="column"
      align="center"
      justify="center"
      gap="sm"
      mih="100dvh"
      c="dimmed"
    >
      <div role="status">
        <Title order={1} fz="inherit" fw="inherit">
          {text}
        </Title>
      </div>
      <Loader size="sm" className={classes.loader} aria-hidden />
    </Flex>
  );
}
