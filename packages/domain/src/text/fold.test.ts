import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '../test/growth.ts';
import { foldCharacters, foldText } from './fold.ts';

describe('foldCharacters', () => {
  it.each([
    ["I d\u200bon't kn\u00adow", "I don't know"],
    ['I dоn’t knоw', "I don't know"],
    ['Whο pays for it？', 'Who pays for it?'],
    ['Ｅｖｅｒｙｏｎｅ', 'Everyone'],
    ['ΕνеrуΟne', 'EveryOne'],
    ['I ᴅᴏɴ’ᴛ ᴋɴᴏᴡ', "I don't know"],
    ['ᎬᏙeᎡy', 'EVeRy'],
    ["I d0n't kn0w", "I don't know"],
    ['10 of 200, A10, 0x', '10 of 200, A10, 0x'],
    ['\u034f\u180e\ufe0fa\u{e0100}', 'a'],
    ['c\u0336afe\u0301 naïve Ünal', 'café naïve Ünal'],
  ])('%j is read as %j', (text, read) => expect(foldCharacters(text)).toBe(read));

  it('takes linear time', () => {
    for (const part of ['о\u200b', 'a\u0316', '\ufdfa'])
      expect(growth(length => foldCharacters(part.repeat(length / part.length)))).toBeLessThan(LINEAR);
  });
});

it('folds case and apostrophes for comparing', () => expect(foldText('DON’T')).toBe('dont'));
