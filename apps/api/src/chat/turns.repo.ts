import type { ReplyError } from '@groundwork/api-client/contracts';
import type { Message } from '@groundwork/domain';
import { type SqlBool, sql } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import { jsonb } from '../db/json.ts';
import type { Db } from '../db/types.ts';
import { isUnjudged } from '../stores/progress.repo.ts';
import type { Turn } from './chat-kind.ts';
import { turnStatus } from './messages.repo.ts';

/**
 * How long a process may write nothing before its reply counts as interrupted: ten missed checkpoints. A slow process
 * may still finish, unless another one has taken the turn over.
 */
const LEASE_SECONDS = 5;
export const lease = sql<string>`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;

function selectTurns(db: Db) {
  return db
    .selectFrom('turns')
    .innerJoin('chats', 'chats.id', 'turns.chat_id')
    .innerJoin('startups', 'startups.id', 'chats.startup_id')
    .innerJoin('messages', 'messages.id', 'turns.assistant_message_id')
    .select([
      'turns.id',
      'turns.chat_id as chatId',
      'chats.kind as chatKind',
      'startups.user_id as userId',
      'startups.id as startupId',
      'turns.founder_message_id as founderMessageId',
      'turns.assistant_message_id as assistantMessageId',
      'messages.kind',
      'turns.revises_question_id as revisesId',
      turnStatus.as('status'),
      'turns.owner',
      'turns.fence',
      sql<boolean>`turns.judged_at is not null`.as('judged'),
      sql<number[]>`turns.completed_question_ids`.as('completedQuestionIds'),
      sql<ReplyError | null>`turns.error`.as('error'),
    ]);
}

export function readTurn(db: Db, turnId: number): Promise<Turn | undefined> {
  return selectTurns(db).where('turns.id', '=', turnId).executeTakeFirst();
}

/** The turn of this user's message: the founder's message or the reply to it. */
export function findTurnOfMessage(db: Db, userId: number, messageId: number): Promise<Turn | undefined> {
  return selectTurns(db)
    .where(eb =>
      eb.or([
        eb('turns.founder_message_id', '=', messageId),
        eb('turns.assistant_message_id', '=', messageId),
      ]),
    )
    .where('startups.user_id', '=', userId)
    .executeTakeFirst();
}

export async function isLatestTurn(db: Db, { id, chatId }: Turn): Promise<boolean> {
  const later = await db
    .selectFrom('turns')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst();
  return later === undefined;
}

export async function isGenerating(db: Db, chatId: number): Promise<boolean> {
  const row = await db
    .selectFrom('turns')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('status', '=', 'generating')
    .where('lease_until', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewTurn {
  chatId: number;
  kind: Message['kind'];
  /** The founder's text; null for a closing message. */
  content: string | null;
  assistantId: number | null;
  personaId: number | null;
  revisesId: number | null;
  owner: string;
  /** After these its judging is over, ended or not. */
  judgeSeconds: number;
}

export interface InsertedTurn {
  id: number;
  founderMessageId: number | null;
  assistantMessageId: number;
  createdAt: string;
}

/** The reply gets a higher id than the message that it answers. */
const insert = compileOnce<NewTurn, InsertedTurn>((_db, parameter) => {
  const common = sql`${parameter('kind')}::text, ${parameter('assistantId')}::integer`;
  return sql<InsertedTurn>`
    with chat as (select ${parameter('chatId')}::integer as id),
    asked as (
      insert into messages (chat_id, role, kind, assistant_id, content)
      select chat.id, 'user', ${common}, sent.content
      from chat, (values (${parameter('content')}::text)) as sent (content) where sent.content is not null
      returning id
    ), reply as (
      insert into messages (chat_id, role, kind, assistant_id, persona_id, content)
      select chat.id, 'assistant', ${common}, ${parameter('personaId')}::integer, '' from chat, (select count(*) from asked) as stored
      returning id, created_at
    )
    insert into turns
      (chat_id, founder_message_id, assistant_message_id, revises_question_id, owner, judge_seconds, lease_until)
    select chat.id, asked.id, reply.id, ${parameter('revisesId')}::integer, ${parameter('owner')}::text,
      ${parameter('judgeSeconds')}::integer, ${lease}
    from chat, reply left join asked on true
    returning id, founder_message_id as "founderMessageId", assistant_message_id as "assistantMessageId",
      (select created_at from reply) as "createdAt"`;
});

/**
 * Writes the founder's message, the reply, still empty, and their turn, at one time.
 * Fails with the unique key `turns_one_generating_key` when a reply is being written in this chat.
 */
export async function insertTurn(db: Db, turn: NewTurn): Promise<InsertedTurn> {
  const [inserted] = await insert(db, turn);
  if (!inserted) throw new Error('A turn that is inserted comes back');
  return inserted;
}

/** Writes down that abandoned replies are interrupted, so that they no longer block the next one. */
export async function interruptAbandoned(db: Db, chatId: number): Promise<void> {
  await db
    .updateTable('turns')
    .set({ status: 'interrupted' })
    .where('chat_id', '=', chatId)
    .where('status', '=', 'generating')
    .where('lease_until', '<', sql<string>`now()`)
    .execute();
}

/** Takes a failed or interrupted turn up again under a higher fence; null when it is neither. */
export async function restartTurn(
  db: Db,
  turn: Turn,
  { owner, judgeSeconds }: Pick<NewTurn, 'owner' | 'judgeSeconds'>,
): Promise<Turn | null> {
  const restarted = await db
    .updateTable('turns')
    .set({
      status: 'generating',
      owner,
      fence: sql<number>`fence + 1`,
      lease_until: lease,
      stop_requested_at: null,
      judging_ended_at: null,
      judge_seconds: judgeSeconds,
      started_at: sql<string>`now()`,
      error: null,
    })
    .where('id', '=', turn.id)
    .where('status', 'in', ['failed', 'interrupted'])
    .returning('fence')
    .executeTakeFirst();
  if (!restarted) return null;
  await db
    .updateTable('messages')
    .set({ content: '', citations: jsonb([]) })
    .where('id', '=', turn.assistantMessageId)
    .execute();
  return { ...turn, ...restarted, status: 'generating', owner, error: null };
}

/** Starts judging a message again. False when it has a verdict, or is being judged. */
export async function restartJudging(db: Db, turnId: number, judgeSeconds: number): Promise<boolean> {
  const row = await db
    .updateTable('turns')
    .set({ judging_ended_at: null, judge_seconds: judgeSeconds, started_at: sql<string>`now()` })
    .where('id', '=', turnId)
    .where(isUnjudged)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the turn's judging as over without a verdict, unless the turn has been started again meanwhile. */
export async function endJudging(db: Db, turn: Pick<Turn, 'id' | 'fence'>): Promise<void> {
  await db
    .updateTable('turns')
    .set({ judging_ended_at: sql<string>`now()` })
    .where('id', '=', turn.id)
    .where('fence', '=', turn.fence)
    .execute();
}

/** Asks the process that writes the reply to stop. False when none does. */
export async function requestStop(db: Db, turnId: number): Promise<boolean> {
  const row = await db
    .updateTable('turns')
    .set({ stop_requested_at: sql<string>`now()` })
    .where('id', '=', turnId)
    .where('status', '=', 'generating')
    .where('lease_until', '>', sql<string>`now()`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The turn of the chat's newest founder message. */
export function findNewestTurn(db: Db, chatId: number): Promise<(Turn & { unjudged: SqlBool }) | undefined> {
  return selectTurns(db)
    .select(isUnjudged.as('unjudged'))
    .where('turns.chat_id', '=', chatId)
    .where('turns.founder_message_id', 'is not', null)
    .orderBy('turns.founder_message_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
