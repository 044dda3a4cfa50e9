import type { BodyInput, boardContracts } from '@groundwork/api-client/contracts';
import { type BoardColumn, MAX_COLUMNS, meaningOfName, planColumnMove, type User } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import {
  deleteColumn,
  insertColumn,
  listColumns,
  lockBoard,
  placeColumns,
  renameColumn,
} from './board.repo.ts';
import { listPlaces } from './cards.repo.ts';

export async function addColumn(
  db: Db,
  user: User,
  { boardId, name }: BodyInput<typeof boardContracts.createColumn>,
): Promise<BoardColumn> {
  found(await lockBoard(db, user.id, { boardId }), 'board.not_found');
  const columns = await listColumns(db, boardId);
  if (columns.length >= MAX_COLUMNS) throw new AppError('column.too_many');
  const meaning = meaningOfName(name, columns);
  return insertColumn(db, { boardId, name, order: columns.length, meaning });
}

export async function changeColumn(
  db: Db,
  user: User,
  columnId: number,
  { name, order }: BodyInput<typeof boardContracts.changeColumn>,
): Promise<BoardColumn> {
  const { boardId } = await openColumn(db, user, columnId);
  if (name !== undefined) await renameColumn(db, columnId, name);
  if (order !== undefined)
    await placeColumns(db, planColumnMove(await listColumns(db, boardId), columnId, order) ?? []);
  const columns = await listColumns(db, boardId);
  return found(
    columns.find(({ id }) => id === columnId),
    'column.not_found',
  );
}

export async function removeColumn(db: Db, user: User, columnId: number): Promise<void> {
  const { boardId, columns } = await openColumn(db, user, columnId);
  const places = await listPlaces(db, boardId);
  if (places.some(card => card.columnId === columnId)) throw new AppError('column.not_empty');
  if (columns.length === 1) throw new AppError('column.last');
  await deleteColumn(db, columnId);
  await placeColumns(
    db,
    columns.filter(({ id }) => id !== columnId),
  );
}

/** Locks the board of a column, and reads the columns that it has then. */
async function openColumn(db: Db, user: User, columnId: number) {
  const { id: boardId } = found(await lockBoard(db, user.id, { columnId }), 'column.not_found');
  const columns = await listColumns(db, boardId);
  if (!columns.some(({ id }) => id === columnId)) throw new AppError('column.not_found');
  return { boardId, columns };
}
