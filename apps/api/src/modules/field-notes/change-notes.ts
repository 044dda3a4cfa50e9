import {
  type FieldNoteChange,
  type FieldNoteDetails,
  type FieldNoteInput,
  type FieldQuote,
  MAX_FIELD_NOTES,
  MAX_FIELD_NOTES_TOTAL,
  MAX_FIELD_QUOTE_LENGTH,
  MAX_FIELD_QUOTES,
  splitSentences,
  type User,
} from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { assertPast } from '../board/test-card.ts';
import { countNotes, findNote, insertNote, lockNote, lockStartup, updateNote } from './field-notes.repo.ts';
import { insertQuote, moveQuotes, type QuotePlace } from './field-quotes.repo.ts';

/** Notes a conversation (PE-18). */
export async function addNote(
  db: Db,
  user: User,
  startupId: number,
  input: FieldNoteInput,
): Promise<FieldNoteDetails> {
  assertPast('heldOn', input.heldOn);
  found(await lockStartup(db, user.id, startupId), 'startup.not_found');
  const { notes, characters } = await countNotes(db, startupId);
  if (notes >= MAX_FIELD_NOTES) throw new AppError('field_note.too_many');
  if (characters + input.notes.length > MAX_FIELD_NOTES_TOTAL) throw new AppError('field_note.too_long');
  return insertNote(db, startupId, input);
}

/** Absent fields stay unchanged. Marked sentences have to stay in the notes, and move with them. */
export async function changeNote(
  db: Db,
  user: User,
  noteId: number,
  { updatedAt, ...change }: FieldNoteChange,
): Promise<FieldNoteDetails> {
  const before = found(await lockNote(db, user.id, noteId), 'field_note.not_found');
  const { who = before.who, heldOn = before.heldOn, notes = before.notes } = change;
  assertPast('heldOn', heldOn);
  // If it already equals the change, an earlier call made it and its answer was lost.
  if (who === before.who && heldOn === before.heldOn && notes === before.notes) return before;
  if (notes.length > before.notes.length) {
    const { characters } = await countNotes(db, before.startupId);
    if (characters - before.notes.length + notes.length > MAX_FIELD_NOTES_TOTAL)
      throw new AppError('field_note.too_long');
  }
  const places = placeQuotes(before.quotes, notes);
  if (!(await updateNote(db, noteId, { who, heldOn, notes }, updatedAt)))
    throw new AppError('record.changed', { details: { current: before } });
  if (!places) throw new AppError('field_note.quoted');
  if (notes !== before.notes) await moveQuotes(db, noteId, places);
  return found(await findNote(db, user.id, noteId), 'field_note.not_found');
}

/** Marks a sentence of the notes; the same mark when it is marked already (PE-19). */
export async function markSentence(
  db: Db,
  user: User,
  noteId: number,
  { start, end }: Pick<FieldQuote, 'start' | 'end'>,
): Promise<FieldQuote> {
  const { notes, quotes } = found(await lockNote(db, user.id, noteId), 'field_note.not_found');
  const marked = quotes.find(quote => quote.start === start && quote.end === end);
  if (marked) return marked;
  if (quotes.length >= MAX_FIELD_QUOTES) throw new AppError('field_note.full');
  const sentence = splitSentences(notes).find(each => each.start === start && each.end === end);
  // For example in notes that were edited in another tab.
  if (!sentence) throw refusedPlace('Not a sentence of these notes');
  if (sentence.text.length > MAX_FIELD_QUOTE_LENGTH)
    throw refusedPlace(`A sentence of at most ${MAX_FIELD_QUOTE_LENGTH} characters can be marked`);
  return insertQuote(db, noteId, sentence);
}

const refusedPlace = (message: string) =>
  new AppError('request.invalid', { message, issues: [{ path: 'start', message }] });

/**
 * The new places of marked sentences in edited notes: each moves to the nearest sentence with the same words. Null when
 * one of them is gone (PE-19).
 */
export function placeQuotes(
  quotes: readonly FieldQuote[],
  notes: string,
): (QuotePlace & { id: number })[] | null {
  const free = splitSentences(notes);
  const placed: (QuotePlace & { id: number })[] = [];
  for (const { id, text, start } of quotes) {
    const [nearest] = free
      .filter(sentence => sentence.text === text)
      .toSorted((one, other) => Math.abs(one.start - start) - Math.abs(other.start - start));
    if (!nearest) return null;
    free.splice(free.indexOf(nearest), 1);
    placed.push({ id, ...nearest });
  }
  return placed;
}
