import { FRACTIONS, readTokens, type Token } from './figure-tokens.ts';
import { PARTS, UNITS } from './figure-words.ts';
import { textAt } from './read-number.ts';

/** The shares that a text tells without a percentage, in percent, each also as one would round it. Linear time. */
export function readShares(text: string): number[] {
  const tokens = readTokens(text);
  return tokens.flatMap((_, at) => {
    const share = readFraction(tokens, at) ?? readRatio(tokens, at);
    return share === null ? [] : roundings(share * 100);
  });
}

/** 'Half', 'a third', 'three quarters', '½'. */
function readFraction(tokens: readonly Token[], at: number): number | null {
  const word = textAt(tokens, at);
  const sign = FRACTIONS.get(word);
  if (sign !== undefined) return sign;
  if (word === 'half') return 1 / 2;
  const below = /^[ -]$/.test(textAt(tokens, at + 1)) ? PARTS.get(textAt(tokens, at + 2)) : undefined;
  const above = word === 'a' ? 1 : smallNumber(word);
  return below === undefined || above === null || above >= below ? null : above / below;
}

/** 'One in five', '9 out of 10', '3/4'. */
function readRatio(tokens: readonly Token[], at: number): number | null {
  const above = smallNumber(textAt(tokens, at));
  if (above === null) return null;
  const joint = [1, 2, 3, 4, 5].map(offset => textAt(tokens, at + offset));
  const places: [boolean, number][] = [
    [joint[0] === '/', 2],
    [joint.slice(0, 3).join('') === ' in ', 4],
    [joint.join('') === ' out of ', 6],
    [joint.slice(0, 3).join('') === ' of ', 4],
  ];
  const place = places.find(([isJoint]) => isJoint)?.[1];
  const below = place === undefined ? null : smallNumber(textAt(tokens, at + place));
  return below === null || above >= below ? null : above / below;
}

function smallNumber(word: string): number | null {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  return UNITS.get(word) ?? null;
}

function roundings(percent: number): number[] {
  return [
    percent,
    Math.floor(percent),
    Math.round(percent),
    Math.round(percent * 10) / 10,
    Math.round(percent * 100) / 100,
  ];
}
