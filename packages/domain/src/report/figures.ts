import { type Figure, type Reading, reading, UNKNOWN_CURRENCY } from './figure.ts';
import { readFigures } from './read-figures.ts';
import type { Share } from './read-shares.ts';

/** A founder's '40m' may be 40 million, or minutes or metres; what is written of it is not read so kindly. */
const MINUTES = /(?<![\p{Sc}\p{L}\p{N}.,])(\d{1,4})m\b/gu;
/** Counts up to this are free. */
const FREE_COUNT = 12;

/**
 * The figures of a text that stand in none of the sources, verbatim and in order: money, percentages, shares ('half of
 * them', 'nine in ten'), multipliers ('doubled', '10x', '5:1'), and counts over twelve, times and years among them
 * (decisions 4 and 6). A source has a figure when it has one of the same kind and value, in digits or in words, and of
 * money the same currency, unless either leaves it open ('forty grand'); a share is had by its percentage, and that of
 * two numbers also by these two in one source or in two that follow one another. A vague word such as 'dozens' is had
 * by the same word, or by a larger number of its kind, 'six-figure' by an amount so long. 'Half an hour', 'a quarter'
 * of a year and '24/7' are none, nor are digits within names (B2B, COVID-19) and list markers.
 * Words for numbers are understood in English; in other languages digits with their usual separators and units are.
 * Time is linear.
 */
export function unsupportedFigures(text: string, sources: readonly string[]): string[] {
  return findUnsupported(text, readKnown(sources)).map(({ start, end }) => text.slice(start, end));
}

/** What sources have. */
export interface Known {
  /** The figures by their keys. */
  keys: Set<string>;
  /** The largest number of each kind, of money by its currency. */
  largest: Map<string, number>;
  /** By a count the sources that have it, by their place. */
  places: Map<number, Set<number>>;
}

export function readKnown(sources: readonly string[]): Known {
  const known: Known = { keys: new Set(), largest: new Map(), places: new Map() };
  for (const [place, source] of sources.entries()) {
    const { figures, shares } = readFigures(source);
    for (const figure of [...figures, ...shares]) {
      for (const one of [...figure.readings, ...(figure.also ?? [])]) learn(known, one, figure);
    }
    for (const { readings } of figures) {
      for (const { kind, value } of readings) if (kind === 'count') placeCount(known, value, place);
    }
    for (const [, minutes] of source.matchAll(MINUTES))
      known.keys.add(keyOf(reading('count', Number(minutes))));
  }
  return known;
}

function placeCount({ places }: Known, count: number, place: number): void {
  const had = places.get(count) ?? new Set();
  places.set(count, had.add(place));
}

function learn({ keys, largest }: Known, one: Reading, { isYear, isVague }: Figure): void {
  keys.add(keyOf(one, isVague));
  if (one.kind === 'money') keys.add(keyOf({ ...one, currency: ANY_CURRENCY }, isVague));
  const length = Math.floor(Math.log10(one.value)) + 1;
  if (one.kind === 'money' || ((one.kind === 'percent' || one.kind === 'count') && length < 4))
    keys.add(keyOf(reading('length', length)));
  if (isYear || one.kind === 'time') return;
  const kind = kindOf(one);
  largest.set(kind, Math.max(largest.get(kind) ?? 0, one.value));
}

/** Under it a source's money is found whatever its currency. */
const ANY_CURRENCY = 'any';

const kindOf = ({ kind, currency }: Reading): string => (currency ? `${kind} ${currency}` : kind);

/** The same for the same figure, however it is written. */
function keyOf(one: Reading, isVague = false): string {
  const value = one.exact ?? String(Number(one.value.toPrecision(EXACT)));
  return `${kindOf(one)} ${isVague ? 'vague ' : ''}${value}`;
}

/** Products of decimals are no more exact than this. */
const EXACT = 12;

/** The figures of a text that sources do not have, in order; none overlaps another. */
export function findUnsupported(text: string, known: Known): Figure[] {
  const { figures, shares } = readFigures(text);
  const unsupported = figures.filter(({ readings, isVague }) =>
    readings.every(one => !isFree(one, isVague) && !isKnown(one, isVague, known)),
  );
  const claimed = shares.filter(share => share.isClaim && !hasShare(share, known));
  return merge(unsupported, claimed);
}

/** Of a share whose numbers are unsupported by themselves only these are told. */
function merge(figures: readonly Figure[], shares: readonly Share[]): Figure[] {
  const apart: Figure[] = [...figures];
  let next = 0;
  for (const share of shares) {
    while (next < figures.length && (figures[next]?.end ?? 0) <= share.start) next += 1;
    const isTold = next < figures.length && (figures[next]?.start ?? 0) < share.end;
    if (!isTold) apart.push(share);
  }
  return apart.sort((one, other) => one.start - other.start);
}

function hasShare({ readings, pair }: Share, known: Known): boolean {
  if (readings.some(one => isKnown(one, false, known))) return true;
  const [above, below] = (pair ?? []).map(count => known.places.get(count));
  if (!above || !below) return false;
  return [...above].some(place => [place - 1, place, place + 1].some(near => below.has(near)));
}

function isFree({ kind, value }: Reading, isVague: boolean): boolean {
  if (kind === 'times') return value <= 1;
  return kind === 'count' && value <= FREE_COUNT && !isVague;
}

function isKnown(one: Reading, isVague: boolean, { keys, largest }: Known): boolean {
  if (keys.has(keyOf(one, isVague))) return true;
  if (one.kind === 'money') {
    const currency = one.currency === UNKNOWN_CURRENCY ? ANY_CURRENCY : UNKNOWN_CURRENCY;
    if (keys.has(keyOf({ ...one, currency }, isVague))) return true;
  }
  return isVague && (largest.get(kindOf(one)) ?? 0) >= one.value;
}

/** The keys of a text's figures but for one and zero: small counts and shares in words, which say little, apart. */
export function figureKeys(text: string): { telling: Set<string>; small: Set<string> } {
  const { figures, shares } = readFigures(text);
  const keys = { telling: new Set<string>(), small: new Set<string>() };
  for (const { readings, isVague } of figures) {
    for (const one of readings) {
      if (one.kind === 'count' && one.value <= 1) continue;
      const isSmall = isFree(one, isVague) || one.kind === 'times';
      keys[isSmall ? 'small' : 'telling'].add(keyOf(one, isVague));
    }
  }
  for (const { readings } of shares) for (const one of readings) keys.small.add(keyOf(one));
  return keys;
}
