import type { Message } from '../entities/message.ts';

const SYSTEM_NOTE = '[[system-note]]';

/** The stored text of a note that the server writes into a chat (PE-8). */
export const systemNote = (text: string): string => `${SYSTEM_NOTE}${text}`;

/** The note's text, or null for any other message: a founder who types the marker has typed text. */
export function readSystemNote({ role, content }: Pick<Message, 'role' | 'content'>): string | null {
  return role === 'assistant' && content.startsWith(SYSTEM_NOTE) ? content.slice(SYSTEM_NOTE.length) : null;
}

/** The beginning of a reply that may yet turn out to be the marker; null once it has begun with something else. */
export interface NoteMarkerFilter {
  readonly held: string | null;
}

export const INITIAL_NOTE_MARKER_FILTER: NoteMarkerFilter = { held: '' };

/**
 * Takes in a chunk of model text and gives the part that can be shown: a reply never begins with the marker of a note
 * (PE-8). However a text is cut into chunks, the shown parts together are the same.
 */
export function feedNoteMarkerFilter(
  { held }: NoteMarkerFilter,
  chunk: string,
): { filter: NoteMarkerFilter; text: string } {
  if (held === null) return { filter: { held }, text: chunk };
  let begun = held + chunk;
  while (begun.startsWith(SYSTEM_NOTE)) begun = begun.slice(SYSTEM_NOTE.length);
  if (SYSTEM_NOTE.startsWith(begun)) return { filter: { held: begun }, text: '' };
  return { filter: { held: null }, text: begun };
}

/** The stream has ended: a part of the marker is ordinary text. */
export const flushNoteMarkerFilter = ({ held }: NoteMarkerFilter): string => held ?? '';
