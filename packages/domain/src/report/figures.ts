import type { Figure, Reading } from './figure.ts';
import { readFigures } from './read-figures.ts';
import { readShares } from './read-shares.ts';

/** A founder's '40m' may be 40 million, or minutes or metres; what is written of it is not read so kindly. */
const MINUTES = /(?<![\p{Sc}\p{L}\p{N}.,])(\d{1,4})m\b/gu;
/** Counts up to this are free. */
const FREE_COUNT = 12;

/**
 * The figures of a text that stand in none of the sources, verbatim and in order: money, percentages, and counts over
 * twelve, times and years among them (decisions 4 and 6). A source has a figure when it has one of the same kind and
 * value, in digits or in words, and of money the same currency; 'half' has 50 %. A vague word such as 'dozens' is had
 * by the same word, or by a larger number of its kind. Digits within names (B2B, COVID-19) and list markers are none.
 * Words for numbers are understood in English; in other languages digits with their usual separators and units are.
 * Time is linear.
 */
export function unsupportedFigures(text: string, sources: readonly string[]): string[] {
  return findUnsupported(text, readKnown(sources)).map(({ start, end }) => text.slice(start, end));
}

/** What sources have: figures by their keys, and the largest number of each kind, of money by its currency. */
export interface Known {
  keys: Set<string>;
  largest: Map<string, number>;
}

export function readKnown(sources: readonly string[]): Known {
  const known: Known = { keys: new Set(), largest: new Map() };
  for (const source of sources) {
    for (const figure of readFigures(source)) {
      for (const reading of figure.readings) learn(known, reading, figure);
    }
    for (const [, minutes] of source.matchAll(MINUTES))
      known.keys.add(keyOf({ kind: 'count', value: Number(minutes), exact: null }));
    for (const share of readShares(source))
      known.keys.add(keyOf({ kind: 'percent', value: share, exact: null }));
  }
  return known;
}

function learn({ keys, largest }: Known, reading: Reading, { isYear, isVague }: Figure): void {
  keys.add(keyOf(reading, isVague));
  if (isYear || reading.kind === 'time') return;
  const kind = kindOf(reading);
  largest.set(kind, Math.max(largest.get(kind) ?? 0, reading.value));
}

const kindOf = ({ kind, currency }: Reading): string => (currency ? `${kind} ${currency}` : kind);

/** The same for the same figure, however it is written. */
function keyOf(reading: Reading, isVague = false): string {
  const value = reading.exact ?? String(Number(reading.value.toPrecision(EXACT)));
  return `${kindOf(reading)} ${isVague ? 'vague ' : ''}${value}`;
}

/** Products of decimals are no more exact than this. */
const EXACT = 12;

export function findUnsupported(text: string, known: Known): Figure[] {
  return readFigures(text).filter(({ readings, isVague }) =>
    readings.every(reading => !isFree(reading, isVague) && !isKnown(reading, isVague, known)),
  );
}

function isFree({ kind, value }: Reading, isVague: boolean): boolean {
  return kind === 'count' && value <= FREE_COUNT && !isVague;
}

function isKnown(reading: Reading, isVague: boolean, { keys, largest }: Known): boolean {
  if (keys.has(keyOf(reading, isVague))) return true;
  return isVague && (largest.get(kindOf(reading)) ?? 0) >= reading.value;
}

/** The keys of a text's figures but for the smallest counts, which say little. */
export function figureKeys(text: string): Set<string> {
  const keys = readFigures(text).flatMap(({ readings, isVague }) =>
    readings
      .filter(({ kind, value }) => kind !== 'count' || value > 1)
      .map(reading => keyOf(reading, isVague)),
  );
  return new Set(keys);
}
