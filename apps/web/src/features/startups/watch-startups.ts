import { startupContracts } from '@groundwork/api-client';
import type { Startup } from '@groundwork/domain';
import type { QueryClient } from '@tanstack/react-query';
import { type StartupChange, startupChannel } from '../../app/channels.ts';

const LIST = [startupContracts.list.path] as const;

/**
 * Follows changes to startups in other tabs. Refetches the list when a startup seems to be gone: an existing one has a
 * record per step (PR-2), and a 404 for its progress reads as no records (RQ-32). Returns a function that stops it.
 */
export function watchStartups(client: QueryClient): () => void {
  const unfollow = startupChannel.follow(change => followChange(client, change));
  const unsubscribe = client.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    const [path, startupId, part] = event.query.queryKey;
    const { data } = event.query.state;
    if (path !== LIST[0] || part !== 'progress' || !Array.isArray(data) || data.length > 0) return;
    const isListed = client.getQueryData<Startup[]>(LIST)?.some(({ id }) => id === startupId);
    if (isListed) void client.invalidateQueries({ queryKey: LIST, exact: true });
  });
  return () => {
    unfollow();
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
