import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed, runNode } from './run.mjs';
import { cacheDirectory, root } from './workspace.mjs';

/**
 * @typedef {object} VitestReport the part of Vitest's JSON report that is read here
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults
 */
/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** What all runs so far add up to. */
export const total = { passed: 0, failed: 0 };

// The server's own configuration must not reach the tests: they name every database and provider themselves.
const serverVariable =
  /^(PORT|HOST|DATABASE_(URL|PASSWORD)|DATA_DIR|SESSION_SECRET|PUBLIC_URL|TRUST_PROXY|URL_METADATA|LOG_LEVEL|(OPENAI|ADMIN|AI)_\w+)(_FILE)?$/;

/** @returns {NodeJS.ProcessEnv} this process's environment as tests may know it */
export function environmentOfTests() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !serverVariable.test(name)));
}

/**
 * Runs Vitest in a workspace and adds its counts to the total.
 * @param {string} workspace
 * @param {{ args?: string[], env?: NodeJS.ProcessEnv, show?: boolean }} [options] `env` is laid over this process's
 * @returns {Promise<string>} the counts in words
 */
export async function runVitest(workspace, { args = [], env = {}, show = false } = {}) {
  const folder = join(cacheDirectory, 'vitest');
  const report = join(folder, `${Date.now()}.json`);
  mkdirSync(folder, { recursive: true });
  const vitest = join(root, workspace, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  /** @type {unknown} */
  let failure = null;
  try {
    const cwd = join(root, workspace);
    await runNode(vitest, ['run', ...reporters, ...args], {
      cwd,
      env: { ...environmentOfTests(), ...env },
      show,
    });
  } catch (error) {
    failure = error;
  }
  const counts = countTests(readReport(report), failure !== null);
  rmSync(report, { force: true });
  total.passed += counts.passed;
  total.failed += counts.failed;
  if (failure instanceof CommandFailed) {
    throw new CommandFailed(`vitest in ${workspace}`, inWords(counts), show ? '' : failure.output);
  }
  if (failure) throw failure;
  return inWords(counts);
}

/** @param {string} path @returns {VitestReport | null} null when the run ended before it could report */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * A file that fails outside its tests counts as one failure, and so does a run that ends badly without one:
 * no failed run may come out as "0 failed".
 * @param {VitestReport | null} report
 * @param {boolean} endedBadly
 * @returns {Counts}
 */
export function countTests(report, endedBadly) {
  const brokenFiles = (report?.testResults ?? []).filter(
    file => file.status === 'failed' && file.assertionResults.every(test => test.status !== 'failed'),
  ).length;
  const failed = (report?.numFailedTests ?? 0) + brokenFiles;
  return {
    passed: report?.numPassedTests ?? 0,
    failed: failed === 0 && endedBadly ? 1 : failed,
    skipped: report?.numPendingTests ?? 0,
  };
}

/** @param {Counts} counts */
function inWords({ passed, failed, skipped }) {
  return `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
