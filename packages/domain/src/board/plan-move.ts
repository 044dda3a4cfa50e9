/** A card's place: `order` counts from 0 within its column. */
export interface CardPlace {
  id: number;
  columnId: number;
  order: number;
}

export interface CardMove {
  cardId: number;
  columnId: number;
  /** The place wanted in that column, among the other cards. One beyond its end means the end. */
  order: number;
}

/**
 * Plans the move of a card within a board (BO-7). The orders of every column that it touches come out as 0, 1, 2, …
 *
 * @param cards all cards of the board, in any order; orders with gaps or twice are mended in the columns touched
 * @returns the places that differ from today's, at most once a card; none when the card is there already; null when it
 *   is not among the cards
 */
export function planCardMove(
  cards: readonly CardPlace[],
  { cardId, columnId, order }: CardMove,
): CardPlace[] | null {
  const card = cards.find(({ id }) => id === cardId);
  if (!card) return null;
  const others = cards.filter(({ id }) => id !== cardId);
  const source = card.columnId === columnId ? [] : renumber(inColumn(others, card.columnId));
  return changesOf(cards, [
    ...source,
    ...renumber(insertAt(inColumn(others, columnId), card, order), columnId),
  ]);
}

/**
 * Plans the room for a new card.
 * @returns its order, and the places of other cards that differ from today's
 */
export function planCardInsert(
  cards: readonly CardPlace[],
  { columnId, order }: Omit<CardMove, 'cardId'>,
): { order: number; changed: CardPlace[] } {
  const column = inColumn(cards, columnId);
  const place = { id: NEW, columnId, order: 0 };
  const after = renumber(insertAt(column, place, order), columnId);
  return {
    order: after.findIndex(({ id }) => id === NEW),
    changed: changesOf(
      cards,
      after.filter(({ id }) => id !== NEW),
    ),
  };
}

/** The places of a column's cards that differ from today's once a card has left it. */
export function planCardRemoval(cards: readonly CardPlace[], cardId: number): CardPlace[] {
  const columnId = cards.find(({ id }) => id === cardId)?.columnId;
  const left = cards.filter(card => card.id !== cardId && card.columnId === columnId);
  return changesOf(cards, renumber(inOrder(left)));
}

/**
 * Moves one of a list to another place; one beyond the end means the end.
 * @returns all of the list in its new order; null when it is not in the list
 */
export function planColumnMove<T extends { id: number; order: number }>(
  columns: readonly T[],
  id: number,
  order: number,
): T[] | null {
  const column = columns.find(other => other.id === id);
  if (!column) return null;
  const others = inOrder(columns.filter(other => other.id !== id));
  return insertAt(others, column, order).map((moved, index) => ({ ...moved, order: index }));
}

/** No card's id: they are positive. */
const NEW = 0;

const inOrder = <T extends { id: number; order: number }>(places: readonly T[]): T[] =>
  places.toSorted((a, b) => a.order - b.order || a.id - b.id);

const inColumn = (cards: readonly CardPlace[], columnId: number): CardPlace[] =>
  inOrder(cards.filter(card => card.columnId === columnId));

const insertAt = <T>(list: readonly T[], item: T, order: number): T[] => list.toSpliced(order, 0, item);

const renumber = (cards: readonly CardPlace[], columnId?: number): CardPlace[] =>
  cards.map((card, order) => ({ id: card.id, columnId: columnId ?? card.columnId, order }));

function changesOf(before: readonly CardPlace[], after: readonly CardPlace[]): CardPlace[] {
  const old = new Map(before.map(card => [card.id, card]));
  return after.filter(({ id, columnId, order }) => {
    const was = old.get(id);
    return was?.columnId !== columnId || was.order !== order;
  });
}
