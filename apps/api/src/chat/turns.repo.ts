import type { ReplyError } from '@groundwork/api-client/contracts';
import type { Message, MessageStatus } from '@groundwork/domain';
import { sql } from 'kysely';
import { jsonb } from '../db/json.ts';
import type { Db } from '../db/types.ts';
import { turnStatus } from './messages.repo.ts';

/**
 * How long a process may write nothing before its reply counts as interrupted: ten missed checkpoints. A slow process
 * may still finish, unless another one has taken the turn over.
 */
const LEASE_SECONDS = 5;
/** Any number will do, as long as nothing else uses it. */
const SENDING_LOCK = 7_210_434;
const lease = sql<string>`now() + make_interval(secs => ${LEASE_SECONDS})`;

export interface Turn {
  id: number;
  stepProgressId: number;
  attempt: number;
  userId: number;
  startupId: number;
  /** Null for a closing message. */
  founderMessageId: number | null;
  assistantMessageId: number;
  kind: Message['kind'];
  status: MessageStatus;
  owner: string;
  fence: number;
  judged: boolean;
  /** The judge has answered, failed or given up. */
  judgingEnded: boolean;
  completedQuestionIds: number[];
  error: ReplyError | null;
  /** Seconds since the reply was begun, or begun again. */
  age: number;
}

export function selectTurns(db: Db) {
  return db
    .selectFrom('turns')
    .innerJoin('step_progress', 'step_progress.id', 'turns.step_progress_id')
    .innerJoin('startups', 'startups.id', 'step_progress.startup_id')
    .innerJoin('messages', 'messages.id', 'turns.assistant_message_id')
    .select([
      'turns.id',
      'turns.step_progress_id as stepProgressId',
      'turns.attempt',
      'startups.user_id as userId',
      'startups.id as startupId',
      'turns.founder_message_id as founderMessageId',
      'turns.assistant_message_id as assistantMessageId',
      'messages.kind',
      turnStatus.as('status'),
      'turns.owner',
      'turns.fence',
      sql<boolean>`turns.judged_at is not null`.as('judged'),
      sql<boolean>`turns.judging_ended_at is not null`.as('judgingEnded'),
      sql<number[]>`turns.completed_question_ids`.as('completedQuestionIds'),
      sql<ReplyError | null>`turns.error`.as('error'),
      sql<number>`extract(epoch from now() - turns.started_at)::float8`.as('age'),
    ]);
}

export function readTurn(db: Db, turnId: number): Promise<Turn | undefined> {
  return selectTurns(db).where('turns.id', '=', turnId).executeTakeFirst();
}

/** The turn of a message of this user's: the founder's message or the reply to it. */
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

export async function isGenerating(db: Db, stepProgressId: number): Promise<boolean> {
  const row = await db
    .selectFrom('turns')
    .select('id')
    .where('step_progress_id', '=', stepProgressId)
    .where('status', '=', 'generating')
    .where('lease_until', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewTurn {
  stepProgressId: number;
  attempt: number;
  founderMessageId: number | null;
  assistantMessageId: number;
  owner: string;
}

/** Fails with the unique key `turns_one_generating_key` when a reply is being written in this step. */
export async function insertTurn(db: Db, turn: NewTurn): Promise<number> {
  const { id } = await db
    .insertInto('turns')
    .values({
      step_progress_id: turn.stepProgressId,
      attempt: turn.attempt,
      founder_message_id: turn.founderMessageId,
      assistant_message_id: turn.assistantMessageId,
      owner: turn.owner,
      lease_until: lease,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Replies of this user that are being written. Callers of one user take turns until their transactions end. */
export async function countGenerating(db: Db, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${SENDING_LOCK}, ${userId})`.execute(db);
  const { count } = await db
    .selectFrom('turns')
    .innerJoin('step_progress', 'step_progress.id', 'turns.step_progress_id')
    .innerJoin('startups', 'startups.id', 'step_progress.startup_id')
    .select(sql<number>`count(*)`.as('count'))
    .where('startups.user_id', '=', userId)
    .where('turns.status', '=', 'generating')
    .where('turns.lease_until', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Writes down that abandoned replies are interrupted, so that they no longer block the next one. */
export async function interruptAbandoned(db: Db, stepProgressId: number): Promise<void> {
  await db
    .updateTable('turns')
    .set({ status: 'interrupted' })
    .where('step_progress_id', '=', stepProgressId)
    .where('status', '=', 'generating')
    .where('lease_until', '<', sql<string>`now()`)
    .execute();
}

/** Takes a failed or interrupted turn up again under a higher fence; false when it is neither. */
export async function restartTurn(db: Db, turn: Turn, owner: string): Promise<boolean> {
  const restarted = await db
    .updateTable('turns')
    .set({
      status: 'generating',
      owner,
      fence: sql<number>`fence + 1`,
      lease_until: lease,
      stop_requested_at: null,
      judging_ended_at: null,
      started_at: sql<string>`now()`,
      error: null,
    })
    .where('id', '=', turn.id)
    .where('status', 'in', ['failed', 'interrupted'])
    .returning('id')
    .executeTakeFirst();
  if (!restarted) return false;
  await db
    .updateTable('messages')
    .set({ content: '', citations: jsonb([]) })
    .where('id', '=', turn.assistantMessageId)
    .execute();
  return true;
}

/** Identifies the writer. After a takeover, a reset or a deletion it no longer matches the row. */
export interface Holder {
  turnId: number;
  owner: string;
  fence: number;
}

function held(db: Db, holder: Holder) {
  return db
    .updateTable('turns')
    .where('id', '=', holder.turnId)
    .where('owner', '=', holder.owner)
    .where('fence', '=', holder.fence)
    .where('status', '=', 'generating');
}

/**
 * Saves the text so far, renews the lease and reads whether to stop, in one statement.
 * @returns null when another process holds the turn, or the turn is gone.
 */
export async function checkpoint(
  db: Db,
  holder: Holder,
  content: string,
): Promise<{ stopRequested: boolean } | null> {
  const row = await db
    .with('live', () =>
      held(db, holder)
        .set({ lease_until: lease })
        .returning(['assistant_message_id', sql<boolean>`stop_requested_at is not null`.as('stop')]),
    )
    .updateTable('messages')
    .from('live')
    .set({ content })
    .whereRef('messages.id', '=', 'live.assistant_message_id')
    .returning('live.stop')
    .executeTakeFirst();
  return row ? { stopRequested: row.stop } : null;
}

export interface Outcome {
  status: Exclude<MessageStatus, 'generating'>;
  content: string;
  citations: readonly string[];
  error: ReplyError | null;
}

/** Writes the finished reply. False when another process holds the turn, or the turn is gone. */
export async function finishTurn(db: Db, holder: Holder, outcome: Outcome): Promise<boolean> {
  const row = await db
    .with('live', () =>
      held(db, holder)
        .set({
          status: outcome.status,
          error: outcome.error === null ? null : jsonb(outcome.error),
        })
        .returning('assistant_message_id'),
    )
    .updateTable('messages')
    .from('live')
    .set({ content: outcome.content, citations: jsonb(outcome.citations) })
    .whereRef('messages.id', '=', 'live.assistant_message_id')
    .returning('messages.id')
    .executeTakeFirst();
  return row !== undefined;
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
