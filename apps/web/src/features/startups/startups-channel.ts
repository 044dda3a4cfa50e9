import { startupContracts } from '@groundwork/api-client';
import type { Startup } from '@groundwork/domain';
import type { QueryClient } from '@tanstack/react-query';

export interface StartupChange {
  kind: 'saved' | 'deleted';
  startupId: number;
}

/**
 * Tells the browser's other tabs that a startup was saved or deleted here. The tabs share one session, and an id is
 * one user's: a tab that has gone over to another user finds nothing of its own under it.
 */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('groundwork:startups');

const LIST = [startupContracts.list.path] as const;

export function announceStartupChange(change: StartupChange): void {
  channel?.postMessage(change);
}

/**
 * Follows what other tabs did with the startups. Asks for the list again when a startup seems to be gone:
 * one that exists has a record per step (PR-2), and a 404 for its progress reads as no records (RQ-32).
 * Returns what ends it.
 */
export function watchStartups(client: QueryClient): () => void {
  const follow = ({ data }: MessageEvent<StartupChange>) => followChange(client, data);
  channel?.addEventListener('message', follow);
  const unsubscribe = client.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    const [path, startupId, part] = event.query.queryKey;
    const { data } = event.query.state;
    if (path !== LIST[0] || part !== 'progress' || !Array.isArray(data) || data.length > 0) return;
    const isListed = client.getQueryData<Startup[]>(LIST)?.some(({ id }) => id === startupId);
    if (isListed) void client.invalidateQueries({ queryKey: LIST, exact: true });
  });
  return () => {
    channel?.removeEventListener('message', follow);
    unsubscribe();
  };
}

function followChange(client: QueryClient, { kind, startupId }: StartupChange): void {
  if (kind === 'deleted') {
    client.setQueryData<Startup[]>(LIST, startups => startups?.filter(({ id }) => id !== startupId));
  } else {
    void client.invalidateQueries({ queryKey: [...LIST, startupId], exact: true });
  }
  void client.invalidateQueries({ queryKey: LIST, exact: true });
}
