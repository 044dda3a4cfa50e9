import { type Found, findAlone, type Reading, reading, UNKNOWN_CURRENCY } from './figure.ts';
import type { Token } from './figure-tokens.ts';
import { NOTES, SCALES, TENS, UNITS } from './figure-words.ts';
import { textAt } from './read-number.ts';
import { isBeforeContent, isGrand, isMultiplied } from './read-unit.ts';

const GROWN: ReadonlyMap<string, number> = new Map([
  ...forms('doubl', 2),
  ...forms('tripl', 3),
  ...forms('trebl', 3),
  ...forms('quadrupl', 4),
  ...forms('quintupl', 5),
]);

function forms(root: string, value: number): [string, number][] {
  return ['e', 'es', 'ed', 'ing'].map(end => [root + end, value]);
}

/** What makes a multiplier of 'double', which is an adjective as well: 'will double', 'double our sales'. */
const BEFORE_VERB =
  /^(?:to|will|would|can|could|may|might|must|should|shall|we|they|you|i|not|and|then|about|nearly|almost)$/;
const BEHIND_VERB =
  /^(?:the|our|their|its|his|her|your|my|what|that|in|by|every|each|within|this|last|since)$/;
/** 'Double up', 'double down', 'doubles as', 'a double room', 'double-check'. */
const NO_MULTIPLE =
  /^(?:up|down|as|over|back|check|checks|checked|checking|book|books|booked|booking|bookings|room|rooms|bed|beds|entry|entries)$/;

/**
 * A word that is a figure by itself: 'tripled', 'fivefold', 'twice as many', 'a tenner', 'a grand', 'double-digit'; null
 * when the one at `at` is none.
 */
export function readNamedFigure(tokens: readonly Token[], at: number): Found | null {
  const word = textAt(tokens, at);
  const factor = readFactor(tokens, at, word);
  if (factor !== null)
    return {
      ...findAlone(tokens, [at, at + 1], [reading('times', factor)]),
      also: [reading('count', factor)],
    };
  const note = NOTES.get(word);
  if (note) {
    const readings = ['GBP', 'EUR'].map((currency): Reading => ({ ...reading('money', note), currency }));
    return findAlone(tokens, [at, at + 1], readings);
  }
  const isGrandOne = textAt(tokens, at - 1) === ' ' && /^(?:a|another)$/.test(textAt(tokens, at - 2));
  if (isGrandOne && isGrand(tokens, at) && !isBeforeContent(tokens, at + 1)) {
    return findAlone(tokens, [at, at + 1], [{ ...reading('money', 1000), currency: UNKNOWN_CURRENCY }]);
  }
  const many = word === 'score' ? 20 : word === 'gross' ? 144 : null;
  if (many && isManyThings(tokens, at)) return findAlone(tokens, [at, at + 1], [reading('count', many)]);
  const digits = word === 'double' ? 2 : word === 'triple' ? 3 : null;
  const isDigits = /^[ -]$/.test(textAt(tokens, at + 1)) && /^digits?$/.test(textAt(tokens, at + 2));
  return digits && isDigits ? findAlone(tokens, [at, at + 3], [reading('length', digits)]) : null;
}

/** 'A score of clinics', 'a gross of pens', but no 'score of eight' and no 'gross of tax'. */
function isManyThings(tokens: readonly Token[], at: number): boolean {
  const wording = [-2, -1, 1, 2, 3].map(offset => textAt(tokens, at + offset)).join('');
  const things = textAt(tokens, at + 4);
  return wording === 'a  of ' && /[a-z]{3}s$/.test(things) && isBeforeContent(tokens, at + 3);
}

function readFactor(tokens: readonly Token[], at: number, word: string): number | null {
  const before = textAt(tokens, at - 1) === ' ' ? textAt(tokens, at - 2) : '';
  const fold = word.endsWith('fold') ? word.slice(0, -4) : '';
  const folds = UNITS.get(fold) ?? TENS.get(fold) ?? SCALES.get(fold);
  // 'The reason is twofold' counts reasons.
  if (folds !== undefined && folds > 1)
    return folds < 4 && /^(?:is|are|was|were)$/.test(before) ? null : folds;
  if (word === 'twice') return isMultiplied(tokens, at + 1) ? 2 : null;
  const grown = GROWN.get(word);
  const behind = textAt(tokens, at + 1) === ' ' ? textAt(tokens, at + 2) : '';
  if (grown === undefined || textAt(tokens, at + 1) === '-' || NO_MULTIPLE.test(behind)) return null;
  const isAdjective = /^(?:double|triple|treble|doubles|quadruple)$/.test(word);
  return !isAdjective || BEFORE_VERB.test(before) || BEHIND_VERB.test(behind) ? grown : null;
}

/** '5:1', but no time of day and no '1:1'; null where the digits at `at` begin none. */
export function readOdds(tokens: readonly Token[], at: number): Found | null {
  const [above, below] = [textAt(tokens, at), textAt(tokens, at + 2)];
  const isOdds = textAt(tokens, at + 1) === ':' && /^\d{1,3}$/.test(above) && /^\d{1,3}$/.test(below);
  if (!isOdds || textAt(tokens, at - 1) === ':' || textAt(tokens, at + 3) === ':') return null;
  if (/^[0-5]\d$/.test(below) && Number(above) <= 24) return null;
  const [one, other] = [Number(above), Number(below)];
  if (one === 0 || other === 0) return null;
  return findAlone(tokens, [at, at + 3], [reading('times', Math.max(one / other, other / one))]);
}
