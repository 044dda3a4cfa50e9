import { describe, expect, it } from 'vitest';
import { findJsonError } from './find-json-error.ts';

const parses = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

it.each([
  ['{"a": [1, 2,]}', 1, 13],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ['{\n  a: 1\n}', 2, 3],
  ['[1, 2', 1, 6],
  ['{"a" 1}', 1, 6],
  ['[tru]', 1, 2],
  ['"no end', 1, 1],
  ['{"a": 1} x', 1, 10],
  ['[1]]', 1, 4],
  ['', 1, 1],
  ["['a']", 1, 2],
  ['[01]', 1, 3],
  ['{"a": 1,}', 1, 9],
])('finds where %j stops being JSON', (text, line, column) => {
  expect(parses(text)).toBe(false);
  expect(findJsonError(text)).toMatchObject({ line, column });
});

describe('with anything', () => {
  const PARTS = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '1',
    '-',
    '0.5e3',
    'true',
    'null',
    ' ',
    '\n',
    '\\',
    'x',
  ];

  it('finds an error exactly where the browser does', () => {
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let run = 0; run < 20_000; run += 1) {
      const text = Array.from({ length: 1 + next(7) }, () => PARTS[next(PARTS.length)]).join('');
      expect([text, findJsonError(text) === null]).toEqual([text, parses(text)]);
    }
  });

  it('finds none in JSON, however deep', () => {
    expect(
      findJsonError(JSON.stringify({ a: [1, { b: ['x\n"', null, -1.5e-7, {}, []] }] }, null, 2)),
    ).toBeNull();
    expect(findJsonError('['.repeat(100_000))?.offset).toBe(100_000);
  });
});
