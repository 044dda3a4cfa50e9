import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseCompletionCriteria } from './completion-criteria.ts';
import { criterionKey } from './criterion-key.ts';

const item = (text: string, rest: { key?: string; required?: boolean } = {}) => ({
  key: criterionKey(text),
  text,
  required: true,
  ...rest,
});

describe('normaliseCompletionCriteria', () => {
  it.each<[string, unknown, unknown]>([
    [
      'an object with an objective',
      { objective: ' Name the problem ', autoCompletion: true },
      { kind: 'list', objective: 'Name the problem', items: [item('Name the problem')] },
    ],
    [
      'a plain list',
      ['Names a role', 'Names a date'],
      { kind: 'list', objective: null, items: [item('Names a role'), item('Names a date')] },
    ],
    [
      'an object with a criteria list',
      { objective: 'Name the problem', criteria: ['Names a role'] },
      { kind: 'list', objective: 'Name the problem', items: [item('Names a role')] },
    ],
    [
      'a structured one',
      {
        type: 'structured',
        criteria: [
          { id: 'role', text: 'Names a role', required: true },
          { key: 'rival', description: 'Names a rival', required: false },
          { id: 'Not a key!', criterion: 'Names a date' },
        ],
      },
      {
        kind: 'list',
        objective: null,
        items: [
          item('Names a role', { key: 'role' }),
          item('Names a rival', { key: 'rival', required: false }),
          item('Names a date'),
        ],
      },
    ],
    [
      'a count of questions',
      { type: 'questions_completed', requiredCount: 3 },
      { kind: 'questions', requiredCount: 3 },
    ],
  ])('reads %s', (_, json, criteria) => {
    expect(normaliseCompletionCriteria(json)).toEqual(criteria);
  });

  it.each<[unknown]>([
    [null],
    [undefined],
    [''],
    ['Name the problem'],
    [42],
    [true],
    [[]],
    [{}],
    [['', ' ', null, 7, [], {}]],
    [{ objective: '  ' }],
    [{ objective: 7, criteria: 'Names a role' }],
    [{ criteria: { role: 'Names a role' } }],
    [{ type: 'questions_completed' }],
    [{ type: 'questions_completed', requiredCount: 0 }],
    [{ type: 'questions_completed', requiredCount: 1.5 }],
    [{ type: 'questions_completed', requiredCount: '3' }],
    [JSON.parse('{"__proto__":{"objective":"Polluted"}}')],
  ])('reads %j as nothing', json => {
    expect(normaliseCompletionCriteria(json)).toEqual({ kind: 'none' });
  });

  it('keys a plain list by its texts, not by their places', () => {
    const keys = (json: unknown) => {
      const criteria = normaliseCompletionCriteria(json);
      return criteria.kind === 'list' ? criteria.items.map(({ key }) => key) : [];
    };
    const [role, date] = keys(['Names a role', 'Names a date']);
    expect(keys(['Something new', 'names  a DATE', 'Names a role']).slice(1)).toEqual([date, role]);
  });

  it('collapses duplicates', () => {
    expect(normaliseCompletionCriteria(['Names a role', 'names a role ', 'Names a role'])).toMatchObject({
      items: [{ text: 'Names a role' }],
    });
  });

  it('loses no text to an id used twice', () => {
    const json = [
      { id: 'role', text: 'Names a role' },
      { id: 'role', text: 'Names a date' },
    ];
    expect(normaliseCompletionCriteria(json)).toMatchObject({
      items: [item('Names a role', { key: 'role' }), item('Names a date')],
    });
  });

  it('requires all where nothing is required', () => {
    const json = [{ text: 'Names a role', required: false }];
    expect(normaliseCompletionCriteria(json)).toMatchObject({ items: [{ required: true }] });
  });

  it('never throws, and gives unique keys and texts that are not blank', () => {
    const json = fc.oneof(
      fc.jsonValue(),
      fc.array(fc.oneof(fc.string(), fc.record({ id: fc.string({ maxLength: 2 }), text: fc.string() }))),
      fc.record({
        objective: fc.jsonValue(),
        criteria: fc.jsonValue(),
        type: fc.constantFrom('structured', 1),
      }),
    );
    fc.assert(
      fc.property(json, value => {
        const criteria = normaliseCompletionCriteria(value);
        if (criteria.kind !== 'list') return;
        expect(criteria.items.length).toBeGreaterThan(0);
        expect(new Set(criteria.items.map(({ key }) => key)).size).toBe(criteria.items.length);
        for (const { text } of criteria.items) expect(text.trim()).not.toBe('');
      }),
    );
  });
});
