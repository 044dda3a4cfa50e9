import type { ReadNumber } from './read-number.ts';

/** One way to understand a figure. */
export interface Reading {
  kind: 'money' | 'percent' | 'count' | 'time';
  /** ISO code; of money only. */
  currency?: string;
  /** Of a time, the minutes since midnight. */
  value: number;
  exact: string | null;
}

/** A figure where it stands in its text, in UTF-16 code units. */
export interface Figure {
  start: number;
  end: number;
  readings: Reading[];
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
  kind: 'money' | 'percent';
  currencies: readonly string[];
  /** Hundredths. */
  isMinor: boolean;
  /** It stands before the number. */
  isBefore: boolean;
}
