import type { ChatScope } from '@groundwork/api-client';
import { useCallback } from 'react';
import { draftKey } from '../../../app/stored-keys.ts';
import { readStored, useStored, writeStored } from '../../../app/use-stored.ts';

interface Draft {
  text: string;
  /** The idempotency key of a send whose outcome is unknown: a resend of this very text reuses it. */
  key: string | null;
  /** Typed while `text` was on its way; it takes its place once that is stored. */
  next: string;
}

const EMPTY: Draft = { text: '', key: null, next: '' };

/** The text that the founder has typed in this step and the server has not stored. It survives a reload. */
export function useDraft(userId: number, { startupId, stepId }: ChatScope) {
  const storageKey = draftKey(userId, `${startupId}:${stepId}`);
  const [stored, setDraft] = useStored<Draft>(storageKey, EMPTY);
  // A draft from an older version has no `next`.
  const draft = { ...EMPTY, ...stored };
  const setText = useCallback((text: string) => setDraft(old => ({ ...old, text, key: null })), [setDraft]);
  const setNext = useCallback((next: string) => setDraft(old => ({ ...old, next })), [setDraft]);
  const setKey = useCallback((key: string | null) => setDraft(old => ({ ...old, key })), [setDraft]);
  const clear = useCallback(() => {
    const stored = readStored(storageKey, EMPTY);
    setDraft(old => ({ ...EMPTY, text: old.next ?? '' }));
    // Text typed in another tab meanwhile belongs to that tab.
    if (stored.text !== '' && stored.text !== draft.text) writeStored(storageKey, stored);
  }, [setDraft, storageKey, draft.text]);
  return { ...draft, setText, setNext, setKey, clear };
}

/** Everything that was typed and not stored. */
export const keptText = ({ text, next }: Pick<Draft, 'text' | 'next'>): string =>
  [text, next].filter(part => part.trim() !== '').join('\n\n');
