import {
  type FieldNote,
  type FieldQuote,
  MAX_FIELD_QUOTES,
  type OfferedQuote,
  type User,
} from '@groundwork/domain';
import { sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import { jsonb } from '../../db/json.ts';
import type { Db } from '../../db/types.ts';
import { visibleIf } from '../../stores/curriculum.repo.ts';

/** The place of a sentence in its notes, in UTF-16 code units. */
export type QuotePlace = Pick<FieldQuote, 'start' | 'end' | 'text'>;

/** Marked sentences, each with the result and the step that the founder sees. */
export const selectQuotes = (db: Db) =>
  db
    .selectFrom('field_quotes')
    .leftJoin('card_results', 'card_results.id', 'field_quotes.result_id')
    .leftJoin('cards', join =>
      join.onRef('cards.id', '=', 'card_results.card_id').on('cards.deleted_at', 'is', null),
    )
    .leftJoin('steps', 'steps.id', 'field_quotes.step_id')
    .leftJoin('challenges', join =>
      join
        .onRef('challenges.id', '=', 'steps.challenge_id')
        .on('challenges.is_archived', '=', sql.lit(false)),
    )
    .select([
      'field_quotes.id',
      'field_quotes.note_id as noteId',
      'field_quotes.start_at as start',
      'field_quotes.end_at as end',
      'field_quotes.text',
      sql<FieldQuote['result']>`case when cards.id is not null then
        jsonb_build_object('id', card_results.id, 'cardId', cards.id, 'cardTitle', cards.title) end`.as(
        'result',
      ),
      sql<FieldQuote['step']>`case when challenges.id is not null then
        jsonb_build_object('id', steps.id, 'challengeId', challenges.id, 'title', steps.title) end`.as(
        'step',
      ),
    ]);

/** The marked sentence and the conversation that it is from. */
export type QuoteOfNote = FieldQuote & Pick<FieldNote, 'startupId' | 'who' | 'heldOn'>;

export function findQuote(db: Db, userId: number, quoteId: number): Promise<QuoteOfNote | undefined> {
  return selectQuotes(db)
    .innerJoin('field_notes', 'field_notes.id', 'field_quotes.note_id')
    .innerJoin('startups', 'startups.id', 'field_notes.startup_id')
    .select(['field_notes.startup_id as startupId', 'field_notes.who', 'field_notes.held_on as heldOn'])
    .where('field_quotes.id', '=', quoteId)
    .where('startups.user_id', '=', userId)
    .executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockQuote(db: Db, userId: number, quoteId: number): Promise<QuoteOfNote | undefined> {
  await db
    .selectFrom('field_quotes')
    .innerJoin('field_notes', 'field_notes.id', 'field_quotes.note_id')
    .innerJoin('startups', 'startups.id', 'field_notes.startup_id')
    .select('field_quotes.id')
    .where('field_quotes.id', '=', quoteId)
    .where('startups.user_id', '=', userId)
    .forUpdate('field_quotes')
    .execute();
  return findQuote(db, userId, quoteId);
}

export async function insertQuote(
  db: Db,
  noteId: number,
  { start, end, text }: QuotePlace,
): Promise<FieldQuote> {
  const { id } = await db
    .insertInto('field_quotes')
    .values({ note_id: noteId, start_at: start, end_at: end, text })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, noteId, start, end, text, result: null, step: null };
}

/** For a note that the caller has locked. */
export async function moveQuotes(
  db: Db,
  noteId: number,
  places: readonly (QuotePlace & { id: number })[],
): Promise<void> {
  if (places.length === 0) return;
  // First out of each other's way: two may change places.
  await db
    .updateTable('field_quotes')
    .set({ start_at: sql<number>`-id`, end_at: sql<number>`-id` })
    .where('note_id', '=', noteId)
    .execute();
  await db
    .updateTable('field_quotes')
    .from(
      sql<QuotePlace & { id: number }>`jsonb_to_recordset(${jsonb(places)})`.as<'plan'>(
        sql`plan(id integer, "start" integer, "end" integer)`,
      ),
    )
    .set(eb => ({ start_at: eb.ref('plan.start'), end_at: eb.ref('plan.end') }))
    .whereRef('field_quotes.id', '=', 'plan.id')
    .where('field_quotes.note_id', '=', noteId)
    .execute();
}

export async function deleteQuote(db: Db, userId: number, quoteId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('field_quotes')
    .using(['field_notes', 'startups'])
    .whereRef('field_notes.id', '=', 'field_quotes.note_id')
    .whereRef('startups.id', '=', 'field_notes.startup_id')
    .where('field_quotes.id', '=', quoteId)
    .where('startups.user_id', '=', userId)
    .returning('field_quotes.id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** For a quote that the caller has locked. */
export async function keepUse(
  db: Db,
  quoteId: number,
  use: { result_id: number } | { step_id: number | null },
): Promise<void> {
  await db.updateTable('field_quotes').set(use).where('id', '=', quoteId).execute();
}

/** A step that this founder can see. */
export function findVisibleStep(
  db: Db,
  stepId: number,
  isAdmin: boolean,
): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('steps')
    .innerJoin('challenges', 'challenges.id', 'steps.challenge_id')
    .select('steps.id')
    .where('steps.id', '=', stepId)
    .where('steps.is_active', '=', true)
    .where(visibleIf(isAdmin))
    .executeTakeFirst();
}

type OfferedRow = Omit<OfferedQuote, 'id'> & { id: number | null };

interface OfferedKey {
  startupId: number;
  stepId: number;
}

const selectOffered = compileOnce<OfferedKey & { userId: number; isAdmin: boolean }, OfferedRow>(
  (db, parameter) =>
    db
      .selectFrom('startups')
      .innerJoin('steps', join => join.on('steps.id', '=', parameter('stepId')))
      .innerJoin('challenges', 'challenges.id', 'steps.challenge_id')
      .leftJoin('field_notes', 'field_notes.startup_id', 'startups.id')
      .leftJoin('field_quotes', join =>
        join
          .onRef('field_quotes.note_id', '=', 'field_notes.id')
          .onRef('field_quotes.step_id', '=', 'steps.id'),
      )
      .select([
        'field_quotes.id',
        'field_notes.id as noteId',
        'field_notes.who',
        'field_notes.held_on as heldOn',
        'field_quotes.text',
      ])
      .where('startups.id', '=', parameter('startupId'))
      .where('startups.user_id', '=', parameter('userId'))
      .where(visibleIf(parameter('isAdmin')))
      // Offered quotes come before notes without any.
      .orderBy(sql`field_quotes.id is null`)
      .orderBy('field_notes.held_on', 'desc')
      .orderBy('field_notes.id', 'desc')
      .orderBy('field_quotes.start_at')
      .limit(sql.lit(MAX_FIELD_QUOTES))
      .$castTo<OfferedRow>(),
);

/** Null when the startup is not this user's, or they cannot see the step. */
export async function listOffered(db: Db, user: User, key: OfferedKey): Promise<OfferedQuote[] | null> {
  const { startupId, stepId } = key;
  const isAdmin = user.role === 'admin';
  const rows = await selectOffered(db, { startupId, stepId, userId: user.id, isAdmin });
  return rows.length === 0 ? null : rows.flatMap(row => (row.id === null ? [] : [{ ...row, id: row.id }]));
}
