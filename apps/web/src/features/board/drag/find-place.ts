import type { Card } from '@groundwork/domain';

/** A place for a dropped card: before another shown card, or with null at the end of the column. */
export interface DropPlace {
  columnId: number;
  before: number | null;
}

/** The shown cards by column id, both in order. */
export type Groups = ReadonlyMap<number, readonly Card[]>;

const idOf = (element: Element, name: 'card' | 'column' | 'list') =>
  Number((element as HTMLElement).dataset[name]);

/** The cards rendered in a list, which are its first ones. */
const drawnIn = (list: Element) => [...list.querySelectorAll<HTMLElement>('[data-card]')];

/** Null for a card that is not rendered. */
export const cardElement = (root: Element, cardId: number): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-list] [data-card="${cardId}"]`);

export const listElement = (root: Element, columnId: number): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-list="${columnId}"]`);

/**
 * The place under a point of the window; null outside of columns. A column's head and its tab stand for its end (BO-7).
 */
export function findPlace(
  root: Element,
  groups: Groups,
  { x, y }: { x: number; y: number },
  movedId: number,
): DropPlace | null {
  const under = document.elementFromPoint(x, y);
  const column = under?.closest('[data-column]');
  if (!column || !root.contains(column)) return null;
  const columnId = idOf(column, 'column');
  const list = under?.closest('[data-list]');
  if (!list) return { columnId, before: null };
  const drawn = drawnIn(list);
  const below = drawn[countAbove(drawn, y)];
  const cards = groups.get(columnId) ?? [];
  const rank = below ? cards.findIndex(({ id }) => id === idOf(below, 'card')) : drawn.length;
  const next = cards.slice(Math.max(rank, 0)).find(({ id }) => id !== movedId);
  return { columnId, before: next?.id ?? null };
}

/** How many cards have their middle above `y`. Binary search, because a column may hold hundreds. */
function countAbove(cards: readonly HTMLElement[], y: number): number {
  let [from, to] = [0, cards.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const { top, height } = cards[middle]?.getBoundingClientRect() ?? { top: 0, height: 0 };
    if (top + height / 2 > y) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** The place of a card; null for one that is not shown. */
export function placeOf(groups: Groups, cardId: number): DropPlace | null {
  for (const [columnId, cards] of groups) {
    const rank = cards.findIndex(({ id }) => id === cardId);
    if (rank >= 0) return { columnId, before: cards[rank + 1]?.id ?? null };
  }
  return null;
}

const othersIn = (groups: Groups, columnId: number, movedId: number) =>
  (groups.get(columnId) ?? []).map(({ id }) => id).filter(id => id !== movedId);

/** The index of a place among the other shown cards of its column, from 0, and their number. */
export function rankOf(groups: Groups, { columnId, before }: DropPlace, movedId: number): [number, number] {
  const ids = othersIn(groups, columnId, movedId);
  return [before === null ? ids.length : ids.indexOf(before), ids.length];
}

export type Step = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/**
 * The next place in a direction. Sideways it has the same rank in the next column; at the edges it does not move on.
 */
export function stepFrom(groups: Groups, from: DropPlace, step: Step, movedId: number): DropPlace {
  const [rank, last] = rankOf(groups, from, movedId);
  if (step === 'ArrowUp' || step === 'ArrowDown') {
    const next = Math.min(Math.max(rank + (step === 'ArrowUp' ? -1 : 1), 0), last);
    return { columnId: from.columnId, before: othersIn(groups, from.columnId, movedId)[next] ?? null };
  }
  const columns = [...groups.keys()];
  const columnId = columns[columns.indexOf(from.columnId) + (step === 'ArrowLeft' ? -1 : 1)];
  return columnId === undefined
    ? from
    : { columnId, before: othersIn(groups, columnId, movedId)[rank] ?? null };
}

/** The `y` of the drop line before a card or at the end, in the column's coordinates, in pixels. */
export function lineAt(root: Element, { columnId, before }: DropPlace): number {
  const card = before === null ? null : cardElement(root, before);
  if (card) return card.offsetTop - 5;
  const list = listElement(root, columnId);
  const last = list ? drawnIn(list).at(-1) : undefined;
  return last ? last.offsetTop + last.offsetHeight + 3 : 3;
}
