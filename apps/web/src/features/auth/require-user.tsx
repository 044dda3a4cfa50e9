import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';
import { CurrentUserContext, LeavingContext } from './current-user.ts';
import classes from './require-user.module.css';
import { userQueries } from './user-queries.ts';

/** Where the guard sent someone away from, and whose place it was. */
export interface SentToLogin {
  from: string;
  userId: number | null;
}

/** Lets logged-in users through and sends everyone else to /auth (F2, Route guard). */
export function RequireUser({ children }: { children: ReactNode }) {
  const { data: user, isPending } = useQuery(userQueries.current());
  const { pathname, search } = useLocation();
  const lastUserId = useRef<number | null>(null);
  const leaving = useRef(false);
  useEffect(() => {
    if (user) lastUserId.current = user.id;
  }, [user]);

  if (isPending) {
    return (
      <main className={classes.waiting}>
        <Loader size="sm" aria-hidden />
        <p role="status">Authenticating...</p>
      </main>
    );
  }
  if (!user) {
    const state: SentToLogin = { from: pathname + search, userId: lastUserId.current };
    return <Navigate to={paths.auth} replace state={leaving.current ? null : state} />;
  }
  return (
    <CurrentUserContext value={user}>
      <LeavingContext value={leaving}>{children}</LeavingContext>
    </CurrentUserContext>
  );
}
