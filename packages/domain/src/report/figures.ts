import { type Figure, readFigures } from './read-figures.ts';
import type { Reading } from './read-number.ts';

/** A founder's '40m' may be 40 million, or minutes or metres; what is written of it is not read so kindly. */
const MINUTES = /(?<![\p{Sc}\p{L}\p{N}.,])(\d{1,4})m\b/gu;
const FREE_COUNT = 12;
/** Products of decimals are exact only to this many digits. */
const EXACT = 12;

/**
 * Finds the figures of a text that no source has, verbatim and in order: money, percentages, shares ('nine in ten'),
 * multipliers ('10x', 'doubled', '5:1'), and counts over twelve, with times and years (RE-39, RE-40). A source has a
 * figure if it has one of the same kind and value, in digits or in plain words; of money also the same currency. A share
 * may come from its percentage, or from its two numbers in one source or in two neighbouring ones. 'Dozens' needs the
 * same word, or a larger number. Digits within names (B2B, COVID-19) and list markers are no figures. Words for numbers
 * are read in English. Time is linear.
 */
export function unsupportedFigures(text: string, sources: readonly string[]): string[] {
  return findUnsupported(text, readKnown(sources)).map(({ start, end }) => text.slice(start, end));
}

export interface Known {
  keys: Set<string>;
  /** The largest number that is no year. */
  largest: number;
  /** By count, the sources that have it. */
  places: Map<number, Set<number>>;
}

export function readKnown(sources: readonly string[]): Known {
  const known: Known = { keys: new Set(), largest: 0, places: new Map() };
  for (const [place, source] of sources.entries()) {
    for (const figure of readFigures(source))
      for (const one of figure.readings) learn(known, { one, figure, place });
    for (const [, minutes] of source.matchAll(MINUTES))
      known.keys.add(keyOf({ kind: 'count', value: Number(minutes) }));
  }
  return known;
}

function learn(known: Known, { one, figure, place }: { one: Reading; figure: Figure; place: number }): void {
  known.keys.add(keyOf(one, figure.isVague));
  const { kind, value } = one;
  // '15x' is said as '15 times' as well.
  if (kind === 'times') known.keys.add(keyOf({ kind: 'count', value }));
  if (kind !== 'money' && kind !== 'count') return;
  if (!figure.isYear) known.largest = Math.max(known.largest, value);
  if (kind === 'count') known.places.set(value, (known.places.get(value) ?? new Set()).add(place));
}

function keyOf({ kind, currency = '', value, exact }: Reading, isVague = false): string {
  return `${kind} ${currency} ${isVague ? 'vague ' : ''}${exact ?? Number(value.toPrecision(EXACT))}`;
}

/** Where a share and one of its numbers lack a source, the number alone is found. */
export function findUnsupported(text: string, known: Known): Figure[] {
  const found: Figure[] = [];
  for (const figure of readFigures(text).filter(one => lacksSource(one, known))) {
    const last = found.at(-1);
    if (last && figure.start < last.end) {
      if (last.pair) found[found.length - 1] = figure;
    } else found.push(figure);
  }
  return found;
}

function lacksSource(figure: Figure, known: Known): boolean {
  const { readings, isVague, pair, isClaim } = figure;
  if (!isClaim || readings.some(one => isFree(one, isVague) || isKnown(one, isVague, known))) return false;
  const [above, below] = (pair ?? []).map(count => known.places.get(count));
  const hasBoth = [...(above ?? [])].some(place =>
    [place - 1, place, place + 1].some(near => below?.has(near)),
  );
  return !hasBoth;
}

function isFree({ kind, value }: Reading, isVague: boolean): boolean {
  if (kind === 'times') return value <= 1;
  if (kind === 'time') return value % 60 === 0 && value <= FREE_COUNT * 60;
  return kind === 'count' && value <= FREE_COUNT && !isVague;
}

function isKnown(one: Reading, isVague: boolean, { keys, largest }: Known): boolean {
  return keys.has(keyOf(one, isVague)) || (isVague && largest >= one.value);
}

/** The keys of a text's figures but for one and zero: small counts and shares, which say little, apart. */
export function figureKeys(text: string): { telling: Set<string>; small: Set<string> } {
  const keys = { telling: new Set<string>(), small: new Set<string>() };
  for (const { readings, isVague, pair, isClaim } of readFigures(text)) {
    for (const one of readings) {
      if (one.kind === 'count' && one.value <= 1) continue;
      const isSmall = isFree(one, isVague) || one.kind === 'times' || pair !== undefined || !isClaim;
      keys[isSmall ? 'small' : 'telling'].add(keyOf(one, isVague));
    }
  }
  return keys;
}
