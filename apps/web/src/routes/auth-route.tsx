import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { userQueries } from '../app/user/user-queries.ts';
import { AuthScreen } from '../features/auth/auth-screen.tsx';
import { returnAddress } from '../features/auth/return-address.ts';

/** Redirects a user who is, or becomes, logged in to where they were going (SE-45). */
export function LoggedOutOnly({ children }: { children: ReactNode }) {
  const { data: user } = useQuery({ ...userQueries.current(), throwOnError: false });
  const { state } = useLocation();
  return user ? <Navigate to={returnAddress(state, user)} replace /> : children;
}

export function Component() {
  return (
    <LoggedOutOnly>
      <AuthScreen />
    </LoggedOutOnly>
  );
}
