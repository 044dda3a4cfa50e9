import { userKey } from '../../../app/stored-keys.ts';

const keyOf = (userId: number) => userKey(userId, 'new-startup');
const watchers = new Set<() => void>();

function notifyWatchers(): void {
  for (const watcher of watchers) watcher();
}

/** Calls `watcher` when a startup starts or stops waiting to be selected. Returns a function that stops it. */
export function watchNewStartup(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Remembers a new startup's id in this tab until it is selected (SE-55). */
export function rememberNewStartup(userId: number, startupId: number): void {
  try {
    sessionStorage.setItem(keyOf(userId), String(startupId));
  } catch {
    // Storage is full or forbidden: the startup is in the list, but not selected automatically.
  }
  notifyWatchers();
}

/** The id of a startup that waits to be selected; null for none. */
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
    // Then nothing was stored either.
  }
  notifyWatchers();
}
