import { logIn, logOut, register } from '@groundwork/api-client';
import type { Credentials, Registration, User } from '@groundwork/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { clearStoredKeys } from '../../app/stored-keys.ts';
import { showToast } from '../../ui/toast.ts';
import { LeavingContext } from './current-user.ts';
import { userQueries } from './user-queries.ts';

/** Makes `user` current; nothing that an earlier user loaded stays in memory. */
function startSession(client: QueryClient, user: User): void {
  const { queryKey } = userQueries.current();
  client.removeQueries({ predicate: query => query.queryKey[0] !== queryKey[0] });
  client.setQueryData(queryKey, user);
}

export function useLogIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) => logIn(credentials),
    onSuccess: user => {
      clearStoredKeys(user.id);
      startSession(client, user);
      void showToast({ title: 'Welcome back!', message: user.username, tone: 'success' });
    },
    onError: error => showToast({ title: 'Login failed', message: error.message, tone: 'error' }),
  });
}

export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (registration: Registration) => register(registration),
    onSuccess: user => {
      clearStoredKeys();
      startSession(client, user);
      void showToast({
        title: 'Registration successful!',
        message: `Welcome to Groundwork, ${user.fullName ?? user.username}.`,
        tone: 'success',
      });
    },
    onError: error => showToast({ title: 'Registration failed', message: error.message, tone: 'error' }),
  });
}

export function useLogOut() {
  const client = useQueryClient();
  const leaving = use(LeavingContext);
  return useMutation({
    mutationFn: () => logOut(),
    onSuccess: () => {
      leaving.current = true;
      clearStoredKeys();
      client.removeQueries({ predicate: query => query.queryKey[0] !== userQueries.current().queryKey[0] });
      client.setQueryData(userQueries.current().queryKey, null);
      void showToast({ title: "You've been logged out", message: 'Come back soon!' });
    },
    onError: error => showToast({ title: 'Logout failed', message: error.message, tone: 'error' }),
  });
}
