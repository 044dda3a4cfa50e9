import { type Figure, type Found, findAlone, type Reading, reading, UNKNOWN_CURRENCY } from './figure.ts';
import { FRACTIONS, type Token } from './figure-tokens.ts';
import { NOTES, ORDINAL_UNITS, PARTS, SCALES, TENS, UNITS } from './figure-words.ts';
import { textAt } from './read-number.ts';
import { isBeforeContent, isGrand, isMultiplied } from './read-unit.ts';

/** A share without a percent sign. Its readings are percentages, exact and rounded. */
export interface Share extends Figure {
  /** It says how much of something, beyond doubt; only such a share needs a source. */
  isClaim: boolean;
  pair: readonly [number, number] | null;
}

interface Read {
  next: number;
  /** Null of a time. */
  share: number | null;
  isClaim: boolean;
  pair?: readonly [number, number];
  minutes?: number;
}

const TIME_UNIT =
  /^(?:hours?|hrs?|days?|weeks?|months?|years?|minutes?|mins?|seconds?|nights?|evenings?|mornings?|afternoons?|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|terms?|time|times)$/;

/** The shares of a text, in order and apart from one another. Linear time. */
export function readShares(tokens: readonly Token[]): Share[] {
  const shares: Share[] = [];
  let at = 0;
  while (at < tokens.length) {
    const read = readRatio(tokens, at) ?? readFraction(tokens, at) ?? readEvery(tokens, at);
    if (read) {
      shares.push({
        start: tokens[at]?.start ?? 0,
        end: tokens[read.next - 1]?.end ?? 0,
        readings: read.share === null ? [] : roundings(read.share * 100),
        ...(read.minutes !== undefined && { also: [reading('count', read.minutes)] }),
        isVague: false,
        isYear: false,
        isClaim: read.isClaim,
        pair: read.pair ?? null,
      });
    }
    at = read?.next ?? at + 1;
  }
  return shares;
}

function readFraction(tokens: readonly Token[], at: number): Read | null {
  const word = textAt(tokens, at);
  if (/^halv(?:e|ed|ing)$/.test(word)) return { next: at + 1, share: 1 / 2, isClaim: true };
  const sign = FRACTIONS.get(word);
  if (sign !== undefined) {
    const isAlone = tokens[at - 1]?.kind !== 'digits' && tokens[at - 2]?.kind !== 'digits';
    return asPart(tokens, { next: at + 1, share: sign, isClaim: isAlone });
  }
  if (word === 'half') return readHalf(tokens, at);
  const below = /^[ -]$/.test(textAt(tokens, at + 1)) ? PARTS.get(textAt(tokens, at + 2)) : undefined;
  const above = word === 'a' ? 1 : smallNumber(word);
  if (below === undefined || below === 2 || above === null || above >= below) return null;
  const isPast = /^(?:past|to)$/.test(textAt(tokens, at + 4));
  const isPeriod = below === 4 || above === 1;
  const isClaim = isPeriod ? isOf(tokens, at + 3) : textAt(tokens, at + 3) !== '-';
  if (isPeriod && !isClaim && isBeforeContent(tokens, at + 3) && !/^hours?$/.test(textAt(tokens, at + 4)))
    return null;
  return asPart(tokens, { next: at + 3, share: above / below, isClaim: isClaim && !isPast });
}

const ONE_OF_TWO =
  /^(?:first|second|other|last|latter|former|next|better|top|bottom|upper|lower|back|front|and)$/;

function readHalf(tokens: readonly Token[], at: number): Read | null {
  const before = [6, 5, 4, 3, 2, 1].map(offset => textAt(tokens, at - offset)).join('');
  if (before === 'hour and a ') return { next: at + 1, share: null, isClaim: false, minutes: 90 };
  const half = asPart(tokens, { next: at + 1, share: 1 / 2, isClaim: true });
  return half.share === null || isHalf(tokens, at) ? half : null;
}

/** 'Half of them', 'half the clinics', and neither 'the second half', 'half a day', 'half past' nor 'half-time'. */
function isHalf(tokens: readonly Token[], at: number): boolean {
  if (textAt(tokens, at - 1) === '-' || textAt(tokens, at + 1) === '-') return false;
  if (textAt(tokens, at - 1) === ' ' && ONE_OF_TWO.test(textAt(tokens, at - 2))) return false;
  if (textAt(tokens, at - 2) === 'a' && !isOf(tokens, at + 1)) return false;
  const behind = textAt(tokens, at + 1) === ' ' ? textAt(tokens, at + 2) : '';
  return (
    !/^(?:an?|past|dozen|way|empty|full|done|finished|asleep|right)$/.test(behind) && !TIME_UNIT.test(behind)
  );
}

