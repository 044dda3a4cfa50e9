import { expect, it } from 'vitest';
import { listCriteriaIssues } from './evaluation-criteria-input.ts';
import { figureIssues } from './question-figure.ts';

it.each<[string, unknown]>([
  ['nothing', null],
  // As in the shipped curriculum.
  ['a rubric, whatever else it says', { criteria: [{ id: 'a', text: 'One' }], pass: 'Yes.', note: 1 }],
])('an open-ended question may carry %s', (_, criteria) => {
  expect(listCriteriaIssues('open-ended', criteria)).toEqual([]);
});

it.each<[string, unknown]>([
  ['a similarity', { criteria: 'similarity', threshold: 0.7, expected: 'Clinics' }],
  ['options', { options: ['One', 'Two'] }],
  ['something else', { anything: 1 }],
  ['a rubric that none could read', { criteria: [{ id: 'A' }] }],
  ['a text', 'Be kind'],
])('an open-ended question is not saved with %s, which would decide nothing', (_, criteria) => {
  expect(listCriteriaIssues('open-ended', criteria)).toEqual([
    { path: [], message: expect.stringContaining('Any substantial answer is accepted') },
  ]);
});

it.each([
  ['ai-evaluated', 'range', true],
  ['standard', 'range', true],
  ['ai-evaluated', 'sum', false],
  ['open-ended', 'range', false],
] as const)('a figure of a question that is %s may be carried by %s: %s', (type, criterion, isFine) => {
  const evaluationCriteria = { criteria: [{ id: 'range', text: 'A range' }] };
  const issues = figureIssues({ type, evaluationCriteria, figure: { is: 'price', criterion } });
  expect(issues.map(({ path }) => path)).toEqual(isFine ? [] : [['figure', 'criterion']]);
});
