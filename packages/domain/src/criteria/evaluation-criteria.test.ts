import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUESTION_TYPES } from '../entities/curriculum.ts';
import { FALLBACK_CRITERION, readEvaluationCriteria } from './evaluation-criteria.ts';
import { type Rubric, rubricSchema } from './rubric.ts';

const rubric: Rubric = {
  criteria: [
    { id: 'role', text: 'Names a role', required: true, keywords: ['receptionist'], signals: ['role'] },
    { id: 'rival', text: 'Names a rival', required: false, keywords: [], signals: [] },
  ],
  reject: ['everyone'],
  commonMistakes: ['names a product'],
  pass: 'Receptionists in dental clinics',
  fail: 'Everyone',
};
const fallback = {
  kind: 'rubric',
  rubric: { criteria: [FALLBACK_CRITERION], reject: [], commonMistakes: [] },
};

describe('readEvaluationCriteria', () => {
  it.each(['standard', 'ai-evaluated'] as const)('reads a rubric for a %s question', type => {
    expect(readEvaluationCriteria(type, rubric)).toEqual({ kind: 'rubric', rubric });
  });

  it('reads the options of a multiple-choice question', () => {
    const json = { options: ['Concierge', 'Fake door'], pass: 'Concierge' };
    expect(readEvaluationCriteria('multiple-choice', json)).toEqual({
      kind: 'choice',
      options: ['Concierge', 'Fake door'],
    });
  });

  it.each([[null], [rubric], [{ criteria: 'similarity', threshold: 0.7, expected: 'x' }]])(
    'leaves an open-ended question open, whatever it carries: %j',
    json => {
      expect(readEvaluationCriteria('open-ended', json)).toEqual({ kind: 'open' });
    },
  );

  it('reads a similarity', () => {
    const json = { criteria: 'similarity', threshold: 0.7, expected: 'Dental clinics' };
    expect(readEvaluationCriteria('standard', json)).toEqual({
      kind: 'similarity',
      threshold: 0.7,
      expected: 'Dental clinics',
    });
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a scalar', 7],
    ['an empty object', {}],
    ['an empty list', { criteria: [] }],
    ['a list without texts', { criteria: [{ id: 'role' }, '', null] }],
    ['a similarity to nothing', { criteria: 'similarity', threshold: 0.7 }],
    ['a similarity to a blank', { criteria: 'similarity', threshold: 0.7, expected: ' ' }],
    ['a threshold out of range', { criteria: 'similarity', threshold: 7, expected: 'x' }],
  ])('falls back to answering the question for %s', (_, json) => {
    expect(readEvaluationCriteria('standard', json)).toEqual(fallback);
  });

  it('falls back for a multiple-choice question without a choice', () => {
    expect(readEvaluationCriteria('multiple-choice', { options: ['Only one'] })).toEqual(fallback);
  });

  it('keeps what is readable of a damaged rubric', () => {
    const json = {
      criteria: [
        { id: 'role', text: 'Names a role', signals: ['role', 'telepathy'], keywords: ['clinic', 7] },
        'Names a date',
        { text: 12 },
      ],
      reject: 'everyone',
    };
    expect(readEvaluationCriteria('standard', json)).toMatchObject({
      rubric: {
        criteria: [
          { id: 'role', text: 'Names a role', required: true, signals: ['role'], keywords: ['clinic'] },
          { text: 'Names a date', required: true },
        ],
        reject: [],
      },
    });
  });

  it.each([
    ['nothing required', [{ id: 'a', text: 'One', required: false }], [{ id: 'a', required: true }]],
    [
      'an id used twice',
      [
        { id: 'a', text: 'One' },
        { id: 'a', text: 'Two' },
      ],
      [{ id: 'a' }, { text: 'Two' }],
    ],
  ])('mends a rubric with %s', (_, criteria, mended) => {
    const read = readEvaluationCriteria('standard', { criteria });
    expect(read).toMatchObject({ rubric: { criteria: mended } });
    const ids = read.kind === 'rubric' ? read.rubric.criteria.map(({ id }) => id) : [];
    expect(new Set(ids).size).toBe(criteria.length);
  });

  it('never throws, and always gives something that can be judged', () => {
    const json = fc.oneof(
      fc.jsonValue(),
      fc.record({ criteria: fc.jsonValue(), options: fc.jsonValue(), pass: fc.jsonValue() }),
      fc.record({
        criteria: fc.array(fc.record({ id: fc.string(), text: fc.string(), required: fc.jsonValue() })),
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...QUESTION_TYPES), json, (type, value) => {
        const read = readEvaluationCriteria(type, value);
        if (read.kind !== 'rubric') return;
        expect(rubricSchema.safeParse(read.rubric).success).toBe(true);
        expect(read.rubric.criteria.some(({ required }) => required)).toBe(true);
      }),
    );
  });
});
