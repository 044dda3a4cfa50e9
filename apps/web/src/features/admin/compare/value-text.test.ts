import { expect, it } from 'vitest';
import { textsOf } from './value-text.ts';

const CRITERIA = {
  pass: 'Receptionists.',
  fail: 'Everyone.',
  reject: [],
  criteria: [
    { id: 'role', text: 'Names a role', signals: ['role'], keywords: ['nurse'], required: true },
    { id: 'why', text: 'Says why', signals: ['reason'], required: true },
  ],
};

it('[AD-172] shows criteria in words, and their details only where these changed', () => {
  const [role, why] = CRITERIA.criteria;
  const after = {
    ...CRITERIA,
    criteria: [
      role,
      { ...why, signals: ['reason', 'quote'], required: false },
      { id: 'when', text: 'Says when' },
    ],
  };
  const texts = textsOf({ field: 'evaluationCriteria', before: CRITERIA, after });
  expect(texts.before.split('\n')).toEqual([
    'Criteria:',
    '• Names a role',
    '• Says why',
    '   Signals: reason',
    'An answer that passes: Receptionists.',
    'An answer that fails: Everyone.',
  ]);
  expect(texts.after.split('\n').slice(0, 5)).toEqual([
    'Criteria:',
    '• Names a role',
    '• Says why (not required)',
    '   Signals: reason, quote',
    '• Says when',
  ]);
});

it('[AD-172] shows the ID of a criterion that got another', () => {
  const before = [{ id: 'role', text: 'Names a role' }];
  const { after } = textsOf({
    field: 'completionCriteria',
    before,
    after: [{ id: 'who', text: 'Names a role' }, 'Says why'],
  });
  expect(after.split('\n')).toEqual(['• Names a role', '   Id: who', '• Says why']);
});

it.each([
  ['type', 'ai-evaluated', 'AI-evaluated'],
  ['text', 'ai-evaluated', 'ai-evaluated'],
  ['figure', { is: 'buyers', criterion: 'sum' }, 'Is: buyers\nCriterion: sum'],
  [
    'completionCriteria',
    { type: 'questions_completed', requiredCount: 3 },
    'Type: A number of its questions\nCompleted questions: 3',
  ],
  ['ids', [3, 1], '3, 1'],
  ['isActive', false, 'No'],
  ['hint', null, ''],
])('writes %s %j', (field, before, text) => {
  expect(textsOf({ field, before, after: null }).before).toBe(text);
});
