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
  /** For a time: minutes since midnight. */
  value: number;
  exact: string | null;
}

/** For 'forty grand', which may be pounds or dollars. */
export const UNKNOWN_CURRENCY = '*';

/** A figure with its place in the text, in UTF-16 code units. */
export interface Figure {
  start: number;
  end: number;
  readings: Reading[];
  /** Other readings that a source with this figure supports, though a text with it does not claim them. */
  also?: Reading[];
  /** 'Dozens': the value is the least that it says. */
  isVague: boolean;
  isYear: boolean;
}

export interface Found extends Figure {
  number: ReadNumber;
  from: number;
  next: number;
  /** Null for a number alone. */
  unit: Unit | null;
}

export interface Unit {
  kind: 'money' | 'percent' | 'times' | 'length';
  currencies: readonly string[];
  divisor: number;
  isBefore: boolean;
}

export const reading = (kind: Reading['kind'], value: number): Reading => ({ kind, value, exact: null });

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

export function readingsOf(number: ReadNumber, unit: Unit | null): Reading[] {
  const values = number.other === undefined ? [number.value] : [number.value, number.other];
  const { exact } = number;
  if (!unit) return values.map(value => ({ kind: 'count', value, exact }));
  if (unit.kind !== 'money') return values.map(value => ({ ...reading(unit.kind, value), exact }));
  return unit.currencies.map(currency => ({
    kind: 'money',
    currency,
    value: number.value / unit.divisor,
    exact,
  }));
}
