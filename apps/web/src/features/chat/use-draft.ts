import type { ChatScope } from '@groundwork/api-client';
import { useCallback } from 'react';
import { draftKey } from '../../app/stored-keys.ts';
import { readStored, useStored, writeStored } from '../../app/use-stored.ts';

interface Draft {
  text: string;
  /** The idempotency key of a send whose outcome is unknown: a resend of this very text reuses it. */
  key: string | null;
}

const EMPTY: Draft = { text: '', key: null };

/** What the founder has typed in this step and the server has not stored; it survives a reload. */
export function useDraft(userId: number, { startupId, stepId }: ChatScope) {
  const storageKey = draftKey(userId, `${startupId}:${stepId}`);
  const [draft, setDraft] = useStored<Draft>(storageKey, EMPTY);
  const setText = useCallback((text: string) => setDraft(() => ({ text, key: null })), [setDraft]);
  const setKey = useCallback((key: string | null) => setDraft(old => ({ ...old, key })), [setDraft]);
  const clear = useCallback(() => {
    const stored = readStored(storageKey, EMPTY);
    setDraft(() => EMPTY);
    // What another tab has typed meanwhile is that tab's.
    if (stored.text !== '' && stored.text !== draft.text) writeStored(storageKey, stored);
  }, [setDraft, storageKey, draft.text]);
  return { ...draft, setText, setKey, clear };
}
