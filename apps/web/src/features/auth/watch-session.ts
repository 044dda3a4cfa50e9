import { configureRequests, resetRequests } from '@groundwork/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { clearSessionKeys, clearStoredKeys } from '../../app/stored-keys.ts';
import { showToast } from '../../ui/toast.ts';
import { onSessionChange, type SessionChange } from './session-channel.ts';
import { dropUserData, forgetSession, refetchUser, userQueries } from './user-queries.ts';

/**
 * Keeps the page to the session as the server knows it, however it changed: a request was refused because the
 * session is over, the user was asked for again and is nobody, or another tab logged in or out (F4, Auth error handler).
 * Returns what ends it.
 */
export function watchSession(client: QueryClient): () => void {
  const { queryKey } = userQueries.current();
  configureRequests({ onSessionOver: () => void checkSession(client) });
  const unlisten = onSessionChange(change => void followTab(client, change));
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== queryKey[0] || query.state.data !== null) return;
    clearSessionKeys();
    client.removeQueries({ predicate: other => other.queryKey[0] !== queryKey[0] && !other.isActive() });
  });
  return () => {
    unlisten();
    unsubscribe();
  };
}

/** A refusal that comes so soon after the server said who is there is believed. */
const BELIEVE_MS = 5000;
let checkedAt = Number.NEGATIVE_INFINITY;

/** A refusal may be of a session that is over while another has begun: the server knows who is there. */
async function checkSession(client: QueryClient): Promise<void> {
  const { queryKey } = userQueries.current();
  const wasKnown = Boolean(client.getQueryData(queryKey));
  if (Date.now() - checkedAt < BELIEVE_MS) forgetSession(client);
  else await refetchUser(client);
  checkedAt = Date.now();
  if (client.getQueryData(queryKey)) {
    // What was refused in the name of the session before is asked for in the name of this one.
    return client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }
  if (wasKnown) void showToast({ title: 'Session Expired', message: 'Please log in again to go on.' });
}

async function followTab(client: QueryClient, change: SessionChange): Promise<void> {
  if (change === 'login') {
    // A refusal that is still on its way is of the session before.
    resetRequests();
    return refetchUser(client);
  }
  await client.cancelQueries({ queryKey: userQueries.current().queryKey });
  dropUserData(client);
  forgetSession(client);
  clearStoredKeys();
}
