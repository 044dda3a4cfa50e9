import { normaliseCompletionCriteria } from '@groundwork/domain';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '../test/build-test-app.ts';
import { asksSomething } from './asking-steps.repo.ts';

const test = useTestApp();

const CRITERIA: unknown[] = [
  null,
  [],
  {},
  'Names a town',
  5,
  ['Names a town'],
  [' ', ''],
  [5, null, ['nested'], [{ text: 'nested' }]],
  [{ text: ' ' }, { criterion: 'Names a day' }],
  [{ text: 5, description: 'Names a day' }],
  [{ text: ['Names a day'] }],
  [{ id: 'day' }],
  [{ title: 'A title' }],
  [{ name: 'A name' }],
  { objective: 'Know the town' },
  { objective: ' ' },
  { objective: ['Know the town'] },
  { criteria: [] },
  { criteria: ['Names a town'] },
  { criteria: 'Names a town' },
  { criteria: [{ text: 'Names a town', required: false }] },
  { objective: null, criteria: [{}] },
  { type: 'questions_completed', requiredCount: 2 },
  { type: 'questions_completed', criteria: ['Names a town'] },
  { type: 'another', criteria: ['Names a town'] },
];

it.each(CRITERIA.map(criteria => [JSON.stringify(criteria), criteria]))(
  'a step without questions asks something with %s as the domain reads it',
  async (json, criteria) => {
    const { rows } = await sql<{ asks: boolean }>`
      select ${asksSomething} as asks from (select 0 as id, ${json}::jsonb as completion_criteria) as steps`.execute(
      test.database.db,
    );
    expect(rows).toEqual([{ asks: normaliseCompletionCriteria(criteria).kind === 'list' }]);
  },
);
