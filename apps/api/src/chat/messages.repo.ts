import type { Page } from '@groundwork/api-client/contracts';
import type { Message, MessageStatus, User } from '@groundwork/domain';
import { type SelectQueryBuilder, sql } from 'kysely';
import { compileOnce, type Parameter } from '../db/compile-once.ts';
import { bytesOf, newestPage, type PageParameters, pageOf } from '../db/newest-page.ts';
import type { DB } from '../db/schema.gen.ts';
import type { Db } from '../db/types.ts';
import type { ChatPlace, OpenChat } from './chat-kind.ts';

/** A reply whose process stopped renewing its lease is interrupted: derived when read, so no sweep is needed. */
export const turnStatus = sql<MessageStatus>`case
  when turns.id is null then 'complete'
  when turns.status = 'generating' and turns.lease_until < now() then 'interrupted'
  else turns.status end`;

const messageColumns = [
  'messages.id',
  'messages.content',
  'messages.assistant_id as assistantId',
  'messages.persona_id as personaId',
  'messages.role',
  'messages.kind',
  turnStatus.as('status'),
  'turns.founder_message_id as replyTo',
  sql<string[]>`messages.citations`.as('citations'),
  sql<Message['failure']>`case when turns.status = 'failed' then turns.error end`.as('failure'),
  'messages.created_at as createdAt',
] as const;

/** A chat's place, if it exists for its user; `chatId` is null until somebody writes in it. */
export interface OwnPlace extends ChatPlace {
  userId: number;
  chatId: number | null;
}

type AskedBy<Key> = Key & { userId: number; isAdmin: boolean };
type PlaceQuery = SelectQueryBuilder<DB, never, OwnPlace>;

/**
 * Reads pages of the chats of one kind, oldest first: the newest messages, or those before `before`. Null when this
 * user cannot see the place.
 * @param placeOf the query for the place: one row, or none when it is not this user's
 */
export function pagesOf<Key extends object>(
  placeOf: (db: Db, parameter: Parameter<AskedBy<Key>>) => PlaceQuery,
) {
  const select = compileOnce<AskedBy<Key> & PageParameters, Message>((db, parameter) => {
    const paging = parameter as unknown as Parameter<PageParameters>;
    const chat = sql<number>`(select "chatId" from place)`;
    const newest = db
      .selectFrom('messages')
      .select(['id', sql<number>`${bytesOf('content')} + octet_length(citations::text)`.as('bytes')])
      .where('chat_id', '=', chat)
      .where('id', '<=', paging('lastId'))
      .orderBy('id', 'desc')
      .limit(paging('limit'));
    return (
      db
        .with(
          cte => cte('place').materialized(),
          () => placeOf(db, parameter as unknown as Parameter<AskedBy<Key>>),
        )
        .with(
          cte => cte('page').materialized(),
          () => newestPage(newest),
        )
        // Read at once and by the chat: by its messages each would be looked for alone.
        .with(
          cte => cte('turns').materialized(),
          own =>
            own
              .selectFrom('turns')
              .select(['id', 'assistant_message_id', 'founder_message_id', 'status', 'lease_until', 'error'])
              .where('turns.chat_id', '=', chat)
              .where('assistant_message_id', 'in', eb => eb.selectFrom('page').select('page.id')),
        )
        .selectFrom('place')
        .leftJoin('page', join => join.onTrue())
        .leftJoin('messages', 'messages.id', 'page.id')
        .leftJoin('turns', 'turns.assistant_message_id', 'messages.id')
        .select(['place.userId', 'place.startupId', 'place.challengeId', 'place.stepId'])
        .select(messageColumns)
        .orderBy('messages.id')
        .$narrowType<{ [K in keyof Message]: Message[K] }>()
    );
  });
  return async (db: Db, user: User, key: Key, page: Page = {}): Promise<Message[] | null> => {
    const asked = { ...key, userId: user.id, isAdmin: user.role === 'admin', ...pageOf(page) };
    const rows = await select(db, asked);
    // A page without messages comes back as one row of nulls.
    return rows.length === 0 ? null : rows.filter(row => row.id !== null);
  };
}

/** Works for any kind of chat. */
export async function readMessages(db: Db, userId: number, ids: readonly number[]): Promise<Message[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .innerJoin('startups', 'startups.id', 'chats.startup_id')
    .leftJoin('step_progress', 'step_progress.chat_id', 'chats.id')
    .leftJoin('steps', 'steps.id', 'step_progress.step_id')
    .leftJoin('turns', 'turns.assistant_message_id', 'messages.id')
    .select([
      'startups.user_id as userId',
      'startups.id as startupId',
      'steps.challenge_id as challengeId',
      'steps.id as stepId',
    ])
    .select(messageColumns)
    .where('messages.id', 'in', ids)
    .where('startups.user_id', '=', userId)
    .orderBy('messages.id')
    .execute();
}

/** Inserts a message of the coach that no turn writes, and answers its id. */
export async function insertOpener(db: Db, { id, assistantId }: OpenChat, content: string): Promise<number> {
  const opener = { role: 'assistant', kind: 'opener', content } as const;
  const inserted = await db
    .insertInto('messages')
    .values({ chat_id: id, assistant_id: assistantId, ...opener })
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
}

/** The attempt's one opener or closing message, if it exists. */
export async function findOnce(db: Db, chatId: number, kind: 'opener' | 'closing'): Promise<number | null> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Deletes one message of this user. A reply that is being written to it is stopped first and keeps its text; a reply
 * that is itself deleted finds its row gone. False when there is no such message.
 */
export async function deleteMessage(db: Db, userId: number, messageId: number): Promise<boolean> {
  const own = db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .innerJoin('startups', 'startups.id', 'chats.startup_id')
    .select('messages.id')
    .where('messages.id', '=', messageId)
    .where('startups.user_id', '=', userId);
  await db
    .updateTable('turns')
    .set({ status: 'stopped' })
    .where('founder_message_id', 'in', own)
    .where('status', '=', 'generating')
    .execute();
  await db.deleteFrom('turns').where('assistant_message_id', 'in', own).execute();
  const deleted = await db.deleteFrom('messages').where('id', 'in', own).returning('id').executeTakeFirst();
  return deleted !== undefined;
}

/**
 * The chat's messages and their turns. Turns first, in the order in which a checkpoint locks them: the other way round
 * the two would wait for each other.
 */
export async function deleteMessages(db: Db, chatId: number): Promise<void> {
  await db.deleteFrom('turns').where('chat_id', '=', chatId).execute();
  await db.deleteFrom('messages').where('chat_id', '=', chatId).execute();
}
