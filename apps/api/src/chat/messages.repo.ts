import type { Page } from '@groundwork/api-client/contracts';
import type { Message, MessageStatus, User } from '@groundwork/domain';
import { sql } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import { bytesOf, newestPage, type PageParameters, pageOf } from '../db/newest-page.ts';
import type { Db } from '../db/types.ts';
import { visibleIf, visibleTo } from '../stores/curriculum.repo.ts';

/** A reply whose process stopped renewing its lease is interrupted: derived when read, so no sweep is needed. */
export const turnStatus = sql<MessageStatus>`case
  when turns.id is null then 'complete'
  when turns.status = 'generating' and turns.lease_until < now() then 'interrupted'
  else turns.status end`;

const messageColumns = [
  'messages.id',
  'messages.content',
  'startups.user_id as userId',
  'messages.assistant_id as assistantId',
  'startups.id as startupId',
  'steps.challenge_id as challengeId',
  'steps.id as stepId',
  'messages.role',
  'messages.kind',
  turnStatus.as('status'),
  'turns.founder_message_id as replyTo',
  sql<string[]>`messages.citations`.as('citations'),
  sql<Message['failure']>`case when turns.status = 'failed' then turns.error end`.as('failure'),
  'messages.created_at as createdAt',
] as const;

interface ChatKey {
  startupId: number;
  challengeId: number;
  stepId: number;
}

interface PageOfChat extends ChatKey, PageParameters {
  userId: number;
  isAdmin: boolean;
}

const selectMessages = compileOnce<PageOfChat, Message>((db, parameter) => {
  const chat = db
    .selectFrom('step_progress')
    .select('step_progress.id')
    .where('step_progress.startup_id', '=', parameter('startupId'))
    .where('step_progress.step_id', '=', parameter('stepId'));
  const newest = db
    .selectFrom('messages')
    .select(['id', sql<number>`${bytesOf('content')} + octet_length(citations::text)`.as('bytes')])
    .where('step_progress_id', '=', chat)
    .where('id', '<=', parameter('lastId'))
    .orderBy('id', 'desc')
    .limit(parameter('limit'));
  return (
    db
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
            .where('turns.step_progress_id', '=', chat)
            .where('assistant_message_id', 'in', eb => eb.selectFrom('page').select('page.id')),
      )
      .selectFrom('startups')
      .innerJoin('steps', join => join.on('steps.id', '=', parameter('stepId')))
      .innerJoin('challenges', 'challenges.id', 'steps.challenge_id')
      .leftJoin('page', join => join.onTrue())
      .leftJoin('messages', 'messages.id', 'page.id')
      .leftJoin('turns', 'turns.assistant_message_id', 'messages.id')
      .select(messageColumns)
      .where('startups.id', '=', parameter('startupId'))
      .where('startups.user_id', '=', parameter('userId'))
      .where('challenges.id', '=', parameter('challengeId'))
      .where(visibleIf(parameter('isAdmin')))
      .orderBy('messages.id')
      .$narrowType<{ [K in keyof Message]: Message[K] }>()
  );
});

/**
 * A page of the chat of a step, oldest first: the newest messages, or those before `before`. Null when the startup is not
 * this user's or the step is not there for them.
 */
export async function listMessages(
  db: Db,
  user: User,
  { startupId, challengeId, stepId }: ChatKey,
  page: Page = {},
): Promise<Message[] | null> {
  const key = { startupId, challengeId, stepId, userId: user.id, isAdmin: user.role === 'admin' };
  const rows = await selectMessages(db, { ...key, ...pageOf(page) });
  // A page without messages comes back as one row of nulls.
  return rows.length === 0 ? null : rows.filter(row => row.id !== null);
}

export async function readMessages(db: Db, userId: number, ids: readonly number[]): Promise<Message[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('messages')
    .innerJoin('step_progress', 'step_progress.id', 'messages.step_progress_id')
    .innerJoin('startups', 'startups.id', 'step_progress.startup_id')
    .innerJoin('steps', 'steps.id', 'step_progress.step_id')
    .leftJoin('turns', 'turns.assistant_message_id', 'messages.id')
    .select(messageColumns)
    .where('messages.id', 'in', ids)
    .where('startups.user_id', '=', userId)
    .orderBy('messages.id')
    .execute();
}

export interface NewMessage {
  stepProgressId: number;
  attempt: number;
  role: Message['role'];
  kind: Message['kind'];
  content: string;
  assistantId: number | null;
}

export async function insertMessage(db: Db, message: NewMessage): Promise<number> {
  const { id } = await db
    .insertInto('messages')
    .values({
      step_progress_id: message.stepProgressId,
      attempt: message.attempt,
      role: message.role,
      kind: message.kind,
      content: message.content,
      assistant_id: message.assistantId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The attempt's one opener or closing message, if it is there. */
export async function findOnce(
  db: Db,
  progress: { id: number; attempt: number },
  kind: 'opener' | 'closing',
): Promise<number | null> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('step_progress_id', '=', progress.id)
    .where('attempt', '=', progress.attempt)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.id ?? null;
}

export const MAX_MESSAGES = 4000;

/** How many messages the chat holds. A reset deletes them, so they are those of the attempt. */
export async function countMessages(db: Db, stepProgressId: number): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select(sql<number>`count(*)`.as('count'))
    .where('step_progress_id', '=', stepProgressId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The chat's messages and their turns: whatever was generating finds its row gone and stops. Turns first, in the order in
 * which a checkpoint locks them: the other way round the two would wait for each other.
 */
export async function deleteMessages(db: Db, stepProgressId: number): Promise<void> {
  await db.deleteFrom('turns').where('step_progress_id', '=', stepProgressId).execute();
  await db.deleteFrom('messages').where('step_progress_id', '=', stepProgressId).execute();
}

export interface ChatScope {
  startupId: number;
  challengeId: number;
  challengeIsActive: boolean;
  stepId: number;
  stepIsActive: boolean;
  opener: string | null;
  /** The assistant asked for if it serves this step, else the step's first one, else null. */
  assistantId: number | null;
}

/** Finds what a chat request names. Null when the startup belongs to another user, or this user cannot see the step. */
export async function findChatScope(
  db: Db,
  user: User,
  key: { startupId: number; challengeId: number; stepId: number; assistantId?: number | null | undefined },
): Promise<ChatScope | null> {
  const row = await db
    .selectFrom('startups')
    .innerJoin('steps', join => join.on('steps.id', '=', key.stepId))
    .innerJoin('challenges', 'challenges.id', 'steps.challenge_id')
    .select([
      'startups.id as startupId',
      'challenges.id as challengeId',
      'challenges.is_active as challengeIsActive',
      'steps.id as stepId',
      'steps.is_active as stepIsActive',
      'steps.conversation_opener as opener',
      sql<number | null>`(
        select sa.assistant_id from step_assistants sa join assistants a on a.id = sa.assistant_id
        where sa.step_id = steps.id and sa.is_active and a.is_active
        order by (sa.assistant_id = ${key.assistantId ?? 0}) desc, sa.sort_order, sa.id limit 1)`.as(
        'assistantId',
      ),
    ])
    .where('startups.id', '=', key.startupId)
    .where('startups.user_id', '=', user.id)
    .where('challenges.id', '=', key.challengeId)
    .where(visibleTo(user))
    .executeTakeFirst();
  return row ?? null;
}
