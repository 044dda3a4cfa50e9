import {
  type Conversation,
  type ConversationQuote,
  MAX_CONVERSATION_QUOTES,
  type OfferedQuote,
  type User,
} from '@groundwork/domain';
import { sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import { jsonb } from '../../db/json.ts';
import type { Db } from '../../db/types.ts';
import { isTaken } from '../../stores/asking-steps.repo.ts';
import { visibleIf } from '../../stores/curriculum.repo.ts';

/** The place of a sentence in its notes, in UTF-16 code units. */
export type QuotePlace = Pick<ConversationQuote, 'start' | 'end' | 'text'>;

/** Marked sentences, each with the result and the step that the founder sees. */
export const selectQuotes = (db: Db) =>
  db
    .selectFrom('conversation_quotes')
    .leftJoin('card_results', 'card_results.id', 'conversation_quotes.result_id')
    .leftJoin('cards', join =>
      join.onRef('cards.id', '=', 'card_results.card_id').on('cards.deleted_at', 'is', null),
    )
    .leftJoin('steps', 'steps.id', 'conversation_quotes.step_id')
    .leftJoin('challenges', join =>
      join
        .onRef('challenges.id', '=', 'steps.challenge_id')
        .on('challenges.is_archived', '=', sql.lit(false)),
    )
    .select([
      'conversation_quotes.id',
      'conversation_quotes.conversation_id as conversationId',
      'conversation_quotes.start_at as start',
      'conversation_quotes.end_at as end',
      'conversation_quotes.text',
      sql<ConversationQuote['result']>`case when cards.id is not null then
        jsonb_build_object('id', card_results.id, 'cardId', cards.id, 'cardTitle', cards.title) end`.as(
        'result',
      ),
      sql<ConversationQuote['step']>`case when challenges.id is not null then
        jsonb_build_object('id', steps.id, 'challengeId', challenges.id, 'title', steps.title) end`.as(
        'step',
      ),
    ]);

/** The marked sentence and the conversation that it is from. */
export type QuoteOfConversation = ConversationQuote & Pick<Conversation, 'startupId' | 'who' | 'heldOn'>;

export function findQuote(db: Db, userId: number, quoteId: number): Promise<QuoteOfConversation | undefined> {
  return selectQuotes(db)
    .innerJoin('conversations', 'conversations.id', 'conversation_quotes.conversation_id')
    .innerJoin('startups', 'startups.id', 'conversations.startup_id')
    .select(['conversations.startup_id as startupId', 'conversations.who', 'conversations.held_on as heldOn'])
    .where('conversation_quotes.id', '=', quoteId)
    .where('startups.user_id', '=', userId)
    .executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockQuote(
  db: Db,
  userId: number,
  quoteId: number,
): Promise<QuoteOfConversation | undefined> {
  await db
    .selectFrom('conversation_quotes')
    .innerJoin('conversations', 'conversations.id', 'conversation_quotes.conversation_id')
    .innerJoin('startups', 'startups.id', 'conversations.startup_id')
    .select('conversation_quotes.id')
    .where('conversation_quotes.id', '=', quoteId)
    .where('startups.user_id', '=', userId)
    .forUpdate('conversation_quotes')
    .execute();
  return findQuote(db, userId, quoteId);
}

export async function insertQuote(
  db: Db,
  conversationId: number,
  { start, end, text }: QuotePlace,
): Promise<ConversationQuote> {
  const { id } = await db
    .insertInto('conversation_quotes')
    .values({ conversation_id: conversationId, start_at: start, end_at: end, text })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, conversationId, start, end, text, result: null, step: null };
}

/** For a note that the caller has locked. */
export async function moveQuotes(
  db: Db,
  conversationId: number,
  places: readonly (QuotePlace & { id: number })[],
): Promise<void> {
  if (places.length === 0) return;
  // First out of each other's way: two may change places.
  await db
    .updateTable('conversation_quotes')
    .set({ start_at: sql<number>`-id`, end_at: sql<number>`-id` })
    .where('conversation_id', '=', conversationId)
    .execute();
  await db
    .updateTable('conversation_quotes')
    .from(
      sql<QuotePlace & { id: number }>`jsonb_to_recordset(${jsonb(places)})`.as<'plan'>(
        sql`plan(id integer, "start" integer, "end" integer)`,
      ),
    )
    .set(eb => ({ start_at: eb.ref('plan.start'), end_at: eb.ref('plan.end') }))
    .whereRef('conversation_quotes.id', '=', 'plan.id')
    .where('conversation_quotes.conversation_id', '=', conversationId)
    .execute();
}

export async function deleteQuote(db: Db, userId: number, quoteId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('conversation_quotes')
    .using(['conversations', 'startups'])
    .whereRef('conversations.id', '=', 'conversation_quotes.conversation_id')
    .whereRef('startups.id', '=', 'conversations.startup_id')
    .where('conversation_quotes.id', '=', quoteId)
    .where('startups.user_id', '=', userId)
    .returning('conversation_quotes.id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** For a quote that the caller has locked. */
export async function keepUse(
  db: Db,
  quoteId: number,
  use: { result_id: number } | { step_id: number | null },
): Promise<void> {
  await db.updateTable('conversation_quotes').set(use).where('id', '=', quoteId).execute();
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
    .where(isTaken)
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
      .leftJoin('conversations', 'conversations.startup_id', 'startups.id')
      .leftJoin('conversation_quotes', join =>
        join
          .onRef('conversation_quotes.conversation_id', '=', 'conversations.id')
          .onRef('conversation_quotes.step_id', '=', 'steps.id'),
      )
      .select([
        'conversation_quotes.id',
        'conversations.id as conversationId',
        'conversations.who',
        'conversations.held_on as heldOn',
        'conversation_quotes.text',
      ])
      .where('startups.id', '=', parameter('startupId'))
      .where('startups.user_id', '=', parameter('userId'))
      .where(visibleIf(parameter('isAdmin')))
      // Offered quotes come before notes without any.
      .orderBy(sql`conversation_quotes.id is null`)
      .orderBy('conversations.held_on', 'desc')
      .orderBy('conversations.id', 'desc')
      .orderBy('conversation_quotes.start_at')
      .limit(sql.lit(MAX_CONVERSATION_QUOTES))
      .$castTo<OfferedRow>(),
);

/** Null when the startup is not this user's, or they cannot see the step. */
export async function listOffered(db: Db, user: User, key: OfferedKey): Promise<OfferedQuote[] | null> {
  const { startupId, stepId } = key;
  const isAdmin = user.role === 'admin';
  const rows = await selectOffered(db, { startupId, stepId, userId: user.id, isAdmin });
  return rows.length === 0 ? null : rows.flatMap(row => (row.id === null ? [] : [{ ...row, id: row.id }]));
}
