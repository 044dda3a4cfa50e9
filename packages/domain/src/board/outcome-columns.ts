import type { BoardColumn, Card } from '../entities/board.ts';

type OutcomeColumn = Pick<BoardColumn, 'id' | 'order' | 'outcome'>;

/** The outcome that a column takes by its name, if no other column has it (BO-23). */
export function outcomeOfName(
  name: string,
  columns: readonly Pick<BoardColumn, 'outcome'>[],
): BoardColumn['outcome'] {
  const called = name.trim().toLowerCase();
  if (called !== 'validated' && called !== 'invalidated') return null;
  return columns.some(({ outcome }) => outcome === called) ? null : called;
}

/**
 * The column of a card once it is decided or reopened: that of its outcome (BO-14). Without such a column the card
 * stays, unless it is in another outcome's (BO-24): then it goes to the nearest column before without an outcome, or
 * else after.
 *
 * @returns a column's id: its present one where there is no better
 */
export function columnOfCard(
  { columnId, outcome }: Pick<Card, 'columnId' | 'outcome'>,
  columns: readonly OutcomeColumn[],
): number {
  const own = outcome && columns.find(column => column.outcome === outcome);
  if (own) return own.id;
  const present = columns.find(({ id }) => id === columnId);
  if (!present?.outcome) return columnId;
  const free = columns
    .filter(column => column.outcome === null)
    .toSorted((one, other) => one.order - other.order);
  return (free.findLast(({ order }) => order < present.order) ?? free[0])?.id ?? columnId;
}
