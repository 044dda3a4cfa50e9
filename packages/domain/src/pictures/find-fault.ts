import { MAX_GRADE, MAX_ROWS, type ReadPicture, type WrittenRow } from '../entities/picture.ts';
import { isBlank } from '../text/is-blank.ts';
import { readAmount } from './read-amount.ts';

export type PlainRow = Pick<WrittenRow, 'label' | 'cells' | 'partOf'>;

/** How many rows a picture needs to say something, and how many figures each of them has. */
const SHAPES: Readonly<Record<ReadPicture, { atLeast: number; cells: number }>> = {
  price: { atLeast: 2, cells: 1 },
  segments: { atLeast: 3, cells: 3 },
  market: { atLeast: 2, cells: 1 },
  alternatives: { atLeast: 2, cells: 1 },
  risks: { atLeast: 1, cells: 2 },
};

/**
 * The reason why the rows of a picture do not fit together, in one sentence for the founder; null if they do: grades
 * are whole numbers, shares belong to one whole, a part is not larger than its whole, and both amounts have one
 * currency.
 */
export function findFault(kind: ReadPicture, rows: readonly PlainRow[]): string | null {
  const { atLeast, cells } = SHAPES[kind];
  if (rows.length < atLeast) return `It needs at least ${atLeast} rows.`;
  if (rows.length > MAX_ROWS) return `It can have up to ${MAX_ROWS} rows.`;
  for (const row of rows) {
    if (isBlank(row.label)) return 'Every row needs a name.';
    if (row.cells.length !== cells) return `“${row.label}” needs ${cells} numbers.`;
    const wrong = row.cells.find(cell => readAmount(cell) === null);
    if (wrong !== undefined) return `Write “${wrong}” in digits only, such as “1,200” or “£25–40”.`;
    if (row.partOf !== null && kind !== 'market') return 'Only market rows can be part of another row.';
  }
  return RULES[kind](rows);
}

const amountOf = (cell = ''): number => readAmount(cell)?.value ?? 0;
const isShare = (cell = ''): boolean => /[%٪]/.test(cell);
const isRange = (cell = ''): boolean => readAmount(cell)?.low !== undefined;

const graded = (rows: readonly PlainRow[]): string | null => {
  const isGrade = (cell: string) =>
    !isRange(cell) && Number.isInteger(amountOf(cell)) && amountOf(cell) >= 1 && amountOf(cell) <= MAX_GRADE;
  return rows.every(row => row.cells.every(isGrade)) ? null : `Grades go from 1 to ${MAX_GRADE}.`;
};

const RULES: Readonly<Record<ReadPicture, (rows: readonly PlainRow[]) => string | null>> = {
  segments: graded,
  risks: graded,
  price: rows => {
    if (rows.length > 2) return 'It has two rows: the price and the cost of the problem.';
    if (rows.some(({ cells }) => isShare(cells[0]))) return 'Give both as amounts, not as shares.';
    const [price, loss] = rows.map(({ cells }) => [...new Set(cells[0]?.match(/\p{Sc}/gu))].join());
    return price === loss ? null : 'Give both amounts in the same currency.';
  },
  alternatives: rows => {
    const shares = rows.map(({ cells }) => amountOf(cells[0]));
    if (rows.some(({ cells }) => isRange(cells[0]))) return 'Give each share as one number.';
    const sum = shares.reduce((all, share) => all + share, 0);
    return sum > 100
      ? `Shares can add up to 100 at most. These add up to ${Math.round(sum * 10) / 10}.`
      : null;
  },
  market: rows => {
    if (amountOf(rows[0]?.cells[0]) === 0) return 'The whole must be more than 0.';
    for (const [index, { label, cells, partOf }] of rows.entries()) {
      if (isRange(cells[0])) return 'Give each count as one number.';
      if (isShare(cells[0]) || /\p{Sc}/u.test(cells[0] ?? ''))
        return 'Give each count as a plain number, without a sign.';
      if (index === 0 ? partOf !== null : partOf === null)
        return 'The first row is the whole. Every other row must be part of a row above it.';
      const whole = partOf === null ? undefined : rows[partOf];
      if (partOf !== null && (whole === undefined || partOf >= index))
        return `“${label}” must be part of a row above it.`;
      if (whole && amountOf(cells[0]) > amountOf(whole.cells[0]))
        return `“${label}” can't be more than “${whole.label}”, which it's part of.`;
    }
    return null;
  },
};
