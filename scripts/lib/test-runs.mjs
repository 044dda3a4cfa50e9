import { join } from 'node:path';
import { countTests, inWords, runVitest } from './vitest-runs.mjs';
import { root } from './workspace.mjs';

/** @import { FileResult } from './test-reporter.mjs' */
/** @import { VitestRun } from './vitest-runs.mjs' */
/** @typedef {{ run: VitestRun, result: FileResult }} RanFile */

/** More files than this do not fail by chance, and to run each alone would take long. */
const RUN_AGAIN_AT_MOST = 20;
const LONGEST_FILE_MS = 15 * 60_000;

/**
 * The test runs of `npm test`, and what came of every file. A file that fails is run once more, alone, when the others
 * have ended: what passes then is flaky, which is a defect, but not one of the change under test.
 */
export class TestRuns {
  /** @type {RanFile[]} */
  #files = [];
  /** @type {FileResult[]} what they were before they passed alone */
  flaky = [];
  /** @type {string[]} what failed outside of every file */
  elsewhere = [];

  /** @param {{ show: boolean, vitest?: typeof runVitest }} options `show` prints what the tests print while they run */
  constructor({ show, vitest = runVitest }) {
    this.show = show;
    this.vitest = vitest;
  }

  /** @param {VitestRun} run @returns {Promise<string>} its counts in words */
  async run(run) {
    const { files, elsewhere, output } = await this.vitest(run, { show: this.show });
    this.#files.push(...files.map(result => ({ run, result })));
    this.elsewhere.push(...elsewhere.map(message => `${run.workspace}: ${message}`));
    if (output && !this.show) console.log(output);
    return inWords({ files, elsewhere });
  }

  get failedFiles() {
    return this.#files.filter(({ result }) => result.failures.length > 0);
  }

  /** What failed and has not passed since. */
  get failed() {
    return this.failedFiles.map(({ result }) => result);
  }

  get counts() {
    const { passed, failed } = countTests(this.#files.map(({ result }) => result));
    return { passed, failed: failed + this.elsewhere.length };
  }

  /** @returns {Promise<string>} what came of it, in words */
  async runFailedAgain() {
    const files = this.failedFiles;
    if (files.length > RUN_AGAIN_AT_MOST) return `${files.length} files failed, too many to be chance`;
    for (const ran of files) {
      const { run, result } = ran;
      const { files, elsewhere, output } = await this.vitest(
        { ...run, projects: result.project ? [result.project] : [] },
        { only: [join(root, result.file)], show: this.show, limitMs: LONGEST_FILE_MS },
      );
      const again = files.find(({ file }) => file === result.file);
      if (output && !this.show) console.log(output);
      if (elsewhere.length > 0 || !again) continue;
      // A file whose tests do not even begin has not passed.
      if (again.failures.length === 0 && again.passed === 0) continue;
      if (again.failures.length === 0) this.flaky.push(result);
      ran.result = again;
    }
    return `${files.length} files, ${files.length - this.failed.length} passed`;
  }
}
