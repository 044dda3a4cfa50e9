import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandFailed, runNode } from './run.mjs';
import { cacheDirectory, root } from './workspace.mjs';

/** @import { FileResult, RunResult } from './test-reporter.mjs' */
/**
 * @typedef {object} VitestRun
 * @property {string} workspace
 * @property {string} [config] a configuration that is not the workspace's own
 * @property {string[]} [projects] of the configuration; all, where none is named
 * @property {NodeJS.ProcessEnv} [env] laid over this process's
 */

/** Three times what the longest run takes on a slow machine. A test that never yields would hold it up for good. */
const LONGEST_RUN_MS = 60 * 60_000;

const reporter = fileURLToPath(new URL('test-reporter.mjs', import.meta.url));

// The server's own configuration must not reach the tests: they name every database and provider themselves.
const serverVariable =
  /^(PORT|HOST|DATABASE_(URL|PASSWORD)|DATA_DIR|SESSION_SECRET|PUBLIC_URL|TRUST_PROXY|URL_METADATA|LOG_LEVEL|(OPENAI|ADMIN|AI|JUDGE|REPLY)_\w+)(_FILE)?$/;

/** @returns {NodeJS.ProcessEnv} this process's environment as tests may know it */
export function environmentOfTests() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !serverVariable.test(name)));
}

/**
 * Runs Vitest in a workspace. What it printed comes with the result, because a run that ended badly has to be told of.
 * @param {VitestRun} run
 * @param {{ only?: string[], mayBeNone?: boolean, show?: boolean, limitMs?: number }} [options] `only` files with one of
 *   these paths, or whose path from the workspace holds it; `mayBeNone`: it is no failure where there is none
 * @returns {Promise<RunResult & { output: string }>}
 */
export async function runVitest(
  { workspace, config, projects = [], env = {} },
  { only = [], mayBeNone = false, show = false, limitMs = LONGEST_RUN_MS } = {},
) {
  const cache = join(cacheDirectory, 'vitest');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'run-'));
  const results = join(folder, 'results.json');
  const vitest = join(root, workspace, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [
    ...['run', '--reporter=default', `--reporter=${reporter}`],
    ...(config ? ['--config', config] : []),
    ...projects.map(project => `--project=${project}`),
    ...(mayBeNone ? ['--passWithNoTests'] : []),
    ...only,
  ];
  let output = '';
  let hasFailed = false;
  try {
    await runNode(vitest, args, {
      cwd: join(root, workspace),
      env: { ...environmentOfTests(), ...env, TEST_RESULTS: results },
      show,
      limitMs,
    });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    hasFailed = true;
    output = `${error.output.trimEnd()}\n${error.message}`;
  }
  const result = readResults(results);
  rmSync(folder, { recursive: true, force: true });
  const expected = only.length > 0 ? [] : projects;
  return { ...withoutSilentFailure(result, { hasFailed, output, expected }), output };
}

/**
 * No run that ended badly, or did not run what it should, may come out as one in which nothing failed.
 * @param {RunResult | null} result null when the run ended before it could report
 * @param {{ hasFailed: boolean, output?: string, expected?: string[] }} run `output` of one that failed; `expected`
 *   projects have at least one file each
 * @returns {RunResult}
 */
export function withoutSilentFailure(result, { hasFailed, output = '', expected = [] }) {
  const { files, elsewhere } = result ?? { files: [], elsewhere: [] };
  const isTold = elsewhere.length > 0 || files.some(({ failures }) => failures.length > 0);
  const silent =
    result === null || (hasFailed && !isTold)
      ? [`Vitest failed without saying what failed.\n${output}`.trimEnd()]
      : expected
          .filter(name => files.every(({ project }) => project !== name))
          .map(name => `No test file ran in the project ${name}.`);
  return { files, elsewhere: [...elsewhere, ...silent] };
}

/** @param {string} path @returns {RunResult | null} */
function readResults(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** @param {readonly FileResult[]} files */
export function countTests(files) {
  const sum = (/** @type {(file: FileResult) => number} */ of) =>
    files.reduce((total, file) => total + of(file), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failures }) => failures.length),
    skipped: sum(({ skipped }) => skipped),
  };
}

/** @param {RunResult} result */
export function inWords({ files, elsewhere }) {
  const { passed, failed, skipped } = countTests(files);
  const bad = failed + elsewhere.length;
  return `${passed} passed${bad > 0 ? `, ${bad} failed` : ''}${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
