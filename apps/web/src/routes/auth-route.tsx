import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { AuthScreen } from '../features/auth/auth-screen.tsx';
import { returnAddress } from '../features/auth/return-address.ts';
import { userQueries } from '../features/auth/user-queries.ts';

/** Leads whoever is logged in, or becomes so here, on to where they were going (F2, Auth screen). */
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
