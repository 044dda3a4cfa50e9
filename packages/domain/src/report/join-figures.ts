import { type Found, type Reading, reading, readingsOf } from './figure.ts';
import type { Token } from './figure-tokens.ts';
import { textAt } from './read-number.ts';
import { isBeforeContent } from './read-unit.ts';

const CONNECTOR = /^ ?(?:[-–—×*·]|x|to|bis|and|or|und|et|y)? ?$/;

export function joinFigures(found: readonly Found[], tokens: readonly Token[]): Found[] {
  const joined: Found[] = [];
  for (const figure of found) {
    const last = joined.at(-1);
    const isNear = last && figure.from >= last.next && figure.from - last.next <= 3;
    const joint = isNear
      ? tokens
          .slice(last.next, figure.from)
          .map(({ text }) => text)
          .join('')
      : null;
    if (!last || joint === null || !CONNECTOR.test(joint)) joined.push(figure);
    else if (/[x×*·]/.test(joint)) {
      const product = readProduct(last, figure);
      if (product) extend(last, figure, product);
      else joined.push(figure);
    } else if (isOdds(last, figure, joint, tokens))
      extend(last, figure, [reading('times', last.number.value)]);
    else {
      const change = readChange(last, figure, joint, tokens);
      if (change) extend(last, figure, change);
      else {
        if (joint.trim() !== '') joinRange(last, figure, { joint: joint.trim(), tokens });
        joined.push(figure);
      }
    }
  }
  return joined;
}

function readProduct(first: Found, second: Found): Reading[] | null {
  const isSmall = [first, second].every(one => !one.unit && isCount(one) && one.number.value <= 12);
  return isSmall ? [reading('count', first.number.value * second.number.value)] : null;
}

function isOdds(first: Found, second: Found, joint: string, tokens: readonly Token[]): boolean {
  const isBare = !first.unit && !second.unit && isCount(first) && isCount(second);
  if (!isBare || joint !== ' to ' || second.number.value !== 1 || first.number.value <= 1) return false;
  return !/^(?:from|down)$/.test(textAt(tokens, first.from - 2));
}

const isCount = ({ readings }: Found): boolean =>
  readings.length > 0 && readings.every(({ kind }) => kind === 'count');

/** 'Two pounds fifty', 'two dollars and fifty cents'; null when the second is an amount of its own. */
function readChange(first: Found, second: Found, joint: string, tokens: readonly Token[]): Reading[] | null {
  const { unit, number } = first;
  const hundredths = second.number.value;
  const isAmount =
    unit?.kind === 'money' && unit.divisor === 1 && Number.isInteger(number.value) && !first.isVague;
  if (!isAmount || !Number.isInteger(hundredths) || hundredths < 1 || hundredths > 99) return null;
  const isCents = second.unit?.divisor === 100 && /^ (?:and )?$/.test(joint);
  const isBare = !unit.isBefore && !second.unit && joint === ' ' && isCount(second) && hundredths > 9;
  if (!isCents && (!isBare || isBeforeContent(tokens, second.next))) return null;
  return readingsOf({ ...number, value: number.value + hundredths / 100, exact: null }, unit);
}

function extend(first: Found, second: Found, readings: Reading[]): void {
  first.readings = readings;
  first.next = second.next;
  first.end = second.end;
}

function joinRange(
  first: Found,
  second: Found,
  { joint, tokens }: { joint: string; tokens: readonly Token[] },
): void {
  const isBetween =
    textAt(tokens, first.from - 1) === ' ' &&
    /^(?:between|zwischen|entre)$/.test(textAt(tokens, first.from - 2));
  const isRange = isBetween || !/^(?:and|or|und|et|y)$/.test(joint);
  const raw = second.number.value / second.number.scale;
  const mayScale = isRange || joint === 'or';
  if (mayScale && first.number.scale === 1 && second.number.scale > 1 && first.number.value < raw) {
    const scaled = { ...first.number, value: first.number.value * second.number.scale, exact: null };
    const unscaled = isRange ? [] : first.readings;
    first.number = scaled;
    first.readings = [...readingsOf(scaled, first.unit), ...unscaled];
  }
  if (second.unit && !first.unit) {
    const inherited = readingsOf(first.number, second.unit);
    first.readings = isRange ? inherited : [...inherited, ...first.readings];
  } else if (isRange && first.unit?.isBefore && !second.unit) {
    const inherited = readingsOf(second.number, first.unit);
    const isCounted = joint === 'to' && isBeforeContent(tokens, second.next);
    second.readings = isCounted ? [...inherited, ...second.readings] : inherited;
    second.unit = first.unit;
  }
}
