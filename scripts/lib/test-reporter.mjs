import { writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './workspace.mjs';

/** @import { SerializedError } from 'vitest' */
/** @import { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node' */
/**
 * @typedef {object} Failure
 * @property {string} test its full name; what went wrong outside of a test has the name of its suite, or none
 * @property {number | null} line in the test file
 * @property {string} message
 */
/**
 * @typedef {object} FileResult
 * @property {string} file from the repository's root
 * @property {string} project of the Vitest configuration; empty where there is none
 * @property {number} seconds
 * @property {number} passed
 * @property {number} skipped
 * @property {Failure[]} failures
 */
/**
 * @typedef {object} RunResult
 * @property {FileResult[]} files
 * @property {string[]} elsewhere errors that belong to no file, such as a worker that died
 */

/**
 * Writes what came of every test file, as a {@link RunResult} in JSON, into the file that TEST_RESULTS names.
 * @implements {Reporter}
 */
export default class TestReporter {
  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly SerializedError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const files = modules.map(describeModule);
    /** @type {string[]} */
    const elsewhere = [];
    const unfinished = modules
      .filter(module => ['queued', 'pending'].includes(module.state()))
      .map(({ moduleId }) => `not finished: ${fromRoot(moduleId)}`);
    for (const error of unhandled) {
      const path = error.VITEST_TEST_PATH;
      // It may have come from any project that has the file: each is run again.
      const own = files.filter(({ file }) => file === fromRoot(String(path)));
      for (const file of own)
        file.failures.push({ test: String(error.VITEST_TEST_NAME ?? ''), ...describe(error, path) });
      if (own.length === 0) elsewhere.push([describe(error, '').message, ...unfinished].join('\n'));
    }
    writeFileSync(String(process.env.TEST_RESULTS), JSON.stringify({ files, elsewhere }));
  }
}

/** @param {TestModule} module @returns {FileResult} */
function describeModule(module) {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  const tests = [...module.children.allTests()];
  const states = tests.map(test => test.result().state);
  return {
    file: fromRoot(module.moduleId),
    project: module.project.name,
    seconds: (duration + collectDuration + setupDuration) / 1000,
    passed: states.filter(state => state === 'passed').length,
    skipped: states.filter(state => state === 'skipped').length,
    failures: [module, ...module.children.allSuites(), ...tests].flatMap(task => failuresOf(task, module)),
  };
}

/** @param {TestModule | TestSuite | TestCase} task @param {TestModule} module @returns {Failure[]} */
function failuresOf(task, module) {
  const errors = task.type === 'test' ? (task.result().errors ?? []) : task.errors();
  const [error] = errors;
  const test = task.type === 'module' ? '' : task.fullName;
  return error ? [{ test, ...describe(error, module.moduleId) }] : [];
}

/** @param {SerializedError} error @param {unknown} path of the test file */
function describe(error, path) {
  const stacks = /** @type {{ file: string, line: number }[]} */ (error.stacks ?? []);
  const message = error.name && error.name !== 'Error' ? `${error.name}: ${error.message}` : error.message;
  const cause = error.cause?.message ? `\nCaused by: ${error.cause.message}` : '';
  return {
    line: stacks.find(({ file }) => file === path)?.line ?? null,
    message: stripVTControlCharacters(`${message ?? String(error)}${cause}`),
  };
}

/** @param {string} path */
const fromRoot = path => relative(root, path).split(sep).join('/');
