import { logIn, logOut, register } from '@groundwork/api-client';
import { type Credentials, isolate, type Registration, type User } from '@groundwork/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { sessionChannel } from '../../app/channels.ts';
import { notifyFailure } from '../../app/failure-toasts.ts';
import { clearStoredKeys } from '../../app/stored-keys.ts';
import { dropUserData, userQueries } from '../../app/user/user-queries.ts';
import { showToast } from '../../ui/toast.ts';
import { useLeaving } from './current-user.ts';

/** Makes `user` current; null for nobody. Drops everything of an earlier user, in memory and in flight. */
async function setUser(client: QueryClient, user: User | null): Promise<void> {
  const { queryKey } = userQueries.current();
  // Otherwise a pending answer about the user would overwrite this one.
  await client.cancelQueries({ queryKey });
  dropUserData(client);
  client.setQueryData(queryKey, user);
  if (user) noteAccount();
  sessionChannel.announce(user ? 'login' : 'logout');
}

/** An account was used in this browser (SE-58): the cookie of the chosen startup is there, if only empty. */
function noteAccount(): void {
  if (document.cookie.includes('groundwork-startup=')) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the browsers we support
  document.cookie = 'groundwork-startup=; path=/; max-age=31536000; samesite=lax';
}

/** Accepted, but told (SE-78). The account page says so until it is changed. */
function warnOfPassword(): void {
  void showToast({
    title: 'Your password is easy to guess',
    message: "It's one of the most common passwords. Change it on your account page.",
    tone: 'error',
    duration: 15_000,
  });
}

/** No toast for failures: the form shows them. */
export function useLogIn() {
  const client = useQueryClient();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: async (credentials: Credentials) => {
      const user = await logIn(credentials);
      if (user) await welcome(client, user);
      return { needsCode: user === null };
    },
  });
}

/** Makes the user who has just logged in the current one. */
export async function welcome(client: QueryClient, user: User): Promise<void> {
  clearStoredKeys(user.id);
  await setUser(client, user);
  if (user.hasCommonPassword) return warnOfPassword();
  void showToast({ title: 'Welcome back!', message: user.username, tone: 'success' });
}

/** No toast for failures: the form shows them. */
export function useRegister() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (registration: Registration) => register(registration),
    onSuccess: async user => {
      clearStoredKeys();
      // A new user has no page to return to.
      await navigate('.', { replace: true, state: null });
      await setUser(client, user);
      if (user.hasCommonPassword) return warnOfPassword();
      void showToast({
        title: 'Registration successful!',
        message: `Welcome to Groundwork, ${isolate(user.fullName ?? user.username)}.`,
        tone: 'success',
      });
    },
  });
}

/** Leads to the login when the session is over by the user's own wish. */
export function useLeave(): () => Promise<void> {
  const client = useQueryClient();
  const leaving = useLeaving();
  return async () => {
    leaving.current = true;
    clearStoredKeys();
    await setUser(client, null);
  };
}

export function useLogOut() {
  const leave = useLeave();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: () => logOut(),
    onSuccess: async () => {
      await leave();
      void showToast({ title: "You've been logged out", message: 'Come back soon!' });
    },
    onError: notifyFailure('Logout failed'),
  });
}
