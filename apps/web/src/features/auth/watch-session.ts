import { configureRequests } from '@groundwork/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { clearSessionKeys } from '../../app/stored-keys.ts';
import { onSessionChange } from './session-channel.ts';
import { forgetSession, userQueries } from './user-queries.ts';

/**
 * Keeps the page to the session as the server knows it, however it changed: a request was refused because the
 * session is over, the user was asked for again and is nobody, or another tab logged in or out (F4, Auth error handler).
 * Returns what ends it.
 */
export function watchSession(client: QueryClient): () => void {
  const { queryKey } = userQueries.current();
  configureRequests({ onSessionOver: () => forgetSession(client) });
  const unlisten = onSessionChange(() => void client.invalidateQueries({ queryKey }));
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