const CLAIMING =
  /^(?:say|said|says|want|wants|wanted|pay|pays|paid|are|is|were|was|have|has|had|use|uses|used|told|tell|would|will|agree|agreed|do|did|never|cannot|lose|lost|signed|asked|bought|buy)$/;

/** 'A quarter of clinics', 'a third want it': without either, a quarter may be three months and a third the last of three. */
function isOf(tokens: readonly Token[], at: number): boolean {
  return (
    textAt(tokens, at) === ' ' && (textAt(tokens, at + 1) === 'of' || CLAIMING.test(textAt(tokens, at + 1)))
  );
}

function asPart(tokens: readonly Token[], read: Read): Read {
  let at = read.next;
  const wording = () => (/^[ -]$/.test(textAt(tokens, at)) ? textAt(tokens, at + 1) : '');
  if (wording() === 'of') at += 2;
  const hasArticle = /^an?$/.test(wording());
  if (hasArticle) at += 2;
  const unit = wording();
  const isTime = (hasArticle || at === read.next) && TIME_UNIT.test(unit);
  if (!isTime) return read;
  const minutes = /^(?:hours?|hrs?)$/.test(unit) && read.share !== null ? read.share * 60 : null;
  return { ...read, share: null, isClaim: false, ...(minutes !== null && { minutes }) };
}

const JOINT =
  /^ (?:(?:in|of|out of|from)(?: every| the| those| these| our| my| his| her| their| all)? |\/)$|^\/$/;
const MAX_JOINT = 7;

function readRatio(tokens: readonly Token[], at: number): Read | null {
  const above = smallNumber(textAt(tokens, at));
  if (above === null) return null;
  const named = nounBeforeOutOf(tokens, at);
  let joint = '';
  for (let next = named; next <= named + MAX_JOINT; next += 1) {
    const below = joint === '' ? null : smallNumber(textAt(tokens, next));
    if (below !== null && JOINT.test(joint)) {
      if (above === 0 || above >= below || isLonger(tokens, next)) return null;
      const isClaim = claimsRatio(tokens, { at, next, above, joint });
      const read = { next: next + 1, share: above / below, isClaim, pair: [above, below] as const };
      const part = asPart(tokens, read);
      return joint === '/' && !isClaim && part.share !== null ? null : part;
    }
    joint += textAt(tokens, next);
  }
  return null;
}

function nounBeforeOutOf(tokens: readonly Token[], at: number): number {
  const isNamed = isBeforeContent(tokens, at + 1) && textAt(tokens, at + 4) === 'out';
  return isNamed ? at + 3 : at + 1;
}

function isLonger(tokens: readonly Token[], at: number): boolean {
  const gap = textAt(tokens, at + 1);
  if (/^[.,:]$/.test(gap)) return tokens[at + 2]?.kind === 'digits';
  return (
    /^(?:%|\/|-)$/.test(gap) ||
    /^(?:hundred|thousand|million|billion|k|m|th|st|nd|rd)$/.test(textAt(tokens, at + 2) || gap)
  );
}

/** 'One of the two' names one of them; 'one in three weeks' and 'on 11/12' are times. */
function claimsRatio(
  tokens: readonly Token[],
  { at, next, above, joint }: { at: number; next: number; above: number; joint: string },
): boolean {
  if (above === 1 && joint.startsWith(' of')) return false;
  const behind = textAt(tokens, next + 1) === ' ' ? textAt(tokens, next + 2) : '';
  if (TIME_UNIT.test(behind)) return false;
  if (joint !== '/') return true;
  return textAt(tokens, at - 1) !== '/' && (behind === 'of' || isBeforeContent(tokens, next + 1));
}

const COUNTS_SECONDS = /^(?:counts?|matters?|saved|lost|spent|wasted|helps?|costs?|passes)$/;

function readEvery(tokens: readonly Token[], at: number): Read | null {
  const nth = ORDINAL_UNITS.get(textAt(tokens, at + 2));
  if (textAt(tokens, at) !== 'every' || nth === undefined || nth < 2) return null;
  const behind = textAt(tokens, at + 4);
  const isClaim = isBeforeContent(tokens, at + 3) && !TIME_UNIT.test(behind) && !COUNTS_SECONDS.test(behind);
  return { next: at + 3, share: 1 / nth, isClaim };
}

function smallNumber(word: string): number | null {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  return UNITS.get(word) ?? null;
}

function roundings(percent: number): Reading[] {
  const values = [
    percent,
    Math.floor(percent),
    Math.round(percent),
    Math.round(percent * 10) / 10,
    Math.round(percent * 100) / 100,
  ];
  return [...new Set(values)].map(value => reading('percent', value));
}

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

const BEFORE_VERB =
  /^(?:to|will|would|can|could|may|might|must|should|shall|we|they|you|i|not|and|then|about|nearly|almost)$/;
