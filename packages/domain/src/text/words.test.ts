import { describe, expect, it } from 'vitest';
import { contentWords, stem, words } from './words.ts';

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
    ['combining marks', `a${'\u0301'.repeat(25_000)}${'\u0316'.repeat(25_000)}`],
    ['ligatures that fold to many letters', '\ufdfa'.repeat(33_000)],
    ['words', 'a b '.repeat(25_000)],
  ])('takes linear time on 100 KB of %s', (_, text) => {
    const started = Date.now();
    words(text);
    expect(Date.now() - started).toBeLessThan(500);
  });
});

describe('contentWords', () => {
  it('leaves out function words and single letters, and keeps numbers', () => {
    expect(contentWords('It is the receptionist who lost 4 hours at a clinic')).toEqual([
      'receptionist',
      'lost',
      '4',
      'hours',
      'clinic',
    ]);
  });
});

describe('stem', () => {
  it.each([
    ['interviews', 'interview'],
    ['interviewed', 'interview'],
    ['interviewing', 'interview'],
    ['clinics', 'clinic'],
    ['jobs', 'job'],
    ['bus', 'bus'],
    ['40', '40'],
  ])('%s → %s', (word, root) => {
    expect(stem(word)).toBe(root);
  });
});
