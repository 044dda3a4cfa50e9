import { draftKey } from '../../app/stored-keys.ts';
import { readStored, writeStored } from '../../app/use-stored.ts';

/** What was typed into the form, with the version of the notes that it changes. */
export interface NoteDraft {
  who?: string;
  heldOn?: string;
  notes?: string;
  updatedAt?: string;
}

/** Of the notes with this id, or of new ones of a startup. */
export const noteDraftKey = (userId: number, of: { noteId: number } | { startupId: number }) =>
  draftKey(userId, 'noteId' in of ? `note:${of.noteId}` : `note:new:${of.startupId}`);

export const readNoteDraft = (key: string) => readStored<NoteDraft | null>(key, null);

/** Null when there is nothing left to be kept. */
export const keepNoteDraft = (key: string, draft: NoteDraft | null) => writeStored(key, draft ?? undefined);
