import {
  type BoardColumn,
  CARD_TEXT_FIELDS,
  type Card,
  type CardChange,
  type CardInput,
  type CardPlace,
  columnOfCard,
  countResults,
  MAX_BOARD_BYTES,
  MAX_CARDS,
  mayEnter,
  NEW_CARD,
  planCardInsert,
  planCardMove,
  planCardRemoval,
  type User,
} from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { listColumns, lockBoard } from './board.repo.ts';
import { insertEvents } from './card-log.repo.ts';
import {
  type CardTexts,
  findCard,
  insertCard,
  listPlaces,
  placeCards,
  readLoad,
  updateCard,
} from './cards.repo.ts';
import { deleteCard, findDeletedCard, restoreCard } from './deleted-cards.repo.ts';

/** Beyond the end of any column. */
const END = MAX_CARDS;

export interface OpenCard {
  boardId: number;
  card: Card;
}

/** Locks the board of this user's card, and then reads the card. Call it, and all that follow, in a transaction. */
export async function openCard(db: Db, user: User, cardId: number): Promise<OpenCard> {
  const { id: boardId } = found(await lockBoard(db, user.id, { cardId }), 'card.not_found');
  return { boardId, card: found(await findCard(db, user.id, cardId), 'card.not_found') };
}

export async function createCard(db: Db, user: User, input: CardInput): Promise<Card> {
  const { columnId, order } = input;
  const { id: boardId } = found(await lockBoard(db, user.id, { columnId }), 'column.not_found');
  assertEnters(NEW_CARD, await readColumn(db, boardId, columnId));
  return addCard(db, {
    boardId,
    columnId,
    texts: withDefaults(input),
    ...(order !== undefined && { order }),
  });
}

/** Adds a card to a board that the caller has locked; at the end of the column, when no order is asked for. */
export async function addCard(
  db: Db,
  added: { boardId: number; columnId: number; texts: CardTexts; order?: number; followsId?: number },
): Promise<Card> {
  const { boardId, columnId, texts, followsId = null } = added;
  const { order, changed } = planCardInsert(await listPlaces(db, boardId), {
    columnId,
    order: added.order ?? END,
  });
  await placeCards(db, changed);
  const card = await insertCard(db, { ...texts, boardId, columnId, order, followsId });
  await assertRoom(db, boardId);
  return card;
}

export const withDefaults = (
  texts: Pick<CardTexts, 'title'> & { [F in keyof CardTexts]?: CardTexts[F] | undefined },
): CardTexts => ({
  title: texts.title,
  hypothesis: texts.hypothesis ?? null,
  test: texts.test ?? null,
  metric: texts.metric ?? null,
  criteria: texts.criteria ?? null,
  stage: texts.stage ?? 'Discover',
  coachWritten: texts.coachWritten ?? [],
  dueOn: texts.dueOn ?? null,
});

export async function moveCard(
  db: Db,
  user: User,
  cardId: number,
  { columnId, order }: Omit<CardPlace, 'id'>,
): Promise<Card> {
  const { boardId, card } = await openCard(db, user, cardId);
  const column = await readColumn(db, boardId, columnId);
  if (columnId !== card.columnId) assertEnters(card, column);
  await placeCard(db, boardId, { id: cardId, columnId, order });
  return found(await findCard(db, user.id, cardId), 'card.not_found');
}

/** Moves a card on a board that the caller has locked; to the end of the column, when no order is asked for. */
export async function placeCard(
  db: Db,
  boardId: number,
  { id, columnId, order = END }: Pick<CardPlace, 'id' | 'columnId'> & { order?: number },
): Promise<void> {
  const places = await listPlaces(db, boardId);
  await placeCards(db, found(planCardMove(places, { cardId: id, columnId, order }), 'card.not_found'));
}

export async function changeCard(
  db: Db,
  user: User,
  cardId: number,
  { updatedAt, ...change }: CardChange,
): Promise<Card> {
  const { boardId, card } = await openCard(db, user, cardId);
  const texts = changeTexts(card, change);
  // A text that a test depends on may be reworded, but not emptied.
  if (card.state !== 'idea' && CARD_TEXT_FIELDS.some(field => texts[field] === null))
    throw new AppError('card.not_testable');
  if (texts.dueOn !== card.dueOn) assertTesting(card);
  // If it already equals the change, an earlier call made it and its answer was lost.
  if (isAlready(card, texts)) return card;
  const updated = await updateCard(db, cardId, texts, updatedAt);
  if (!updated) throw new AppError('record.changed', { details: { current: card } });
  await assertRoom(db, boardId);
  if (card.state !== 'idea' || countResults(card.balance) > 0) await recordChanges(db, card, updated);
  return updated;
}

