import {
  type Conversation,
  type ConversationDetails,
  type ConversationInput,
  type ConversationQuote,
  MAX_CONVERSATIONS,
} from '@groundwork/domain';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { compileOnce } from '../../db/compile-once.ts';
import { momentRead, nextMoment } from '../../db/moments.ts';
import type { Db } from '../../db/types.ts';
import { selectQuotes } from './conversation-quotes.repo.ts';

const EXCERPT_LENGTH = 200;

const conversationColumns = [
  'conversations.id',
  'conversations.startup_id as startupId',
  'conversations.who',
  'conversations.held_on as heldOn',
  'conversations.created_at as createdAt',
  'conversations.updated_at as updatedAt',
] as const;

type ConversationRow = Omit<Conversation, 'id'> & { id: number | null };

const selectConversations = compileOnce<{ userId: number; startupId: number }, ConversationRow>(
  (db, parameter) =>
    db
      .selectFrom('startups')
      .leftJoin('conversations', 'conversations.startup_id', 'startups.id')
      .select(conversationColumns)
      .select([
        sql<string>`left(conversations.notes, ${sql.lit(EXCERPT_LENGTH)})`.as('excerpt'),
        sql<number>`(select count(*)::integer from conversation_quotes where conversation_id = conversations.id)`.as(
          'quotes',
        ),
      ])
      .where('startups.id', '=', parameter('startupId'))
      .where('startups.user_id', '=', parameter('userId'))
      .orderBy('conversations.held_on', 'desc')
      .orderBy('conversations.id', 'desc')
      .limit(sql.lit(MAX_CONVERSATIONS))
      .$castTo<ConversationRow>(),
);

/** Null when the startup is not this user's. */
export async function listConversations(
  db: Db,
  userId: number,
  startupId: number,
): Promise<Conversation[] | null> {
  const rows = await selectConversations(db, { userId, startupId });
  // A startup without any comes back as one row of nulls.
  return rows.length === 0 ? null : rows.flatMap(row => (row.id === null ? [] : [{ ...row, id: row.id }]));
}

const selectConversation = compileOnce<{ userId: number; conversationId: number }, ConversationDetails>(
  (db, parameter) =>
    db
      .selectFrom('conversations')
      .innerJoin('startups', 'startups.id', 'conversations.startup_id')
      .select([...conversationColumns, 'conversations.notes'])
      .select(
        jsonArrayFrom(
          selectQuotes(db)
            .where('conversation_quotes.conversation_id', '=', sql.ref<number>('conversations.id'))
            .orderBy('start_at'),
        )
          .$castTo<ConversationQuote[]>()
          .as('quotes'),
      )
      .where('conversations.id', '=', parameter('conversationId'))
      .where('startups.user_id', '=', parameter('userId')),
);

export async function findConversation(
  db: Db,
  userId: number,
  conversationId: number,
): Promise<ConversationDetails | undefined> {
  const [note] = await selectConversation(db, { userId, conversationId });
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
export async function lockConversation(
  db: Db,
  userId: number,
  conversationId: number,
): Promise<ConversationDetails | undefined> {
  const locked = await db
    .selectFrom('startups')
    .innerJoin('conversations', 'conversations.startup_id', 'startups.id')
    .select('conversations.id')
    .where('conversations.id', '=', conversationId)
    .where('startups.user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // A separate statement, because the one that waited for the lock does not see sentences marked meanwhile.
  return locked && findConversation(db, userId, conversationId);
}

/** A startup's number of notes, and of their characters. */
export function countConversations(
  db: Db,
  startupId: number,
): Promise<{ notes: number; characters: number }> {
  return db
    .selectFrom('conversations')
    .select([
      sql<number>`count(*)::integer`.as('notes'),
      sql<number>`coalesce(sum(length(notes)), 0)::integer`.as('characters'),
    ])
    .where('startup_id', '=', startupId)
    .executeTakeFirstOrThrow();
}

const toRow = ({ who, heldOn, notes }: ConversationInput) => ({ who, held_on: heldOn, notes });

export async function insertConversation(
  db: Db,
  startupId: number,
  input: ConversationInput,
): Promise<ConversationDetails> {
  const note = await db
    .insertInto('conversations')
    .values({ startup_id: startupId, ...toRow(input) })
    .returning([...conversationColumns, 'conversations.notes'])
    .executeTakeFirstOrThrow();
  return { ...note, quotes: [] };
}

/**
 * For a note that the caller has locked.
 * @param readAt its `updatedAt` as the caller read it; undefined updates whatever there is
 * @returns whether it was still as it was read
 */
export async function updateConversation(
  db: Db,
  conversationId: number,
  input: ConversationInput,
  readAt: string | undefined,
): Promise<boolean> {
  const updated = await db
    .updateTable('conversations')
    .set({ ...toRow(input), updated_at: nextMoment })
    .where('id', '=', conversationId)
    .$if(readAt !== undefined, query => query.where(momentRead, '=', readAt ?? ''))
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function deleteConversation(db: Db, userId: number, conversationId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('conversations')
    .using('startups')
    .whereRef('startups.id', '=', 'conversations.startup_id')
    .where('conversations.id', '=', conversationId)
    .where('startups.user_id', '=', userId)
    .returning('conversations.id')
    .executeTakeFirst();
  return deleted !== undefined;
}
