import { configureRequests, resetRequests } from '@groundwork/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { sessionChannel } from '../../app/channels.ts';
import { clearSessionKeys, clearStoredKeys } from '../../app/stored-keys.ts';
import { dropUserData, forgetSession, refetchUser, userQueries } from '../../app/user/user-queries.ts';
import { showToast } from '../../ui/toast.ts';

/**
 * Keeps the page in line with the session on the server (SE-48, SE-53): after a request that was refused because the
 * session is over, after the answer that nobody is logged in, and after a login or logout in another tab. Returns a
 * function that ends this.
 */
export function watchSession(client: QueryClient): () => void {
  const { queryKey } = userQueries.current();
  configureRequests({ onSessionOver: () => void checkSession(client) });
  const unlisten = sessionChannel.follow(change => void followTab(client, change));
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
    // Requests that the earlier session could not make are made again by this one.
    return client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }
  if (wasKnown) void showToast({ title: 'Session Expired', message: 'Please log in again to go on.' });
}

async function followTab(client: QueryClient, change: 'login' | 'logout'): Promise<void> {
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
