import { use, useSyncExternalStore } from 'react';
import { RenderedForContext } from '../../../app/hydration.ts';
import { preferenceKey } from '../../../app/stored-keys.ts';
import { writeStored } from '../../../app/use-stored.ts';

/** The startup selected last in this tab, for parts outside the pages, which load no list. */
let known: { userId: number; startupId: number | null } | null = null;
const watchers = new Set<() => void>();
const pages = new Set<(startupId: number) => void>();

export const selectionKey = (userId: number) => preferenceKey(userId, 'selected-startup');

/** @param startupId null when the user has no startup */
export function noteSelection(userId: number, startupId: number | null): void {
  known = { userId, startupId };
  // From this cookie, the server knows whose data to read ahead when a page is opened.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the browsers we support
  document.cookie = `groundwork-startup=${startupId ?? ''}; path=/; max-age=31536000; samesite=lax`;
  for (const watcher of watchers) watcher();
}

/** Selects a startup from outside the page, at once on the current page and for the next one. */
export function chooseStartup(userId: number, startupId: number): void {
  writeStored(selectionKey(userId), startupId);
  noteSelection(userId, startupId);
  for (const select of pages) select(startupId);
}

/** Calls `select` with choices made outside the page. Returns a function that stops it. */
export function followChoices(select: (startupId: number) => void): () => void {
  pages.add(select);
  return () => pages.delete(select);
}

function watchSelection(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The id of the selected startup; null while unknown. */
export function useKnownSelection(userId: number): number | null {
  const { startupId } = use(RenderedForContext);
  return useSyncExternalStore(
    watchSelection,
    () => (known?.userId === userId ? known.startupId : null),
    () => startupId,
  );
}
