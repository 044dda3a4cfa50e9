import { type Board, type BoardColumn, type Card, FIRST_COLUMNS, type Kanban } from '@groundwork/domain';
import { type SelectQueryBuilder, sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { DB } from '../../db/schema.gen.ts';
import type { Db } from '../../db/types.ts';
import { cardColumns } from './cards.repo.ts';

const boardFields = ['boards.id', 'boards.name', 'boards.startup_id as startupId'] as const;
const columnFields = [
  'board_columns.id',
  'board_columns.board_id as boardId',
  'board_columns.name',
  'board_columns.place as order',
  'board_columns.meaning',
] as const;

/** A row for each card, or for a column, a board or a startup that has none. */
type KanbanRow = Card & {
  boardId: number | null;
  boardName: string;
  columnId: number | null;
  columnName: string;
  columnOrder: number;
  columnMeaning: BoardColumn['meaning'];
};

const selectKanban = compileOnce<{ userId: number; startupId: number }, KanbanRow>((db, parameter) =>
  db
    .selectFrom('startups')
    .leftJoin('boards', 'boards.startup_id', 'startups.id')
    .leftJoin('board_columns', 'board_columns.board_id', 'boards.id')
    .leftJoin('cards', join =>
      join.onRef('cards.column_id', '=', 'board_columns.id').on('cards.deleted_at', 'is', null),
    )
    .select(cardColumns)
    .select([
      'boards.id as boardId',
      'boards.name as boardName',
      'board_columns.id as columnId',
      'board_columns.name as columnName',
      'board_columns.place as columnOrder',
      'board_columns.meaning as columnMeaning',
    ])
    .where('startups.id', '=', parameter('startupId'))
    .where('startups.user_id', '=', parameter('userId'))
    .orderBy('board_columns.place')
    .orderBy('cards.place')
    .$castTo<KanbanRow>(),
);

/** Null when the startup is not this user's. */
export async function readKanban(db: Db, userId: number, startupId: number): Promise<Kanban | null> {
  const rows = await selectKanban(db, { userId, startupId });
  const [first] = rows;
  if (!first) return null;
  const { boardId } = first;
  if (boardId === null) return { board: null, columns: [], cards: [] };
  const columns = new Map<number, BoardColumn>();
  for (const { columnId, columnName: name, columnOrder: order, columnMeaning: meaning } of rows)
    if (columnId !== null) columns.set(columnId, { id: columnId, boardId, name, order, meaning });
  return {
    board: { id: boardId, name: first.boardName, startupId },
    columns: [...columns.values()],
    // A column without cards comes back as one row of nulls.
    cards: rows.filter(row => row.id !== null),
  };
}

/** Undefined when the startup is not this user's. */
export async function insertBoard(
  db: Db,
  userId: number,
  { startupId, name }: { startupId: number; name: string },
): Promise<Board | undefined> {
  const board = await db
    .insertInto('boards')
    .columns(['startup_id', 'name'])
    .expression(db =>
      db
        .selectFrom('startups')
        .select(['startups.id', sql<string>`${name}::text`.as('name')])
        .where('startups.id', '=', startupId)
        .where('startups.user_id', '=', userId),
    )
    .returning(boardFields)
    .executeTakeFirst();
  if (board)
    await db
      .insertInto('board_columns')
      .values(FIRST_COLUMNS.map((column, place) => ({ ...column, board_id: board.id, place })))
      .execute();
  return board;
}

const ownBoards = (db: Db, userId: number) =>
  db
    .selectFrom('boards')
    .innerJoin('startups', 'startups.id', 'boards.startup_id')
    .where('startups.user_id', '=', userId);

export function findBoard(db: Db, userId: number, boardId: number): Promise<Board | undefined> {
  return ownBoards(db, userId).select(boardFields).where('boards.id', '=', boardId).executeTakeFirst();
}

/** The ids by which a write finds its board: its own, or that of something on it. Deleted cards are found too. */
export type OnBoard = { boardId: number } | { columnId: number } | { cardId: number } | { resultId: number };

/**
 * Locks this user's board until the transaction ends, so that its writes take turns (BO-3). Its cards may have changed
 * while this waited: read them afterwards.
 */
export function lockBoard(db: Db, userId: number, key: OnBoard): Promise<{ id: number } | undefined> {
  return ownBoards(db, userId)
    .select('boards.id')
    .where('boards.id', '=', boardOf(db, key))
    .forUpdate('boards')
    .executeTakeFirst();
}

function boardOf(db: Db, key: OnBoard): number | SelectQueryBuilder<DB, never, { board_id: number }> {
  if ('boardId' in key) return key.boardId;
  if ('columnId' in key)
    return db.selectFrom('board_columns').select('board_id').where('id', '=', key.columnId) as never;
  const cards = db.selectFrom('cards').select('cards.board_id');
  if ('cardId' in key) return cards.where('cards.id', '=', key.cardId) as never;
  return cards
    .innerJoin('card_results', 'card_results.card_id', 'cards.id')
    .where('card_results.id', '=', key.resultId) as never;
}

export function listColumns(db: Db, boardId: number): Promise<BoardColumn[]> {
  return db
    .selectFrom('board_columns')
    .select(columnFields)
    .where('board_id', '=', boardId)
    .orderBy('place')
    .execute();
}

export function findColumn(db: Db, userId: number, columnId: number): Promise<BoardColumn | undefined> {
  return ownBoards(db, userId)
    .innerJoin('board_columns', 'board_columns.board_id', 'boards.id')
    .select(columnFields)
    .where('board_columns.id', '=', columnId)
    .executeTakeFirst();
}

export function insertColumn(
  db: Db,
  { boardId, name, order, meaning }: Omit<BoardColumn, 'id'>,
): Promise<BoardColumn> {
  return db
    .insertInto('board_columns')
    .values({ board_id: boardId, name, place: order, meaning })
    .returning(columnFields)
    .executeTakeFirstOrThrow();
}

export async function renameColumn(db: Db, columnId: number, name: string): Promise<void> {
  await db.updateTable('board_columns').set({ name }).where('id', '=', columnId).execute();
}

/** Gives a board's columns the places that they have in the list. */
export async function placeColumns(db: Db, columns: readonly Pick<BoardColumn, 'id'>[]): Promise<void> {
  const ids = columns.map(({ id }) => id);
  await db
    .updateTable('board_columns')
    .from(
      sql<{ id: number; place: number }>`unnest(${ids}::integer[]) with ordinality`.as<'plan'>(
        sql`plan(id, place)`,
      ),
    )
    .set(eb => ({ place: sql<number>`${eb.ref('plan.place')} - 1` }))
    .whereRef('board_columns.id', '=', 'plan.id')
    .execute();
}

export async function deleteColumn(db: Db, columnId: number): Promise<void> {
  await db.deleteFrom('board_columns').where('id', '=', columnId).execute();
}
