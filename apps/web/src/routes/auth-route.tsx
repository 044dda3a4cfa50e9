import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { AuthScreen } from '../features/auth/auth-screen.tsx';
import { returnAddress } from '../features/auth/return-address.ts';
import { userQueries } from '../features/auth/user-queries.ts';

export function Component() {
  const { data: user } = useQuery({ ...userQueries.current(), throwOnError: false });
  const { state } = useLocation();
  if (user) return <Navigate to={returnAddress(state, user)} replace />;
  return <AuthScreen />;
}
