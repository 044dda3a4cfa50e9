import { type Figure, type Reading, reading, UNKNOWN_CURRENCY } from './figure.ts';
import { readFigures } from './read-figures.ts';
import type { Share } from './read-phrases.ts';

/** A founder's '40m' may be 40 million, or minutes or metres; what is written of it is not read so kindly. */
const MINUTES = /(?<![\p{Sc}\p{L}\p{N}.,])(\d{1,4})m\b/gu;
const FREE_COUNT = 12;

/**
 * Finds the figures of a text that no source has, verbatim and in order: money, percentages, shares ('half of them',
 * 'nine in ten'), multipliers ('doubled', '10x', '5:1'), and counts over twelve, with times and years (RE-39, RE-40).
 * A source has a figure if it has one of the same kind and value, in digits or in words. Money also needs the same
 * currency, unless one of them leaves it open ('forty grand'). A share may come from its percentage, or from its two
 * numbers in one source or in two neighbouring ones. A vague word such as 'dozens' needs the same word, or a larger
 * number of its kind; 'six-figure' needs an amount of that length.
 * 'Half an hour', 'a quarter' of a year and '24/7' are not figures, nor are digits within names (B2B, COVID-19) and
 * list markers. Words for numbers are read in English; in other languages digits with their usual separators and units
 * are. Time is linear.
 */
export function unsupportedFigures(text: string, sources: readonly string[]): string[] {
  return findUnsupported(text, readKnown(sources)).map(({ start, end }) => text.slice(start, end));
}

export interface Known {
  keys: Set<string>;
  largest: Map<string, number>;
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

const ANY_CURRENCY = 'any';

const kindOf = ({ kind, currency }: Reading): string => (currency ? `${kind} ${currency}` : kind);

function keyOf(one: Reading, isVague = false): string {
  const value = one.exact ?? String(Number(one.value.toPrecision(EXACT)));
  return `${kindOf(one)} ${isVague ? 'vague ' : ''}${value}`;
}

/** Products of decimals are exact only to this many digits. */
const EXACT = 12;

export function findUnsupported(text: string, known: Known): Figure[] {
  const { figures, shares } = readFigures(text);
  const unsupported = figures.filter(({ readings, isVague }) =>
    readings.every(one => !isFree(one, isVague) && !isKnown(one, isVague, known)),
  );
  const claimed = shares.filter(share => share.isClaim && !hasShare(share, known));
  return merge(unsupported, claimed);
}

/** If the numbers of a share are themselves unsupported, only they are reported. */
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
