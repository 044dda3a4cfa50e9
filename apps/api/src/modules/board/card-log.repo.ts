import type { CardEvent, CardLog, Result, ResultInput } from '@groundwork/domain';
import { sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import { jsonb } from '../../db/json.ts';
import { momentText } from '../../db/moments.ts';
import type { Db } from '../../db/types.ts';

/** Limit for the newest changes of wording, and for the newest other events. */
const MAX_EVENTS = 200;

const resultColumns = [
  'card_results.id',
  'card_results.card_id as cardId',
  'card_results.text',
  'card_results.figure',
  'card_results.unit',
  'card_results.link',
  'card_results.observed_on as observedOn',
  'card_results.bearing',
  'card_results.quote',
  'card_results.quoted_from as quotedFrom',
  'card_results.created_at as createdAt',
  'card_results.updated_at as updatedAt',
] as const;

/** The fields of every kind of event besides id and time. */
type EventDetails<E extends CardEvent = CardEvent> = E extends CardEvent
  ? Omit<E, 'id' | 'at' | 'kind'>
  : never;

/**
 * However much happened, the terms of the test stay readable: its start, and each field's text at that time, which is
 * that of its first change (BO-12).
 */
const events = sql<CardEvent[]>`(
  select coalesce(jsonb_agg(
    jsonb_build_object('id', id, 'at', ${momentText('created_at')}, 'kind', kind) || details order by id desc), '[]')
  from (
    select *,
      row_number() over (partition by is_wording order by id desc) as newest,
      row_number() over (partition by kind, details -> 'field' order by id) as oldest
    from (
      select *, kind in ('test_started', 'wording_changed') as is_wording
      from card_events where card_id = cards.id
    ) as happened
  ) as numbered
  where newest <= ${sql.lit(MAX_EVENTS)} or (is_wording and oldest = 1))`;

const decision = sql<CardLog['decision']>`(
  case when cards.state = 'decided' then jsonb_build_object(
    'at', ${momentText('cards.decided_at')}, 'outcome', cards.outcome, 'learned', cards.learned, 'next', cards.next_step)
  end)`;

const selectLog = compileOnce<{ userId: number; cardId: number }, CardLog>((db, parameter) =>
  db
    .selectFrom('cards')
    .innerJoin('boards', 'boards.id', 'cards.board_id')
    .innerJoin('startups', 'startups.id', 'boards.startup_id')
    .select([
      sql<Result[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'cardId', card_id, 'text', text, 'figure', figure, 'unit', unit, 'link', link,
          'observedOn', observed_on, 'bearing', bearing, 'quote', quote, 'quotedFrom', quoted_from,
          'createdAt', ${momentText('created_at')}, 'updatedAt', ${momentText('updated_at')}
        ) order by observed_on desc, id desc), '[]')
        from card_results where card_id = cards.id)`.as('results'),
      events.as('events'),
      decision.as('decision'),
    ])
    .where('cards.id', '=', parameter('cardId'))
    .where('cards.deleted_at', 'is', null)
    .where('startups.user_id', '=', parameter('userId')),
);

/** The results of a card of this user, and its history. */
export async function readLog(db: Db, userId: number, cardId: number): Promise<CardLog | undefined> {
  const [log] = await selectLog(db, { userId, cardId });
  return log;
}

export async function insertEvents<E extends CardEvent['kind']>(
  db: Db,
  cardId: number,
  kind: E,
  details: readonly EventDetails<Extract<CardEvent, { kind: E }>>[],
): Promise<void> {
  if (details.length === 0) return;
  await db
    .insertInto('card_events')
    .values(details.map(of => ({ card_id: cardId, kind, details: jsonb<unknown>(of) })))
    .execute();
}

const toRow = ({ observedOn, quotedFrom, ...words }: ResultInput) => ({
  ...words,
  observed_on: observedOn,
  quoted_from: quotedFrom,
});

export function insertResult(db: Db, cardId: number, input: ResultInput): Promise<Result> {
  return db
    .insertInto('card_results')
    .values({ card_id: cardId, ...toRow(input) })
    .returning(resultColumns)
    .executeTakeFirstOrThrow();
}

/** For a board that the caller has locked. */
export function findResult(db: Db, boardId: number, resultId: number): Promise<Result | undefined> {
  return db
    .selectFrom('card_results')
    .innerJoin('cards', 'cards.id', 'card_results.card_id')
    .select(resultColumns)
    .where('card_results.id', '=', resultId)
    .where('cards.board_id', '=', boardId)
    .where('cards.deleted_at', 'is', null)
    .executeTakeFirst();
}

export function updateResult(db: Db, resultId: number, input: ResultInput): Promise<Result> {
  return db
    .updateTable('card_results')
    .set({ ...toRow(input), updated_at: sql<string>`now()` })
    .where('id', '=', resultId)
    .returning(resultColumns)
    .executeTakeFirstOrThrow();
}

export async function deleteResult(db: Db, resultId: number): Promise<void> {
  await db.deleteFrom('card_results').where('id', '=', resultId).execute();
}
