import { type Found, findAlone, type Reading } from './figure.ts';
import type { Token } from './figure-tokens.ts';
import { TENS, UNITS } from './figure-words.ts';
import { textAt } from './read-number.ts';

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
  // 'Five to ten' may be a range.
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
