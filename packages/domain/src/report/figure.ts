import type { Token } from './figure-tokens.ts';
import type { ReadNumber } from './read-number.ts';

/**
 * One way to understand a figure. `times` is what something is multiplied by, 'fivefold'; `length` how many digits an
 * amount has, 'six-figure'.
 */
export interface Reading {
  kind: 'money' | 'percent' | 'count' | 'time' | 'times' | 'length';
  /** ISO code, or `UNKNOWN_CURRENCY`; of money only. */
  currency?: string;
  /** Of a time, the minutes since midnight. */
  value: number;
  exact: string | null;
}

/** Of 'forty grand': pounds or dollars, who knows. */
export const UNKNOWN_CURRENCY = '*';

/** A figure where it stands in its text, in UTF-16 code units. */
export interface Figure {
  start: number;
  end: number;
  readings: Reading[];
  /** What a source that has the figure says as well, though it is not what a text says by it. */
  also?: Reading[];
  /** 'Dozens': the value is the least that it says. */
  isVague: boolean;
  isYear: boolean;
}

/** A number with its unit, before its neighbours have been looked at. */
export interface Found extends Figure {
  number: ReadNumber;
  /** The tokens that it takes up, its unit included. */
  from: number;
  next: number;
  /** Null where the number stands alone. */
  unit: Unit | null;
}

export interface Unit {
  kind: 'money' | 'percent' | 'times' | 'length';
  currencies: readonly string[];
  /** How many make one of the currency: a hundred cents. */
  divisor: number;
  /** It stands before the number. */
  isBefore: boolean;
}

/** A reading of this kind and value. */
export const reading = (kind: Reading['kind'], value: number): Reading => ({ kind, value, exact: null });

/** A figure from token `from` up to `next` that has no unit, and joins no range: it is no number. */
export function findAlone(
  tokens: readonly Token[],
  [from, next]: readonly [from: number, next: number],
  readings: Reading[],
): Found {
  return {
    from,
    next,
    start: tokens[from]?.start ?? 0,
    end: tokens[next - 1]?.end ?? 0,
    unit: null,
    isVague: false,
    isYear: false,
    number: { from, next, value: Number.NaN, exact: null, isVague: false, scale: 1, isYear: false },
    readings,
  };
}
