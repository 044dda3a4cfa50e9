// `npm test` and `pnpm check`: whether it works, from a fresh clone on. With TEST_DATABASE_URL the tests on a database
// run on PostgreSQL, else on the embedded database. `--full` adds what starts many processes, waits for long or measures,
// other browsers, and the linters of the OpenAPI document. `--verbose` shows the output of every test run.
import './lib/require-node.mjs';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureCaddy } from './lib/caddy.mjs';
import { ensureEngines } from './lib/engines.mjs';
import { installPackages } from './lib/install.mjs';
import { Phases } from './lib/phase.mjs';
import { runNode, stopCommandsOnSignal } from './lib/run.mjs';
import { summarise } from './lib/summary.mjs';
import { TestRuns } from './lib/test-runs.mjs';
import { runTurbo } from './lib/turbo.mjs';
import { root } from './lib/workspace.mjs';

/** @import { VitestRun } from './lib/vitest-runs.mjs' */

const full = process.argv.includes('--full');
const databaseUrl = process.env.TEST_DATABASE_URL;
const phases = new Phases();
const tests = new TestRuns({ show: process.argv.includes('--verbose') });
const started = performance.now();

stopCommandsOnSignal();
await everything();
phases.ended.push({ name: 'in all', seconds: (performance.now() - started) / 1000, trouble: null });
const { failed, elsewhere, flaky, counts } = tests;
console.log(summarise({ phases: phases.ended, failed, elsewhere, flaky, counts }));
const hasFailed = counts.failed > 0 || phases.ended.some(({ trouble }) => trouble !== null);
process.exitCode = hasFailed ? 1 : 0;

async function everything() {
  if (!(await phases.run('packages', installPackages))) return;
  let browser = '';
  let caddy = '';
  /** @type {Record<string, string>} */
  let engines = {};
  // All are fetched as packages of the system, which takes one at a time.
  const fetching = async () => {
    await phases.run('browser', async say => {
      browser = await ensureBrowser(say);
      return browser;
    });
    await phases.run('proxy', async say => {
      // Its tests have several servers on one PostgreSQL.
      if (!databaseUrl) return 'not needed, its tests are skipped without PostgreSQL';
      caddy = await ensureCaddy(say);
      return caddy || 'there is no Caddy, so the tests of deploy/Caddyfile are skipped';
    });
    if (!full) return;
    await phases.run('Firefox and WebKit', async say => {
      const { env, words } = await ensureEngines(say);
      engines = env;
      return words;
    });
  };
  const [built] = await Promise.all([phases.run('build', () => runTurbo('build')), fetching()]);
  if (!built) return;

  const api = { workspace: 'apps/api', env: { CADDY_PATH: caddy, CHROMIUM_PATH: browser } };
  const databases = databaseUrl ? ['postgresql', 'embedded'] : ['embedded'];
  const journeys = { workspace: 'apps/web', config: 'vitest.e2e.config.ts', env: { CHROMIUM_PATH: browser } };
  // A journey waits for its page more than it works, and leaves the processors to what runs beside it.
  await Promise.all([
    inTurn(() => check('browser tests', { ...journeys, projects: ['journeys'] })),
    inTurn(
      // What keeps one processor busy goes first, and last what keeps two.
      staticChecks,
      () => check('unit tests: scripts', { workspace: '.', config: 'scripts/vitest.config.mjs' }),
      () => check('unit tests: packages/api-client', { workspace: 'packages/api-client' }),
      () => check('API tests', { ...api, projects: ['unit', ...databases] }),
      () => check('unit tests: packages/domain', { workspace: 'packages/domain' }),
      () => check('unit tests: apps/web', { workspace: 'apps/web' }),
    ),
  ]);
  // Nothing is measured while something else runs.
  if (full) {
    const ofDatabases = databaseUrl ? ['full', 'full-embedded'] : ['full'];
    await check('full API tests', { ...api, projects: ofDatabases });
    await check('other browsers', { ...journeys, projects: ['full'], env: { ...journeys.env, ...engines } });
    await check('measured tests', { ...journeys, projects: ['measured'] });
  }
  if (tests.failedFiles.length > 0) await phases.run('failed files again', () => tests.runFailedAgain());
}

async function staticChecks() {
  await phases.run('type check', async () => {
    await runTurbo('typecheck');
    await runTool('typescript/bin/tsc', ['-p', 'scripts']);
  });
  await phases.run('lint', () => runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings']));
  await phases.run('boundaries', () => runNode(join(root, 'scripts/check-boundaries.mjs'), []));
  await phases.run('citations', () => runNode(join(root, 'scripts/check-citations.mjs'), []));
  await phases.run('unused code', () => runTool('knip/bin/knip.js', []));
  if (full) await phases.run('openapi', () => runNode(join(root, 'scripts/lint-openapi.mjs'), []));
}

/** @param {string} name @param {VitestRun} run */
function check(name, run) {
  return phases.run(name, () => tests.run(run));
}

/** @param {(() => Promise<unknown>)[]} works */
async function inTurn(...works) {
  for (const work of works) await work();
}

/** @param {string} script a command-line file below node_modules @param {string[]} args */
async function runTool(script, args) {
  await runNode(join(root, 'node_modules', script), args);
}
