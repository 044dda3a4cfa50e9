import {
  type Board,
  type BoardColumn,
  CARD_TEXT_FIELDS,
  type Card,
  type CardPlace,
  type CardTextField,
} from '@groundwork/domain';
import { sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import { jsonb } from '../../db/json.ts';
import { momentRead, nextMoment } from '../../db/moments.ts';
import { bytesOf } from '../../db/newest-page.ts';
import type { Cards } from '../../db/schema.gen.ts';
import type { Db } from '../../db/types.ts';
import { cardBalance } from '../../stores/card-balance.ts';

/** The columns of a card. */
export const cardColumns = [
  'cards.id',
  'cards.column_id as columnId',
  'cards.title',
  'cards.place as order',
  ...CARD_TEXT_FIELDS.map(field => `cards.${field}` as const),
  'cards.stage',
  'cards.state',
  sql<CardTextField[]>`cards.coach_written`.as('coachWritten'),
  'cards.test_started_at as testStartedAt',
  'cards.due_on as dueOn',
  'cards.outcome',
  'cards.decided_at as decidedAt',
  cardBalance,
  sql<number | null>`(
    select followed.id from cards as followed where followed.id = cards.follows_id and followed.deleted_at is null)`.as(
    'followsId',
  ),
  'cards.created_at as createdAt',
  'cards.updated_at as updatedAt',
] as const;

/** Cards that this user sees, without deleted ones. */
export const ownCards = (db: Db, userId: number) =>
  db
    .selectFrom('cards')
    .innerJoin('boards', 'boards.id', 'cards.board_id')
    .innerJoin('startups', 'startups.id', 'boards.startup_id')
    .where('startups.user_id', '=', userId)
    .where('cards.deleted_at', 'is', null);

export function findCard(db: Db, userId: number, cardId: number): Promise<Card | undefined> {
  return ownCards(db, userId)
    .select(cardColumns)
    .where('cards.id', '=', cardId)
    .$castTo<Card>()
    .executeTakeFirst();
}

type DetailsRow = Card & {
  columnName: string;
  columnOrder: number;
  columnMeaning: BoardColumn['meaning'];
  boardId: number;
  boardName: string;
  startupId: number;
  startupName: string;
};

const selectDetails = compileOnce<{ userId: number; cardId: number }, DetailsRow>((db, parameter) =>
  db
    .selectFrom('cards')
    .innerJoin('board_columns', 'board_columns.id', 'cards.column_id')
    .innerJoin('boards', 'boards.id', 'cards.board_id')
    .innerJoin('startups', 'startups.id', 'boards.startup_id')
    .select(cardColumns)
    .select([
      'board_columns.name as columnName',
      'board_columns.place as columnOrder',
      'board_columns.meaning as columnMeaning',
      'boards.id as boardId',
      'boards.name as boardName',
      'startups.id as startupId',
      'startups.name as startupName',
    ])
    .where('cards.id', '=', parameter('cardId'))
    .where('cards.deleted_at', 'is', null)
    .where('startups.user_id', '=', parameter('userId'))
    .$castTo<DetailsRow>(),
);

/** A card with all that it belongs to (BO-9). */
export async function readCardDetails(db: Db, userId: number, cardId: number) {
  const [row] = await selectDetails(db, { userId, cardId });
  if (!row) return null;
  const { columnId, columnName, columnOrder, columnMeaning, boardId, boardName, startupId, startupName } =
    row;
  const column: BoardColumn = {
    id: columnId,
    boardId,
    name: columnName,
    order: columnOrder,
    meaning: columnMeaning,
  };
  const board: Board = { id: boardId, name: boardName, startupId };
  return { card: row, column, board, startup: { id: startupId, name: startupName } };
}

/** The places of a board's cards. */
export function listPlaces(db: Db, boardId: number): Promise<CardPlace[]> {
  return db
    .selectFrom('cards')
    .select(['id', 'column_id as columnId', 'place as order'])
    .where('board_id', '=', boardId)
    .where('deleted_at', 'is', null)
    .$castTo<CardPlace>()
    .execute();
}

/** Moves all these cards at once (BO-3). */
export async function placeCards(db: Db, places: readonly CardPlace[]): Promise<void> {
  if (places.length === 0) return;
  await db
    .updateTable('cards')
    .from(
      sql<CardPlace>`jsonb_to_recordset(${jsonb(places)})`.as<'plan'>(
        sql`plan(id integer, "columnId" integer, "order" integer)`,
      ),
    )
    .set(eb => ({ column_id: eb.ref('plan.columnId'), place: eb.ref('plan.order') }))
    .whereRef('cards.id', '=', 'plan.id')
    .execute();
}

/** A board's size: cards, and bytes of their texts. */
export async function readLoad(db: Db, boardId: number): Promise<{ cards: number; bytes: number }> {
  return db
    .selectFrom('cards')
    .select(eb => [
      eb.fn.countAll<number>().as('cards'),
      sql<number>`coalesce(sum(${bytesOf('title')}
        + coalesce(octet_length(hypothesis), 0) + coalesce(octet_length(test), 0)
        + coalesce(octet_length(metric), 0) + coalesce(octet_length(criteria), 0)), 0)::integer`.as('bytes'),
    ])
    .where('board_id', '=', boardId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** What the founder wrote on a card. */
export interface CardTexts extends Pick<Card, CardTextField | 'title' | 'stage' | 'dueOn'> {
  coachWritten: readonly CardTextField[];
}

const toRow = ({ coachWritten, dueOn, ...texts }: CardTexts) => ({
  ...texts,
  due_on: dueOn,
  coach_written: jsonb<unknown>(coachWritten),
});

interface NewCard extends CardTexts {
  boardId: number;
  columnId: number;
  order: number;
  followsId: number | null;
}

export function insertCard(
  db: Db,
  { boardId, columnId, order, followsId, ...texts }: NewCard,
): Promise<Card> {
  return db
    .insertInto('cards')
    .values({ board_id: boardId, column_id: columnId, place: order, follows_id: followsId, ...toRow(texts) })
    .returning(cardColumns)
    .$castTo<Card>()
    .executeTakeFirstOrThrow();
}

/** @param readAt its `updatedAt` as the caller read it; undefined updates whatever there is */
export function updateCard(
  db: Db,
  cardId: number,
  texts: CardTexts,
  readAt: string | undefined,
): Promise<Card | undefined> {
  return db
    .updateTable('cards')
    .set({ ...toRow(texts), updated_at: nextMoment })
    .where('id', '=', cardId)
    .$if(readAt !== undefined, query => query.where(momentRead, '=', readAt ?? ''))
    .returning(cardColumns)
    .$castTo<Card>()
    .executeTakeFirst();
}

type StateChange = Partial<
  Pick<Cards, 'outcome' | 'learned' | 'next_step' | 'test_started_at' | 'due_on'> & {
    state: Card['state'];
    testStarts: boolean;
  }
>;

/** Takes a card from one state to another. */
export function changeState(db: Db, cardId: number, { testStarts, ...change }: StateChange): Promise<Card> {
  return db
    .updateTable('cards')
    .set({
      ...change,
      ...(testStarts && { test_started_at: sql<string>`now()` }),
      decided_at: change.state === 'decided' ? sql<string>`now()` : null,
      updated_at: nextMoment,
    })
    .where('id', '=', cardId)
    .returning(cardColumns)
    .$castTo<Card>()
    .executeTakeFirstOrThrow();
}
