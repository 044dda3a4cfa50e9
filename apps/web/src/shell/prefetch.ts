import type { QueryClient } from '@tanstack/react-query';
import { boardQueries } from '../features/board/board-queries.ts';
import { startupQueries } from '../features/startups/startup-queries.ts';
import { preloadToasts } from '../ui/toast.ts';

const STARTUPS_STALE_MS = 300_000;

/** Loads ahead what will be needed: code for the toasts, the startups, and the first one's board. */
export async function prefetch(client: QueryClient): Promise<void> {
  // In time for the toast that says that the connection is gone.
  preloadToasts();
  const list = { ...startupQueries.list(), staleTime: STARTUPS_STALE_MS };
  await client.prefetchQuery(list);
  const first = client.getQueryData(list.queryKey)?.[0];
  if (first) await client.prefetchQuery(boardQueries.ofStartup(first.id));
}