const BEHIND_VERB =
  /^(?:the|our|their|its|his|her|your|my|what|that|in|by|every|each|within|this|last|since)$/;
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

function isManyThings(tokens: readonly Token[], at: number): boolean {
  const wording = [-2, -1, 1, 2, 3].map(offset => textAt(tokens, at + offset)).join('');
  const things = textAt(tokens, at + 4);
  return wording === 'a  of ' && /[a-z]{3}s$/.test(things) && isBeforeContent(tokens, at + 3);
}

function readFactor(tokens: readonly Token[], at: number, word: string): number | null {
  const before = textAt(tokens, at - 1) === ' ' ? textAt(tokens, at - 2) : '';
  const fold = word.endsWith('fold') ? word.slice(0, -4) : '';
  const folds = UNITS.get(fold) ?? TENS.get(fold) ?? SCALES.get(fold);
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

/** A time of day such as '10:30', '3:30 pm' or '5pm'; null where the digits at `at` begin none. */
export function readTime(tokens: readonly Token[], at: number): Found | null {
  const hour = Number(textAt(tokens, at));
  const isClock = textAt(tokens, at + 1) === ':' && /^[0-5]\d$/.test(textAt(tokens, at + 2));
  if (textAt(tokens, at).length > 2 || hour > 24 || textAt(tokens, at - 1) === ':') return null;
  const afterClock = isClock ? at + 3 : at + 1;
  const half = readHalfOfDay(tokens, afterClock);
  if (!isClock && (!half || hour > 12 || hour === 0)) return null;
  const minutes = isClock ? Number(textAt(tokens, at + 2)) : 0;
  const next = half?.next ?? afterClock;
  return found(tokens, at, next, hour, minutes, half?.isAfternoon ?? null);
}

/** 'Half past ten', 'a quarter to ten', 'twenty past two', "ten o'clock"; null where the token at `at` begins none. */
export function readTimeInWords(tokens: readonly Token[], at: number): Found | null {
  const first = textAt(tokens, at);
  const minutes = first === 'half' ? 30 : first === 'quarter' ? 15 : numberAt(tokens, at);
  if (minutes === null) return null;
  const isOclock = [1, 2, 3, 4].map(offset => textAt(tokens, at + offset)).join('') === " o'clock";
  if (isOclock && minutes < 13 && first !== 'half') return found(tokens, at, at + 5, minutes, 0);
  const side = textAt(tokens, at + 2);
  const hour = numberAt(tokens, at + 4);
  const isTold = textAt(tokens, at + 1) === ' ' && textAt(tokens, at + 3) === ' ' && hour !== null;
  if (!isTold || hour === 0 || hour > 12 || minutes > 59) return null;
  if (side === 'past') return found(tokens, at, at + 5, hour, minutes);
  return side === 'to' && first === 'quarter' ? found(tokens, at, at + 5, (hour + 11) % 12, 45) : null;
}

function numberAt(tokens: readonly Token[], at: number): number | null {
  const word = textAt(tokens, at);
  if (/^\d{1,2}$/.test(word)) return Number(word);
  return UNITS.get(word) ?? TENS.get(word) ?? null;
}

function readHalfOfDay(tokens: readonly Token[], at: number): { next: number; isAfternoon: boolean } | null {
  const gap = textAt(tokens, at) === ' ' ? 1 : 0;
  const first = textAt(tokens, at + gap);
  if (first === 'am' || first === 'pm') return { next: at + gap + 1, isAfternoon: first === 'pm' };
  const isDotted = textAt(tokens, at + gap + 1) === '.' && textAt(tokens, at + gap + 2) === 'm';
  if ((first !== 'a' && first !== 'p') || !isDotted) return null;
  return { next: at + gap + 3, isAfternoon: first === 'p' };
}

function found(
  tokens: readonly Token[],
  from: number,
  next: number,
  hour: number,
  minutes: number,
  isAfternoon: boolean | null = null,
): Found {
  return findAlone(tokens, [from, next], readingsOfTime(hour, minutes, isAfternoon));
}

/** A time that does not say which half of the day it means may be both. A full hour is a count of hours as well. */
function readingsOfTime(hour: number, minutes: number, isAfternoon: boolean | null): Reading[] {
  const morning = isAfternoon === null || hour > 12 ? hour : hour % 12;
  const hours =
    isAfternoon === null && hour < 13
      ? [hour, (hour % 12) + 12]
      : [morning + (isAfternoon && hour < 13 ? 12 : 0)];
  const times = [...new Set(hours)].map(
    (one): Reading => ({ kind: 'time', value: one * 60 + minutes, exact: null }),
  );
  return minutes === 0 ? [...times, { kind: 'count', value: hour, exact: null }] : times;
}
