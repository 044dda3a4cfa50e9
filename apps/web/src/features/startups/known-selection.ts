import { useSyncExternalStore } from 'react';

/** The startup that this tab has selected last, for what stands beside the pages and asks for no list itself. */
let known: { userId: number; startupId: number | null } | null = null;
const watchers = new Set<() => void>();

/** @param startupId null when the user has no startup */
export function noteSelection(userId: number, startupId: number | null): void {
  known = { userId, startupId };
  for (const watcher of watchers) watcher();
}

function watchSelection(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The id of the selected startup; null while none is known. */
export function useKnownSelection(userId: number): number | null {
  return useSyncExternalStore(watchSelection, () => (known?.userId === userId ? known.startupId : null));
}
