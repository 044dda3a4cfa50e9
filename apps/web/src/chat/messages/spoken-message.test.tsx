import { expect, it } from 'vitest';
import { readSpoken } from './spoken-message.tsx';

it.each([
  ['plain words, 3 * 4 and snake_case', ['plain words, 3 * 4 and snake_case']],
  ['**bold**, *slanted*, `code` and ***both***', ['bold, slanted, code and both']],
  ['# A heading\n\nA paragraph.', ['A heading', 'A paragraph.']],
  ['- one\n- two\n  - three', ['one', 'two', 'three']],
  ['1. one\n2. two', ['one', 'two']],
  ['> quoted\n\n---\n\nafter', ['quoted', 'after']],
  ['```js\nrun();\n```', ['run();']],
  ['See [the guide](https://example.com/a_b).', ['See the guide.']],
  ['![a picture](https://example.com/x.png)here', ['here']],
  ['one  \ntwo', ['one\ntwo']],
  ['\\*not slanted\\*', ['*not slanted*']],
  ['unfinished **bold', ['unfinished **bold']],
  ['<b>as shown</b> & <script>alert(1)</script>', ['<b>as shown</b> & <script>alert(1)</script>']],
  ['', []],
])('reads %j as %j', (markdown, spoken) => {
  expect(readSpoken(markdown)).toEqual(spoken);
});

it('reads a long paragraph in parts, which end with a sentence where one ends', () => {
  const sentence = 'Who had this problem last week, and what did it cost them?';
  const parts = readSpoken(Array.from({ length: 9 }, () => sentence).join(' '));
  expect(parts).toEqual([4, 4, 1].map(count => Array.from({ length: count }, () => sentence).join(' ')));
  expect(readSpoken('誰がいつ困りましたか。'.repeat(60)).every(part => part.endsWith('。'))).toBe(true);
});

it('reads every character, with no end of a sentence or a word in sight', () => {
  for (const text of ['word '.repeat(200).trim(), '😀'.repeat(600), 'x'.repeat(999)]) {
    const parts = readSpoken(text);
    expect(parts.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    expect(Math.max(...parts.map(part => [...part].length))).toBeLessThan(250);
  }
});
