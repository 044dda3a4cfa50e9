import type { ReplyError } from '@groundwork/api-client/contracts';
import type { MessageStatus } from '@groundwork/domain';
import { sql } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import type { Db } from '../db/types.ts';
import type { Turn } from './chat-kind.ts';
import { lease } from './turns.repo.ts';

/** Identifies the writer. After a takeover, a reset or a deletion it no longer matches the row. */
export type Holder = Pick<Turn, 'id' | 'owner' | 'fence'>;

/** The part of a reply that is saved while it is written; null leaves the saved text as it is. */
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

/**
 * The outcome of a checkpoint: `stop` when the reply was asked to stop, `busy` when something else holds the rows for a
 * moment, `lost` when another process holds the turn, or it is gone.
 */
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

export interface TurnOutcome {
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
  { status, content, citations, error }: TurnOutcome,
): Promise<boolean> {
  const rows = await finish(db, {
    id,
    owner,
    fence,
    status,
    content,
    citations: JSON.stringify(citations),
    error: error === null ? null : JSON.stringify(error),
  });
  return rows.length > 0;
}
