import { type Figure, type Reading, reading } from './figure.ts';
import { FRACTIONS, type Token } from './figure-tokens.ts';
import { ORDINAL_UNITS, PARTS, UNITS } from './figure-words.ts';
import { textAt } from './read-number.ts';
import { isBeforeContent } from './read-unit.ts';

/** A share that is told without a percentage; its readings are percentages, exact and as one would round them. */
export interface Share extends Figure {
  /** It says how much of something, beyond doubt; only such a share needs a source. */
  isClaim: boolean;
  /** Of 'nine of ten' the two numbers. */
  pair: readonly [number, number] | null;
}

/** A share as it is read, in tokens up to, but without, `next`. */
interface Read {
  next: number;
  /** Null of a time. */
  share: number | null;
  isClaim: boolean;
  pair?: readonly [number, number];
  /** Of 'half an hour', the minutes. */
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

/** 'Half', 'a third', 'three quarters', '½', 'halved'. */
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
  // 'A third clinic'.
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
  // 'Two and a half', 'a half page'.
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

/** 'Half an hour', 'a quarter of a day', '¾ hour': no share, but a time. */
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

/** What may stand between the two numbers of a ratio. */
const JOINT =
  /^ (?:(?:in|of|out of|from)(?: every| the| those| these| our| my| his| her| their| all)? |\/)$|^\/$/;
const MAX_JOINT = 7;

/** 'One in five', '9 out of 10', 'three of the five', 'nine clinics out of ten', '3/4 of'. */
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

/** Behind the noun of 'nine clinics out of ten'. */
function nounBeforeOutOf(tokens: readonly Token[], at: number): number {
  const isNamed = isBeforeContent(tokens, at + 1) && textAt(tokens, at + 4) === 'out';
  return isNamed ? at + 3 : at + 1;
}

/** 'Nine in ten thousand', '3 of 10.5', '9 in 10%'. */
function isLonger(tokens: readonly Token[], at: number): boolean {
  const gap = textAt(tokens, at + 1);
  if (/^[.,:]$/.test(gap)) return tokens[at + 2]?.kind === 'digits';
  return (
    /^(?:%|\/|-)$/.test(gap) ||
    /^(?:hundred|thousand|million|billion|k|m|th|st|nd|rd)$/.test(textAt(tokens, at + 2) || gap)
  );
}

/** 'One of the two' names one; 'one in three weeks' and 'on 11/12' tell a time. */
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

/** 'Every second clinic', 'every fifth'; 'every second Tuesday' is how often. */
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

/** A percentage as one might tell it. */
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
