import { readStored, writeStored } from '../../app/use-stored.ts';
import type { LiveReply } from './live-reply.ts';

/** Text typed in a chat that the server has not stored. It survives a reload. */
export interface MessageDraft {
  text: string;
  /** Idempotency key of a send whose outcome is unknown; resending the unchanged text reuses it. */
  key: string | null;
  /** Typed while `text` was being sent; replaces it once that is stored. */
  next: string;
  /** Id of what `text` is about, for kinds of chat that offer a choice. */
  topic: number | null;
}

export const EMPTY_DRAFT: MessageDraft = { text: '', key: null, next: '', topic: null };

// A draft from an older version lacks fields.
export const readDraft = (storageKey: string): MessageDraft => ({
  ...EMPTY_DRAFT,
  ...readStored(storageKey, EMPTY_DRAFT),
});

export const writeDraft = (storageKey: string, draft: MessageDraft) => writeStored(storageKey, draft);

/** The draft after its text was stored. What another tab has typed meanwhile stays in the storage for that tab. */
export function takeStored(storageKey: string, draft: MessageDraft): MessageDraft {
  const kept = readDraft(storageKey);
  const next = { ...EMPTY_DRAFT, text: draft.next };
  writeStored(storageKey, kept.text === '' || kept.text === draft.text ? next : kept);
  return next;
}

/** All text that was typed and not stored. */
export const keptText = ({ text, next }: MessageDraft): string => joinTexts(text, next);

export const joinTexts = (...texts: string[]): string =>
  texts.filter(text => text.trim() !== '').join('\n\n');

/** Whether what is typed is the next message, because another one is on its way or has failed. */
export const isApart = ({ pendingText }: LiveReply, { next }: MessageDraft) =>
  pendingText !== null || next !== '';
