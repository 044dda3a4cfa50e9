import type { BoardColumn, Card, ColumnMeaning } from '../entities/board.ts';

type MeantColumn = Pick<BoardColumn, 'id' | 'order' | 'meaning'>;
type StandingCard = Pick<Card, 'state' | 'outcome'>;

/** A card that was just created. */
export const NEW_CARD: StandingCard = { state: 'idea', outcome: null };

/** The columns of a new board. */
export const FIRST_COLUMNS: readonly { name: string; meaning: ColumnMeaning }[] = [
  { name: 'To Do', meaning: 'idea' },
  { name: 'Testing', meaning: 'testing' },
  { name: 'Validated', meaning: 'validated' },
  { name: 'Invalidated', meaning: 'invalidated' },
];

/** The meaning that a new column takes by its name, if no other column has it (BO-23). */
export function meaningOfName(
  name: string,
  columns: readonly Pick<BoardColumn, 'meaning'>[],
): BoardColumn['meaning'] {
  const called = name.trim().toLowerCase();
  const meaning = FIRST_COLUMNS.find(first => first.name.toLowerCase() === called)?.meaning ?? null;
  return columns.some(column => column.meaning === meaning) ? null : meaning;
}

/** The meaning of the column where a card belongs. An inconclusive card stays in testing. */
export function meaningOfCard({ state, outcome }: StandingCard): ColumnMeaning {
  if (state === 'idea') return 'idea';
  return outcome === 'validated' || outcome === 'invalidated' ? outcome : 'testing';
}

/** Whether a card's state allows it in a column (BO-27). */
export function mayEnter(card: StandingCard, { meaning }: Pick<BoardColumn, 'meaning'>): boolean {
  return meaning === null || meaning === meaningOfCard(card);
}

/**
 * The column of a card whose state has changed (BO-14): the one that means its state. Without one the card stays,
 * unless its column says otherwise (BO-24): then it goes to the nearest column before that means nothing, or else after.
 *
 * @param card a new one has no column yet
 * @returns a column's id; the present one where there is no better; undefined only without any column
 */
export function columnOfCard(
  card: StandingCard & { columnId: number },
  columns: readonly MeantColumn[],
): number;
export function columnOfCard(card: StandingCard, columns: readonly MeantColumn[]): number | undefined;
export function columnOfCard(
  card: StandingCard & { columnId?: number },
  columns: readonly MeantColumn[],
): number | undefined {
  const present = columns.find(({ id }) => id === card.columnId);
  const isAtHome = present !== undefined && mayEnter(card, present);
  // Its test went on where it is.
  if (isAtHome && card.outcome === 'inconclusive') return present.id;
  const meaning = meaningOfCard(card);
  const own = columns.find(column => column.meaning === meaning);
  if (own) return own.id;
  if (isAtHome) return present.id;
  const ordered = columns.toSorted((one, other) => one.order - other.order);
  const free = ordered.filter(column => column.meaning === null);
  const before = present && free.findLast(({ order }) => order < present.order);
  return (before ?? free[0])?.id ?? card.columnId ?? ordered[0]?.id;
}
