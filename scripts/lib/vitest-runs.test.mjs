import { expect, test } from 'vitest';
import { countTests } from './vitest-runs.mjs';

const passing = { status: 'passed', assertionResults: [{ status: 'passed' }] };
const failing = { status: 'failed', assertionResults: [{ status: 'failed' }] };
const unreadable = { status: 'failed', assertionResults: [] };

/** @param {number} numPassedTests @param {number} numFailedTests @param {any[]} testResults */
const report = (numPassedTests, numFailedTests, testResults) => ({
  numPassedTests,
  numFailedTests,
  numPendingTests: 0,
  testResults,
});

test.each([
  ['a good run', report(1, 0, [passing]), false, { passed: 1, failed: 0 }],
  ['a failing test', report(1, 1, [passing, failing]), true, { passed: 1, failed: 1 }],
  ['a file that does not load', report(1, 0, [passing, unreadable]), true, { passed: 1, failed: 1 }],
  ['a failing test and a file that does not load', report(0, 1, [failing, unreadable]), true, { failed: 2 }],
  ['an error outside every test', report(1, 0, [passing]), true, { passed: 1, failed: 1 }],
  ['no report at all', null, true, { passed: 0, failed: 1 }],
])('counts %s', (_, result, endedBadly, counts) => {
  expect(countTests(result, endedBadly)).toMatchObject(counts);
});
