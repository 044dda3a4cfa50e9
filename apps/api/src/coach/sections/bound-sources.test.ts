import type { ReportStatement, StatementSource } from '@groundwork/domain';
import { expect, it } from 'vitest';
import { boundSources } from './bound-sources.ts';

const source = (quote: string): StatementSource => ({ kind: 'profile', field: 'description', quote });
const statement = (count: number): ReportStatement => ({
  text: 'So it is.',
  paragraph: 0,
  sources: Array.from({ length: count }, (_, index) => source(`Source ${index}`)),
});
const counts = (statements: readonly ReportStatement[]) => statements.map(({ sources }) => sources.length);

it.each([
  ['what any report has stays as it is', [3, 0, 12], [3, 0, 12]],
  ['the longest lists give way first', [150, 150, 20], [90, 90, 20]],
  ['each keeps one', Array(250).fill(2), Array(250).fill(1)],
])('%s', (_, given, kept) => {
  expect(counts(boundSources(given.map(statement)))).toEqual(kept);
});

it('shortens what somebody wrote without a full stop, and cuts no character in two', () => {
  const [bounded] = boundSources([
    { ...statement(0), sources: [source('x'.repeat(998) + '😀'.repeat(50)), source('As it was said.')] },
  ]);
  expect(bounded?.sources.map(({ quote }) => quote)).toEqual([`${'x'.repeat(998)}…`, 'As it was said.']);
});
