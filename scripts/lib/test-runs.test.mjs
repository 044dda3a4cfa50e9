import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { summarise } from './summary.mjs';
import { TestRuns } from './test-runs.mjs';
import { root } from './workspace.mjs';

/** @import { FileResult } from './test-reporter.mjs' */

const run = { workspace: 'apps/api', projects: ['unit', 'postgresql'] };
/** @param {string} name @param {Partial<FileResult>} [change] @returns {FileResult} */
const file = (name, change) => ({
  file: `apps/api/src/${name}.api.test.ts`,
  project: 'postgresql',
  seconds: 1,
  passed: 2,
  skipped: 0,
  failures: [],
  ...change,
});
const failing = {
  passed: 1,
  failures: [{ test: 'a card > is moved', line: 12, message: 'AssertionError: 1\n\n2\n3\n4\n5\n6' }],
};
/** @param {FileResult[]} files @param {string[]} [elsewhere] */
const result = (files, elsewhere = []) => ({ files, elsewhere, output: '' });

/** @param {ReturnType<typeof result>[]} results of the runs, one after the other */
async function runAll(...results) {
  const vitest = vi.fn(async () => results.shift() ?? result([]));
  const tests = new TestRuns({ show: false, vitest });
  await tests.run(run);
  await tests.runFailedAgain();
  const { failed, elsewhere, flaky, counts } = tests;
  const phases = [{ name: 'tests', seconds: 61.4, trouble: null }];
  return { vitest, counts, text: summarise({ phases, failed, elsewhere, flaky, counts }) };
}

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

describe('a file that fails', () => {
  it('is run again alone, on the database it failed on; what passes then is flaky, and the run has passed', async () => {
    const { vitest, counts, text } = await runAll(
      result([file('board', failing), file('cards')]),
      result([file('board')]),
    );
    expect(vitest).toHaveBeenCalledTimes(2);
    expect(vitest).toHaveBeenLastCalledWith(
      { workspace: 'apps/api', projects: ['postgresql'] },
      expect.objectContaining({ only: [join(root, 'apps/api/src/board.api.test.ts')], show: false }),
    );
    expect(counts).toEqual({ passed: 4, failed: 0 });
    expect(text.trim().split('\n')).toEqual([
      'flaky: apps/api/src/board.api.test.ts:12 › a card › is moved',
      '    AssertionError: 1',
      ...['2', '3', '4', '5'].map(line => `    ${line}`),
      'Times: tests 61 s.',
      '4 passed, 0 failed',
    ]);
  });

  it('and has no test when it is run again has failed', async () => {
    const { counts } = await runAll(result([file('board', failing)]), result([file('board', { passed: 0 })]));
    expect(counts).toEqual({ passed: 1, failed: 1 });
  });

  it('and fails again has failed, and is told of first', async () => {
    const { counts, text } = await runAll(
      result([file('board', failing), file('cards', failing)]),
      result([file('board')]),
      result([file('cards', failing)]),
    );
    expect(counts).toEqual({ passed: 3, failed: 1 });
    const told = text.split('\n').filter(line => /^(failed|flaky)/.test(line));
    expect(told).toEqual([
      'failed: apps/api/src/cards.api.test.ts:12 › a card › is moved',
      'flaky: apps/api/src/board.api.test.ts:12 › a card › is moved',
    ]);
    expect(text.endsWith('\n3 passed, 1 failed')).toBe(true);
  });

  it.each([
    ['does not report', result([])],
    ['breaks something outside of its tests', result([file('board')], ['a worker died'])],
  ])('and then %s has failed', async (_, again) => {
    expect((await runAll(result([file('board', failing)]), again)).counts.failed).toBe(1);
  });

  it('with many others is not taken for chance', async () => {
    const many = Array.from({ length: 21 }, (_, index) => file(`board-${index}`, failing));
    const { vitest, counts } = await runAll(result(many));
    expect(vitest).toHaveBeenCalledTimes(1);
    expect(counts.failed).toBe(21);
  });
});

it('what fails outside of every file is never chance', async () => {
  const { vitest, counts, text } = await runAll(result([file('board')], ['a worker died']));
  expect(vitest).toHaveBeenCalledTimes(1);
  expect(counts).toEqual({ passed: 2, failed: 1 });
  expect(text).toContain('failed: outside any test\n    apps/api: a worker died\n');
});

it('a tool that fails is told of with the end of what it printed', () => {
  const trouble = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n');
  const phases = [{ name: 'lint', seconds: 1, trouble }];
  const counts = { passed: 0, failed: 0 };
  const text = summarise({ phases, failed: [], elsewhere: [], flaky: [], counts });
  expect(text).toMatch(/^\nfailed: lint\n {4}line 10\n/);
  expect(text).toContain('    line 29\n');
});
