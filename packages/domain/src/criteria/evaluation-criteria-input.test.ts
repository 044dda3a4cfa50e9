import { expect, it } from 'vitest';
import type { QuestionType } from '../entities/curriculum.ts';
import { completionCriteriaInput } from './completion-criteria-input.ts';
import { type CriteriaIssue, listCriteriaIssues } from './evaluation-criteria-input.ts';
import { figureIssues } from './question-figure.ts';

it.each<[string, unknown]>([
  ['nothing', null],
  // As in the shipped curriculum.
  ['a rubric', { criteria: [{ id: 'a', text: 'One' }], pass: 'Yes.' }],
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

it.each<[string, QuestionType, unknown, CriteriaIssue]>([
  [
    'of a criterion',
    'ai-evaluated',
    { criteria: [{ id: 'a', text: 'One', requried: false }] },
    { path: ['criteria', 0], message: 'Nothing reads "requried". Did you mean "required"?' },
  ],
  [
    'of a rubric',
    'standard',
    { criteria: [{ id: 'a', text: 'One' }], comonMistakes: [] },
    { path: [], message: 'Nothing reads "comonMistakes". Did you mean "commonMistakes"?' },
  ],
  [
    'of a choice',
    'multiple-choice',
    { options: ['One', 'Two'], zzz: 1 },
    { path: [], message: 'Nothing reads "zzz". Known are options, pass, fail' },
  ],
  [
    'of a similarity',
    'ai-evaluated',
    { criteria: 'similarity', threshold: 0.7, expected: 'Clinics', treshold: 1 },
    { path: [], message: 'Nothing reads "treshold". Did you mean "threshold"?' },
  ],
])('a key %s that nothing reads is refused with the nearest one (AD-100)', (_, type, criteria, issue) => {
  expect(listCriteriaIssues(type, criteria)).toEqual([issue]);
});

it('a key of a step’s criteria that nothing reads is refused too', () => {
  const issuesOf = (json: unknown) =>
    completionCriteriaInput.safeParse(json).error?.issues.map(({ path, message }) => [path, message]);
  expect(issuesOf({ objectve: 'Names a law', criteria: ['Names a law'] })).toEqual([
    [[], 'Nothing reads "objectve". Did you mean "objective"?'],
  ]);
  expect(issuesOf(['One', { text: 'Two', requird: true }])).toEqual([
    [[1], 'Nothing reads "requird". Did you mean "required"?'],
  ]);
  expect(issuesOf({ type: 'structured', criteria: [{ description: 'One', key: 'one' }] })).toBeUndefined();
});
