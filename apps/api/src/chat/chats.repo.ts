import { sql } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import type { Chats } from '../db/schema.gen.ts';
import type { Db } from '../db/types.ts';
import { type Budget, budgetOf } from '../stores/budget.repo.ts';
import { deleteMessages } from './messages.repo.ts';

/** Any number will do, as long as nothing else uses it. */
const SENDING_LOCK = 7_210_434;

/**
 * In a query's selection: makes senders for one user take turns until their transactions end. The query itself may see
 * the state before its turn; read conditions that must hold in the next query.
 */
export const sendersTurn = sql<null>`pg_advisory_xact_lock(${sql.lit(SENDING_LOCK)}, startups.user_id)`.as(
  'sendersTurn',
);

export async function insertChat(db: Db, startupId: number, kind: Chats['kind']): Promise<number> {
  const { id } = await db
    .insertInto('chats')
    .values({ startup_id: startupId, kind })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether a chat has room for one more message, and its user for one more reply. */
export interface Room extends Budget {
  /** Messages of the chat. A reset deletes them, so all belong to the present attempt. */
  messages: number;
  /** Replies that are being written for the user, in all chats. */
  generating: number;
  /** A reply of this chat is unfinished, whether or not a process still writes it. */
  hasOpenReply: boolean;
}

const selectRoom = compileOnce<{ chatId: number; userId: number }, Room>((db, parameter) =>
  db.selectNoFrom([
    sql<number>`(select count(*) from messages where chat_id = ${parameter('chatId')})`.as('messages'),
    sql<number>`(
      select count(*) from turns
      join chats on chats.id = turns.chat_id
      join startups on startups.id = chats.startup_id
      where startups.user_id = ${parameter('userId')} and turns.status = 'generating' and lease_until > now())`.as(
      'generating',
    ),
    ...budgetOf(parameter('userId')),
    sql<boolean>`exists (select from turns where chat_id = ${parameter('chatId')} and status = 'generating')`.as(
      'hasOpenReply',
    ),
  ]),
);

/** Ask in the user's turn as a sender. */
export async function readRoom(db: Db, userId: number, chatId: number): Promise<Room> {
  const [room] = await selectRoom(db, { userId, chatId });
  if (!room) throw new Error('A query without a table has one row');
  return room;
}

/** Deletes the messages and begins a new attempt: a reply that is being written finds its row gone and stops. */
export async function clearChat(db: Db, chatId: number): Promise<void> {
  await deleteMessages(db, chatId);
  await db.updateTable('chats').set({ attempt: sql<number>`attempt + 1` }).where('id', '=', chatId).execute();
}
