import { createKey } from '@groundwork/api-client';
import { draftKey } from '../../../app/stored-keys.ts';
import { readStored, writeStored } from '../../../app/use-stored.ts';

/** How long after its last change a draft counts as open in a page that never reported its end, as after a crash. */
const OPEN_MS = 24 * 60 * 60_000;

/** A draft in localStorage, which all tabs share. */
interface Slot<T> {
  draft: T;
  /** Time of the last change, in ms since 1970. */
  at: number;
  /** Key of the page in which it is open; null once that was closed or left. */
  heldBy: string | null;
}

/** A tab's memory of the drafts of one form, in its sessionStorage. */
interface TabMemo<T> {
  /** Id of the tab's own draft. */
  id: string | null;
  /** Ids of other tabs' drafts that are no longer offered here. */
  declined: readonly string[];
  /** The last discarded draft, which Undo can bring back. */
  discarded: T | null;
}

/** Identifies this page. A reload or a second tab is another page. */
const page = createKey();
/** Storage keys of the slots that are open in this page. */
const held = new Set<string>();

const changeHolder = (from: string | null, to: string | null) => () => {
  for (const key of held) {
    const slot = readStored<Slot<unknown> | null>(key, null);
    if (slot?.heldBy === from) writeStored(key, { ...slot, heldBy: to });
  }
};
// The server has no window.
globalThis.window?.addEventListener('pagehide', changeHolder(page, null));
// A page restored from the browser's back/forward cache still has what was typed.
globalThis.window?.addEventListener('pageshow', changeHolder(null, page));

const isOpenElsewhere = ({ heldBy, at }: Slot<unknown>) =>
  heldBy !== null && heldBy !== page && Date.now() - at < OPEN_MS;

/** Whether this tab would be offered a draft of the form. */
export const hasDraft = (userId: number, form: string): boolean => findDraft(draftKey(userId, form)) !== null;

/**
 * The draft of a user's form in this tab; several tabs have several drafts. A tab without its own takes the newest
 * abandoned one, or starts with a copy of the newest that is open in another tab. A logout deletes drafts.
 */
export function openDraftSlot<T>(userId: number, form: string) {
  const base = draftKey(userId, form);
  const keyOf = (draftId: string) => `${base}:${draftId}`;
  const found = findDraft<T>(base);
  const offered = found && isOpenElsewhere(found.slot) ? found.id : null;
  let id = found && !offered ? found.id : null;

  function keep(draft: T, at = Date.now()): void {
    const current = id === null ? null : readStored<Slot<T> | null>(keyOf(id), null);
    if (id === null || (current && isOpenElsewhere(current))) id = createKey();
    changeMemo<T>(base, { id });
    held.add(keyOf(id));
    writeStored(keyOf(id), { draft, at, heldBy: page } satisfies Slot<T>);
  }

  function clear(): void {
    if (id !== null) writeStored(keyOf(id), undefined);
    id = null;
    const { declined } = readMemo<T>(base);
    changeMemo<T>(base, { id, declined: offered ? [...declined, offered] : declined });
  }

  return {
    opened: found?.slot.draft ?? null,
    /** Tells other tabs that the draft is open here. */
    hold: () => {
      if (found && id === found.id) keep(found.slot.draft, found.slot.at);
    },
    keep: (draft: T) => keep(draft),
    clear,
    /**
     * Clears the draft. Returns a function that restores `draft`, and returns false if that is no longer possible, as
     * after a logout.
     */
    discard: (draft: T) => {
      clear();
      changeMemo<T>(base, { discarded: draft });
      return (): boolean => {
        const { discarded } = readMemo<T>(base);
        if (!discarded) return false;
        keep(discarded);
        changeMemo<T>(base, { discarded: null });
        return true;
      };
    },
  };
}

/** The tab's own draft, or else the newest one that it has not declined. */
function findDraft<T>(base: string): { id: string; slot: Slot<T> } | null {
  const { id: ownId, declined } = readMemo<T>(base);
  const drafts = listDrafts<T>(base).sort((left, right) => right.slot.at - left.slot.at);
  const own = drafts.find(({ id, slot }) => id === ownId && !isOpenElsewhere(slot));
  return own ?? drafts.find(({ id }) => !declined.includes(id)) ?? null;
}

function listDrafts<T>(base: string): { id: string; slot: Slot<T> }[] {
  return readKeys()
    .filter(key => key.startsWith(`${base}:`))
    .flatMap(key => {
      const slot = readStored<Partial<Slot<T>> | null>(key, null);
      return slot?.draft ? [{ id: key.slice(base.length + 1), slot: slot as Slot<T> }] : [];
    });
}

function readKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // Forbidden: then nothing is kept.
    return [];
  }
}

function readMemo<T>(base: string): TabMemo<T> {
  const none = { id: null, declined: [], discarded: null };
  try {
    return { ...none, ...JSON.parse(sessionStorage.getItem(base) ?? '{}') };
  } catch {
    return none;
  }
}

function changeMemo<T>(base: string, change: Partial<TabMemo<T>>): void {
  try {
    sessionStorage.setItem(base, JSON.stringify({ ...readMemo<T>(base), ...change }));
  } catch {
    // Full or forbidden: then the tab has no draft of its own, and is offered the newest.
  }
}
