import {
  type FieldNote,
  type FieldNoteDetails,
  type FieldNoteInput,
  type FieldQuote,
  MAX_FIELD_NOTES,
} from '@groundwork/domain';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { compileOnce } from '../../db/compile-once.ts';
import { momentRead, nextMoment } from '../../db/moments.ts';
import type { Db } from '../../db/types.ts';
import { selectQuotes } from './field-quotes.repo.ts';

const EXCERPT_LENGTH = 200;

const noteColumns = [
  'field_notes.id',
  'field_notes.startup_id as startupId',
  'field_notes.who',
  'field_notes.held_on as heldOn',
  'field_notes.created_at as createdAt',
  'field_notes.updated_at as updatedAt',
] as const;

type NoteRow = Omit<FieldNote, 'id'> & { id: number | null };

const selectNotes = compileOnce<{ userId: number; startupId: number }, NoteRow>((db, parameter) =>
  db
    .selectFrom('startups')
    .leftJoin('field_notes', 'field_notes.startup_id', 'startups.id')
    .select(noteColumns)
    .select([
      sql<string>`left(field_notes.notes, ${sql.lit(EXCERPT_LENGTH)})`.as('excerpt'),
      sql<number>`(select count(*)::integer from field_quotes where note_id = field_notes.id)`.as('quotes'),
    ])
    .where('startups.id', '=', parameter('startupId'))
    .where('startups.user_id', '=', parameter('userId'))
    .orderBy('field_notes.held_on', 'desc')
    .orderBy('field_notes.id', 'desc')
    .limit(sql.lit(MAX_FIELD_NOTES))
    .$castTo<NoteRow>(),
);

/** Null when the startup is not this user's. */
export async function listNotes(db: Db, userId: number, startupId: number): Promise<FieldNote[] | null> {
  const rows = await selectNotes(db, { userId, startupId });
  // A startup without any comes back as one row of nulls.
  return rows.length === 0 ? null : rows.flatMap(row => (row.id === null ? [] : [{ ...row, id: row.id }]));
}

const selectNote = compileOnce<{ userId: number; noteId: number }, FieldNoteDetails>((db, parameter) =>
  db
    .selectFrom('field_notes')
    .innerJoin('startups', 'startups.id', 'field_notes.startup_id')
    .select([...noteColumns, 'field_notes.notes'])
    .select(
      jsonArrayFrom(
        selectQuotes(db)
          .where('field_quotes.note_id', '=', sql.ref<number>('field_notes.id'))
          .orderBy('start_at'),
      )
        .$castTo<FieldQuote[]>()
        .as('quotes'),
    )
    .where('field_notes.id', '=', parameter('noteId'))
    .where('startups.user_id', '=', parameter('userId')),
);

export async function findNote(
  db: Db,
  userId: number,
  noteId: number,
): Promise<FieldNoteDetails | undefined> {
  const [note] = await selectNote(db, { userId, noteId });
  return note;
}

/** Locks this user's startup until the transaction ends, so that its notes are added in turn. */
export function lockStartup(db: Db, userId: number, startupId: number): Promise<{ id: number } | undefined> {
  return (
    db
      .selectFrom('startups')
      .select('id')
      .where('id', '=', startupId)
      .where('user_id', '=', userId)
      // Weaker than `for update`, which would wait for everyone who inserts a row that refers to the startup.
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

/** Locks this user's note, and its startup, until the transaction ends, so that texts and marks change in turn. */
export async function lockNote(
  db: Db,
  userId: number,
  noteId: number,
): Promise<FieldNoteDetails | undefined> {
  const locked = await db
    .selectFrom('startups')
    .innerJoin('field_notes', 'field_notes.startup_id', 'startups.id')
    .select('field_notes.id')
    .where('field_notes.id', '=', noteId)
    .where('startups.user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // A separate statement, because the one that waited for the lock does not see sentences marked meanwhile.
  return locked && findNote(db, userId, noteId);
}

/** A startup's number of notes, and of their characters. */
export function countNotes(db: Db, startupId: number): Promise<{ notes: number; characters: number }> {
  return db
    .selectFrom('field_notes')
    .select([
      sql<number>`count(*)::integer`.as('notes'),
      sql<number>`coalesce(sum(length(notes)), 0)::integer`.as('characters'),
    ])
    .where('startup_id', '=', startupId)
    .executeTakeFirstOrThrow();
}

const toRow = ({ who, heldOn, notes }: FieldNoteInput) => ({ who, held_on: heldOn, notes });

export async function insertNote(
  db: Db,
  startupId: number,
  input: FieldNoteInput,
): Promise<FieldNoteDetails> {
  const note = await db
    .insertInto('field_notes')
    .values({ startup_id: startupId, ...toRow(input) })
    .returning([...noteColumns, 'field_notes.notes'])
    .executeTakeFirstOrThrow();
  return { ...note, quotes: [] };
}

/**
 * For a note that the caller has locked.
 * @param readAt its `updatedAt` as the caller read it; undefined updates whatever there is
 * @returns whether it was still as it was read
 */
export async function updateNote(
  db: Db,
  noteId: number,
  input: FieldNoteInput,
  readAt: string | undefined,
): Promise<boolean> {
  const updated = await db
    .updateTable('field_notes')
    .set({ ...toRow(input), updated_at: nextMoment })
    .where('id', '=', noteId)
    .$if(readAt !== undefined, query => query.where(momentRead, '=', readAt ?? ''))
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function deleteNote(db: Db, userId: number, noteId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('field_notes')
    .using('startups')
    .whereRef('startups.id', '=', 'field_notes.startup_id')
    .where('field_notes.id', '=', noteId)
    .where('startups.user_id', '=', userId)
    .returning('field_notes.id')
    .executeTakeFirst();
  return deleted !== undefined;
}
