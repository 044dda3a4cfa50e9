import { logIn, logOut, register } from '@groundwork/api-client';
import type { Credentials, Registration, User } from '@groundwork/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { tellFailure } from '../../app/failure-toasts.ts';
import { clearStoredKeys } from '../../app/stored-keys.ts';
import { showToast } from '../../ui/toast.ts';
import { LeavingContext } from './current-user.ts';
import { announceSessionChange } from './session-channel.ts';
import { userQueries } from './user-queries.ts';

/** Makes `user` current, or nobody; nothing that an earlier user loaded, or is still loading, stays in memory. */
async function setUser(client: QueryClient, user: User | null): Promise<void> {
  const { queryKey } = userQueries.current();
  // An answer to an earlier question about the user would otherwise arrive after this one.
  await client.cancelQueries();
  client.removeQueries({ predicate: query => query.queryKey[0] !== queryKey[0] });
  client.setQueryData(queryKey, user);
  announceSessionChange();
}

export function useLogIn() {
  const client = useQueryClient();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (credentials: Credentials) => logIn(credentials),
    onSuccess: async user => {
      clearStoredKeys(user.id);
      await setUser(client, user);
      void showToast({ title: 'Welcome back!', message: user.username, tone: 'success' });
    },
    onError: tellFailure('Login failed'),
  });
}

export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (registration: Registration) => register(registration),
    onSuccess: async user => {
      clearStoredKeys();
      await setUser(client, user);
      void showToast({
        title: 'Registration successful!',
        message: `Welcome to Groundwork, ${user.fullName ?? user.username}.`,
        tone: 'success',
      });
    },
    onError: tellFailure('Registration failed'),
  });
}

export function useLogOut() {
  const client = useQueryClient();
  const leaving = use(LeavingContext);
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: () => logOut(),
    onSuccess: async () => {
      leaving.current = true;
      clearStoredKeys();
      await setUser(client, null);
      void showToast({ title: "You've been logged out", message: 'Come back soon!' });
    },
    onError: tellFailure('Logout failed'),
  });
}