export function assertTesting({ state }: Card): void {
  if (state === 'idea') throw new AppError('card.not_testing');
  if (state === 'decided') throw new AppError('card.decided');
}

/** A text that the founder rewords is no longer marked as the coach's. */
function changeTexts(card: Card, change: Omit<CardChange, 'updatedAt'>): CardTexts {
  const present = Object.entries(change).filter(([, value]) => value !== undefined);
  const texts: CardTexts = { ...card, ...Object.fromEntries(present) };
  const isKept = (field: (typeof CARD_TEXT_FIELDS)[number]) => texts[field] === card[field];
  const coachs = change.coachWritten ?? card.coachWritten.filter(isKept);
  return {
    ...withDefaults(texts),
    coachWritten: CARD_TEXT_FIELDS.filter(field => coachs.includes(field) && texts[field] !== null),
  };
}

function isAlready(card: Card, wanted: CardTexts): boolean {
  const fields = ['title', 'stage', 'dueOn', ...CARD_TEXT_FIELDS] as const;
  return (
    fields.every(field => card[field] === wanted[field]) &&
    card.coachWritten.length === wanted.coachWritten.length &&
    wanted.coachWritten.every(field => card.coachWritten.includes(field))
  );
}

/** From the start of its test, every change of a card is recorded, and after results also once it is stopped (BO-12). */
async function recordChanges(db: Db, before: Card, after: Card): Promise<void> {
  const results = countResults(after.balance);
  const changed = CARD_TEXT_FIELDS.filter(field => before[field] !== after[field]);
  await insertEvents(
    db,
    after.id,
    'wording_changed',
    changed.map(field => ({ field, before: before[field], results })),
  );
}

export async function removeCard(db: Db, user: User, cardId: number): Promise<void> {
  const { boardId } = await openCard(db, user, cardId);
  const closing = planCardRemoval(await listPlaces(db, boardId), cardId);
  await deleteCard(db, cardId);
  await placeCards(db, closing);
}

/** Restores a deleted card (BO-8); an existing one stays unchanged. */
export async function bringCardBack(db: Db, user: User, cardId: number): Promise<Card> {
  const { id: boardId } = found(await lockBoard(db, user.id, { cardId }), 'card.not_found');
  const there = await findCard(db, user.id, cardId);
  if (there) return there;
  const { columnId: left, ...deleted } = found(await findDeletedCard(db, boardId, cardId), 'card.not_found');
  const columnId = left ?? (await findHome(db, boardId, deleted));
  const { order, changed } = planCardInsert(await listPlaces(db, boardId), { columnId, order: END });
  await placeCards(db, changed);
  const card = await restoreCard(db, { id: cardId, columnId, order });
  await assertRoom(db, boardId);
  return card;
}

/** The column of a card that has none: a new one, or one that is restored. */
export async function findHome(
  db: Db,
  boardId: number,
  card: Pick<Card, 'state' | 'outcome'> = NEW_CARD,
): Promise<number> {
  return found(columnOfCard(card, await listColumns(db, boardId)), 'column.not_found');
}

async function readColumn(db: Db, boardId: number, columnId: number): Promise<BoardColumn> {
  const columns = await listColumns(db, boardId);
  return found(
    columns.find(({ id }) => id === columnId),
    'column.not_found',
  );
}

/** Refuses a column that would say something untrue about the card (BO-27). */
function assertEnters(card: Pick<Card, 'state' | 'outcome'>, column: BoardColumn): void {
  if (mayEnter(card, column)) return;
  throw new AppError(card.state === 'decided' ? 'card.decided' : 'card.untested');
}

/** Checks after writing the card: a board that is too large is rolled back with its transaction. */
async function assertRoom(db: Db, boardId: number): Promise<void> {
  const { cards, bytes } = await readLoad(db, boardId);
  if (cards > MAX_CARDS || bytes > MAX_BOARD_BYTES) throw new AppError('board.full');
}
