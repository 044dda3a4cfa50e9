// `pnpm test:stress [n] [part of a file's name ...]`: runs the tests of the web app, of the API and in a browser n times,
// while all processors are kept busy, and lists what failed how often. What fails here fails by chance some day.
import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { ensureBrowser } from './lib/browser.mjs';
import { stopCommandsOnSignal } from './lib/run.mjs';
import { runTurbo } from './lib/turbo.mjs';
import { runVitest } from './lib/vitest-runs.mjs';

const [times = '2', ...only] = process.argv.slice(2);
const rounds = Number(times);
if (!(rounds >= 1)) throw new Error('pnpm test:stress [n] [part of a name ...]: use a number from 1');

/** Never waits, and ends with this process. */
const BUSY = 'const parent = process.ppid; while (process.ppid === parent);';

stopCommandsOnSignal();
await runTurbo('build');
const CHROMIUM_PATH = await ensureBrowser(console.log);
const runs = [
  { workspace: 'apps/web' },
  {
    workspace: 'apps/api',
    projects: ['unit', 'embedded', ...(process.env.TEST_DATABASE_URL ? ['postgresql'] : [])],
  },
  {
    workspace: 'apps/web',
    config: 'vitest.e2e.config.ts',
    projects: ['journeys'],
    env: { CHROMIUM_PATH },
  },
];
const busy = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', BUSY]));
/** @type {Map<string, string[]>} */
const failures = new Map();
let ran = 0;
const keep = (/** @type {string} */ name, /** @type {string} */ message) =>
  failures.set(name, [...(failures.get(name) ?? []), message]);

try {
  for (let round = 1; round <= rounds; round += 1) {
    for (const run of runs) {
      const { files, elsewhere } = await runVitest(run, { only, mayBeNone: only.length > 0 });
      for (const { file, project, failures } of files)
        for (const { test, line, message } of failures)
          keep(`${file} › ${test}${project && ` (${project})`}`, `line ${line}: ${message}`);
      for (const message of elsewhere) keep(`${run.workspace}, outside any test`, message);
      const tests = files.reduce((sum, { passed }) => sum + passed, 0);
      ran += tests;
      console.log(`round ${round}, ${[run.workspace, ...(run.projects ?? [])].join(' ')}: ${tests} passed`);
    }
  }
} finally {
  for (const process of busy) process.kill();
}
const sorted = [...failures].toSorted(([, one], [, other]) => other.length - one.length);
for (const [name, messages] of sorted)
  console.log(`${messages.length} of ${rounds}: ${name}\n    ${messages[0]?.split('\n')[0]}`);
console.log(`${failures.size} tests failed at least once in ${rounds} rounds`);
if (ran === 0) console.log('No tests ran: no file matches this name');
if (failures.size > 0 || ran === 0) process.exitCode = 1;
