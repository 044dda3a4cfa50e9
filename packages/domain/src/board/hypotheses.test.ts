import { expect, it } from 'vitest';
import { type Hypothesis, listHypotheses } from './hypotheses.ts';

const IDEA: Hypothesis = {
  id: 1,
  title: 'Bakers pay',
  hypothesis: 'Bakers pay 5 a day.',
  criteria: null,
  state: 'idea',
  outcome: null,
  learned: null,
  balance: { supports: 0, contradicts: 0, neither: 0 },
  criterionChanges: [],
};
const DECIDED: Hypothesis = {
  ...IDEA,
  id: 2,
  state: 'decided',
  outcome: 'invalidated',
  criteria: '4 of 9 pay by 3 May',
  learned: 'They pay\nonly in *advance*',
  balance: { supports: 1, contradicts: 3, neither: 1 },
};

it('lists what is known of each, decided ones first', () => {
  const testing: Hypothesis = { ...IDEA, id: 3, state: 'testing', criteria: '4 of 9' };
  expect(listHypotheses([IDEA, testing, DECIDED]).map(({ of, text }) => [of[0]?.id, text])).toEqual([
    [
      2,
      `- **Bakers pay** (Invalidated)
  - Hypothesis: Bakers pay 5 a day.
  - Criteria: 4 of 9 pay by 3 May
  - Results: 1 for, 3 against, 1 neither
  - Learned: They pay only in \\*advance\\*`,
    ],
    [3, '- **Bakers pay** (Being tested)\n  - Hypothesis: Bakers pay 5 a day.\n  - Criteria: 4 of 9'],
    [1, '- **Bakers pay** (Not tested yet)\n  - Hypothesis: Bakers pay 5 a day.'],
  ]);
});

it('says of an idea with results that its test was stopped', () => {
  const [stopped] = listHypotheses([{ ...IDEA, balance: DECIDED.balance }]);
  expect(stopped?.text).toContain('(Test stopped)');
  expect(stopped?.text).toContain('Results: 1 for, 3 against, 1 neither');
});

it('says how a criterion was changed after there were results, with the older words', () => {
  const criterionChanges = [
    { on: '2026-12-03', results: 2, before: '6 of 9\npay' },
    { on: '2026-12-05', results: 1, before: null },
  ];
  const [changed] = listHypotheses([{ ...DECIDED, criterionChanges }]);
  expect(changed?.text).toContain(`
  - Criteria: 4 of 9 pay by 3 May
  - The criteria were changed on 3 December 2026, after 2 results. Before: 6 of 9 pay
  - The criteria were changed on 5 December 2026, after 1 result. Before: empty
  - Results:`);
});

it('shows HTML as text, and cuts long fields at a word', () => {
  const [html] = listHypotheses([{ ...IDEA, title: '<b>x</b>' }]);
  expect(html?.text).toContain('\\<b\\>x');
  const [long] = listHypotheses([{ ...IDEA, hypothesis: 'word '.repeat(300) }]);
  expect(long?.text.length).toBeLessThan(480);
  expect(long?.text).toMatch(/word…$/);
});

it('says how many do not fit', () => {
  const board = Array.from({ length: 50 }, (_, id) => ({ ...IDEA, id, hypothesis: 'word '.repeat(300) }));
  const listed = listHypotheses(board);
  const last = listed.at(-1);
  const shown = listed.slice(0, -1);
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.map(({ text }) => text).join('').length).toBeLessThanOrEqual(6000);
  expect(last?.text).toBe(`${50 - shown.length} more hypotheses are on the validation board.`);
  expect(listed.flatMap(({ of }) => of)).toEqual(board);
  const one = listHypotheses(board.slice(0, shown.length + 1)).at(-1);
  expect(one?.text).toBe('1 more hypothesis is on the validation board.');
});
