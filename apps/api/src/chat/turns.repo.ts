import type { ReplyError } from '@groundwork/api-client/contracts';
import type { Message, MessageStatus } from '@groundwork/domain';
import { type SqlBool, sql } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import { jsonb } from '../db/json.ts';
import type { Db } from '../db/types.ts';
import { isUnjudged, JUDGING_SECONDS } from '../stores/progress.repo.ts';
import type { Turn } from './chat-kind.ts';
import { turnStatus } from './messages.repo.ts';

/**
 * How long a process may write nothing before its reply counts as interrupted: ten missed checkpoints. A slow process
 * may still finish, unless another one has taken the turn over.
 */
const LEASE_SECONDS = 5;
const lease = sql<string>`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;
/** The query's turn may still get a verdict. */
export const isJudging = sql<boolean>`(turns.founder_message_id is not null and turns.judged_at is null
  and turns.judging_ended_at is null
  and turns.started_at > now() - make_interval(secs => ${sql.lit(JUDGING_SECONDS)})
  and ${turnStatus} <> 'interrupted')`;

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
  /** What the founder wrote; null for a closing message. */
  content: string | null;
  assistantId: number | null;
  owner: string;
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
      insert into messages (chat_id, role, kind, assistant_id, content)
      select chat.id, 'assistant', ${common}, '' from chat, (select count(*) from asked) as stored
      returning id, created_at
    )
    insert into turns (chat_id, founder_message_id, assistant_message_id, owner, lease_until)
    select chat.id, asked.id, reply.id, ${parameter('owner')}::text, ${lease}
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
export async function restartTurn(db: Db, turn: Turn, owner: string): Promise<Turn | null> {
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
export async function restartJudging(db: Db, turnId: number): Promise<boolean> {
  const row = await db
    .updateTable('turns')
    .set({ judging_ended_at: null, started_at: sql<string>`now()` })
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

/** Identifies the writer. After a takeover, a reset or a deletion it no longer matches the row. */
export type Holder = Pick<Turn, 'id' | 'owner' | 'fence'>;

/** What is saved of a reply while it is written; null leaves the text as it was saved last. */
export interface Checkpoint extends Holder {
  content: string | null;
}

interface CheckpointValues {
  ids: number[];
  owners: string[];
  fences: number[];
  contents: (string | null)[];
}

const isHeld = sql`
  turns.id = asked.id and turns.owner = asked.owner and turns.fence = asked.fence and turns.status = 'generating'`;

/** What came of a checkpoint: `busy` when something else holds the rows for a moment, `lost` when another process holds the turn, or it is gone. */
export type CheckpointState = 'saved' | 'stop' | 'busy' | 'lost';

const save = compileOnce<CheckpointValues, { state: CheckpointState }>(
  (_db, parameter) => sql<{ state: CheckpointState }>`
    with asked as (
      select * from unnest(${parameter('ids')}::integer[], ${parameter('owners')}::text[],
        ${parameter('fences')}::integer[], ${parameter('contents')}::text[])
        with ordinality as asked (id, owner, fence, content, place)
    ), free as (
      select asked.place, asked.content, turns.id, messages.id as message_id, stop_requested_at
      from asked
      join turns on ${isHeld}
      join messages on messages.id = turns.assistant_message_id
      for no key update of turns, messages skip locked
    ), live as (
      update turns set lease_until = ${lease} from free where turns.id = free.id
    ), saved as (
      update messages set content = free.content from free
      where messages.id = free.message_id and free.content is not null
    )
    select case when free.stop_requested_at is not null then 'stop' when free.id is not null then 'saved'
      when exists (select from turns where ${isHeld}) then 'busy' else 'lost' end as state
    from asked left join free using (place)
    order by asked.place`,
);

/** Saves texts so far, renews their leases and reads which are to stop, in one statement. Answers in the same order. */
export async function saveCheckpoints(
  db: Db,
  checkpoints: readonly Checkpoint[],
): Promise<CheckpointState[]> {
  const states = await save(db, {
    ids: checkpoints.map(({ id }) => id),
    owners: checkpoints.map(({ owner }) => owner),
    fences: checkpoints.map(({ fence }) => fence),
    contents: checkpoints.map(({ content }) => content),
  });
  return states.map(({ state }) => state);
}

export interface Outcome {
  status: Exclude<MessageStatus, 'generating'>;
  content: string;
  citations: readonly string[];
  error: ReplyError | null;
}

interface Finish extends Holder {
  status: string;
  content: string;
  citations: string;
  error: string | null;
}

const finish = compileOnce<Finish, { id: number }>(
  (_db, parameter) => sql<{ id: number }>`
    with live as (
      update turns set status = ${parameter('status')}, error = ${parameter('error')}::jsonb
      where turns.id = ${parameter('id')} and turns.owner = ${parameter('owner')}
        and turns.fence = ${parameter('fence')} and turns.status = 'generating'
      returning assistant_message_id
    )
    update messages set content = ${parameter('content')}, citations = ${parameter('citations')}::jsonb from live
    where messages.id = live.assistant_message_id
    returning messages.id`,
);

/** Writes the finished reply. False when another process holds the turn, or the turn is gone. */
export async function finishTurn(
  db: Db,
  { id, owner, fence }: Holder,
  { status, content, citations, error }: Outcome,
): Promise<boolean> {
  const rows = await finish(db, {
    ...{ id, owner, fence, status, content },
    citations: JSON.stringify(citations),
    error: error === null ? null : JSON.stringify(error),
  });
  return rows.length > 0;
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
