import { expect, test } from 'vitest';
import { inWords, withoutSilentFailure } from './vitest-runs.mjs';

const failure = { test: 'one', line: 1, message: 'no' };
/** @param {any} change */
const file = change => ({
  file: 'a.test.ts',
  project: '',
  seconds: 1,
  passed: 1,
  skipped: 0,
  failures: [],
  ...change,
});

test.each([
  ['a good run', { files: [file({})], elsewhere: [] }, false, '1 passed'],
  ['a skipped test', { files: [file({ skipped: 2 })], elsewhere: [] }, false, '1 passed, 2 skipped'],
  ['a failing test', { files: [file({ failures: [failure] })], elsewhere: [] }, true, '1 passed, 1 failed'],
  ['an error outside of every test', { files: [file({})], elsewhere: ['dead'] }, true, '1 passed, 1 failed'],
  ['a bad end of which nothing is told', { files: [file({})], elsewhere: [] }, true, '1 passed, 1 failed'],
  ['no report at all', null, true, '0 passed, 1 failed'],
])('counts %s', (_, result, hasFailed, words) => {
  expect(inWords(withoutSilentFailure(result, { hasFailed }))).toBe(words);
});

test('what ended well but has not run what it should has failed', () => {
  const files = [file({ project: 'unit' })];
  expect(withoutSilentFailure(null, { hasFailed: false }).elsewhere).toHaveLength(1);
  const { elsewhere } = withoutSilentFailure(
    { files, elsewhere: [] },
    { hasFailed: false, expected: ['unit', 'postgresql'] },
  );
  expect(elsewhere).toEqual(['No test file ran in the project postgresql.']);
});

test('a bad end has the last that was printed', () => {
  const { elsewhere } = withoutSilentFailure(null, { hasFailed: true, output: 'No such module' });
  expect(elsewhere).toEqual(['Vitest failed without saying what failed.\nNo such module']);
});
