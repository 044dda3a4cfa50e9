import type { QueryClient } from '@tanstack/react-query';
import { boardQueries } from '../features/board/board-queries.ts';
import { startupQueries } from '../features/startups/startup-queries.ts';
import { preloadToasts } from '../ui/toast.ts';

const STARTUPS_STALE_MS = 300_000;

/** Loads what will soon be needed: the code of the toasts, the startups, and the first one's board. */
export async function prefetch(client: QueryClient): Promise<void> {
  // Needed before the connection is lost, for the toast that says so.
  preloadToasts();
  const list = { ...startupQueries.list(), staleTime: STARTUPS_STALE_MS };
  await client.prefetchQuery(list);
  const first = client.getQueryData(list.queryKey)?.[0];
  if (first) await client.prefetchQuery(boardQueries.ofStartup(first.id));
}
