import { readStored, writeStored } from '../../app/use-stored.ts';
import type { LiveReply } from './live-reply.ts';

/** What the founder has typed in a chat and the server has not stored. It survives a reload. */
export interface MessageDraft {
  text: string;
  /** The idempotency key of a send whose outcome is unknown: a resend of this very text reuses it. */
  key: string | null;
  /** Typed while `text` was on its way; it takes its place once that is stored. */
  next: string;
  /** What `text` is about, if its kind of chat has a choice there: an id. */
  topic: number | null;
}

export const EMPTY_DRAFT: MessageDraft = { text: '', key: null, next: '', topic: null };

// A draft from an older version has less.
export const readDraft = (storageKey: string): MessageDraft => ({
  ...EMPTY_DRAFT,
  ...readStored(storageKey, EMPTY_DRAFT),
});

export const writeDraft = (storageKey: string, draft: MessageDraft) => writeStored(storageKey, draft);

/** The draft once its text is stored. What is typed in another tab meanwhile belongs to that tab, and is kept for it. */
export function takeStored(storageKey: string, draft: MessageDraft): MessageDraft {
  const kept = readDraft(storageKey);
  const next = { ...EMPTY_DRAFT, text: draft.next };
  writeStored(storageKey, kept.text === '' || kept.text === draft.text ? next : kept);
  return next;
}

/** Everything that was typed and not stored. */
export const keptText = ({ text, next }: MessageDraft): string => joinTexts(text, next);

export const joinTexts = (...texts: string[]): string =>
  texts.filter(text => text.trim() !== '').join('\n\n');

/** Text typed while another is on its way, or after that one failed, is the next message. */
export const isApart = ({ pendingText }: LiveReply, { next }: MessageDraft) =>
  pendingText !== null || next !== '';
