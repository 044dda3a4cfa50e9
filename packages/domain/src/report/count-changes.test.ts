import fc from 'fast-check';
import { expect, it } from 'vitest';
import { words } from '../text/words.ts';
import { countChanges } from './count-changes.ts';

it.each([
  ['nothing', { problem: 'Same.' }, { problem: 'Same.' }, []],
  ['a new section', {}, { problem: 'Two words.' }, [{ type: 'problem', added: 2, removed: 0 }]],
  ['one that went', { problem: 'Two words.' }, {}, [{ type: 'problem', added: 0, removed: 2 }]],
  [
    'some words',
    { problem: 'It takes hours a night' },
    { problem: 'It takes three hours each night' },
    [{ type: 'problem', added: 2, removed: 1 }],
  ],
  [
    'a word said more often',
    { problem: 'very late' },
    { problem: 'very, very late' },
    [{ type: 'problem', added: 1, removed: 0 }],
  ],
  [
    'the order of words, or marks alone',
    { problem: 'late and cold', solution: 'Warm' },
    { problem: 'cold and late', solution: 'Warm.' },
    [
      { type: 'problem', added: 0, removed: 0 },
      { type: 'solution', added: 0, removed: 0 },
    ],
  ],
  [
    'words without spaces',
    { persona: '配送計画' },
    { persona: '配送の計画' },
    [{ type: 'persona', added: 1, removed: 0 }],
  ],
])('counts %s', (_, before, after, changes) => {
  expect(countChanges(before, after)).toEqual(changes);
});

it('is the same backwards, and adds up', () => {
  const text = fc.array(fc.constantFrom('we', 'bin', 'forty', 'loaves')).map(said => said.join(' '));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const [there] = countChanges({ problem: before }, { problem: after });
      const [back] = countChanges({ problem: after }, { problem: before });
      expect(there && [there.added, there.removed]).toEqual(back && [back.removed, back.added]);
      const grown = words(after).length - words(before).length;
      expect((there?.added ?? 0) - (there?.removed ?? 0)).toBe(grown);
    }),
  );
});
