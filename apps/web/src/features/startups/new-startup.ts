import { userKey } from '../../app/stored-keys.ts';

const keyOf = (userId: number) => userKey(userId, 'new-startup');
const watchers = new Set<() => void>();

function tellWatchers(): void {
  for (const watcher of watchers) watcher();
}

/** Runs `watcher` when a startup begins or ceases to wait. Returns what ends it. */
export function watchNewStartup(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Keeps the id of a startup that was just created, in this tab, until it has been selected (F4). */
export function rememberNewStartup(userId: number, startupId: number): void {
  try {
    sessionStorage.setItem(keyOf(userId), String(startupId));
  } catch {
    // Full or forbidden: then the startup is in the list, and not selected by itself.
  }
  tellWatchers();
}

/** The id of a startup that waits to be selected, or null. */
export function recallNewStartup(userId: number): number | null {
  try {
    const id = Number(sessionStorage.getItem(keyOf(userId)));
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}

export function forgetNewStartup(userId: number): void {
  try {
    sessionStorage.removeItem(keyOf(userId));
  } catch {
    // Nothing was kept either.
  }
  tellWatchers();
}
