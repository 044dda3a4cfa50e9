import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '../test/growth.ts';
import { words } from './words.ts';

describe('words', () => {
  it.each([
    ["Don't re-book — 40 minutes!", ['dont', 're', 'book', '40', 'minutes']],
    ['Café ＡＢＣ naïve', ['café', 'abc', 'naïve']],
    ['cafe\u0301 zero\u200bwidth soft\u00adhyphen', ['café', 'zerowidth', 'softhyphen']],
    ['jo\u034fin\ufe0fers\u{e0061} \u180efree', ['joiners', 'free']],
    ['filled\u3164with\u115fno\u1160shape\uffa0', ['filled', 'with', 'no', 'shape']],
    ['客户是牙医', ['客', '户', '是', '牙', '医']],
    ['हिन्दी शब्द', ['हिन्दी', 'शब्द']],
    ['…!?', []],
    ['', []],
  ])('%j', (text, list) => {
    expect(words(text)).toEqual(list);
  });

  it.each([
    ['combining marks', ['a', '\u0301', '\u0316']],
    ['ligatures that fold to many letters', ['\ufdfa']],
    ['words', ['a b ']],
  ])('takes linear time over %s', (_, parts) => {
    const text = (length: number) =>
      parts.map(part => part.repeat(length / parts.length / part.length)).join('');
    expect(growth(length => words(text(length)))).toBeLessThan(LINEAR);
  });
});
