import { configureRequests, resetRequests } from '@groundwork/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { sessionChannel } from '../../app/channels.ts';
import { clearSessionKeys, clearStoredKeys } from '../../app/stored-keys.ts';
import { dropUserData, forgetSession, refetchUser, userQueries } from '../../app/user/user-queries.ts';
import { showToast } from '../../ui/toast.ts';

/**
 * Keeps the page in line with the session on the server (SE-48, SE-53): after a request refused because the session is
 * over, after the answer that nobody is logged in, and after a login or logout in another tab. Returns a function that
 * stops it.
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

/** A refusal within this time after the last check is believed without asking the server again. */
const BELIEVE_MS = 5000;
let checkedAt = Number.NEGATIVE_INFINITY;

/** The refusal may concern an old session while a new one has begun, so the server is asked. */
async function checkSession(client: QueryClient): Promise<void> {
  const { queryKey } = userQueries.current();
  const wasKnown = Boolean(client.getQueryData(queryKey));
  if (Date.now() - checkedAt < BELIEVE_MS) forgetSession(client);
  else await refetchUser(client);
  checkedAt = Date.now();
  if (client.getQueryData(queryKey)) {
    // Repeats with the new session what the old one was refused.
    return client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }
  if (wasKnown) void showToast({ title: 'Session Expired', message: 'Please log in again to continue.' });
}

async function followTab(client: QueryClient, change: 'login' | 'logout'): Promise<void> {
  if (change === 'login') {
    // A refusal still in flight belongs to the previous session.
    resetRequests();
    return refetchUser(client);
  }
  await client.cancelQueries({ queryKey: userQueries.current().queryKey });
  dropUserData(client);
  forgetSession(client);
  clearStoredKeys();
}
