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
  expect(inWords(withoutSilentFailure(result, hasFailed))).toBe(words);
});
