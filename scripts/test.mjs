// `npm test` and `pnpm check`: what tells in ten minutes whether it works, from a fresh clone on. `--full` runs what CI
// does: process storms and benchmarks, both databases, all browser tests, the linters of the OpenAPI document.
// `--verbose` shows the output of every test run, not only of those that fail.
import './lib/require-node.mjs';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureCaddy } from './lib/caddy.mjs';
import { installPackages } from './lib/install.mjs';
import { phase } from './lib/phase.mjs';
import { runNode, stopCommandsOnSignal } from './lib/run.mjs';
import { runTurbo } from './lib/turbo.mjs';
import { runVitest, total } from './lib/vitest-runs.mjs';
import { root } from './lib/workspace.mjs';

const show = process.argv.includes('--verbose');
const full = process.argv.includes('--full');
const databaseUrl = process.env.TEST_DATABASE_URL;
/** @type {string[]} */
const failures = [];

stopCommandsOnSignal();
await everything();
console.log(failures.length > 0 ? `\nFailed: ${failures.join('; ')}` : '');
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function everything() {
  if (!(await check('packages', installPackages))) return;
  let browser = '';
  await check('browser', async say => {
    browser = await ensureBrowser(say);
    return browser;
  });
  let caddy = '';
  await check('proxy', async say => {
    // Its tests have several servers on one PostgreSQL.
    if (!databaseUrl) return 'not needed, its tests are skipped without PostgreSQL';
    caddy = await ensureCaddy(say);
    return caddy || 'there is no Caddy, so the tests of deploy/Caddyfile are skipped';
  });
  if (!(await check('build', () => runTurbo('build')))) return;

  await check('type check', async () => {
    await runTurbo('typecheck');
    await runTool('typescript/bin/tsc', ['-p', 'scripts']);
  });
  await check('lint', () => runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings']));
  await check('boundaries', () => runNode(join(root, 'scripts/check-boundaries.mjs'), []));
  await check('citations', () => runNode(join(root, 'scripts/check-citations.mjs'), []));
  await check('unused code', () => runTool('knip/bin/knip.js', []));
  if (full) await check('openapi', () => runNode(join(root, 'scripts/lint-openapi.mjs'), []));

  await check('unit tests: scripts', () =>
    runVitest('.', { args: ['--config', 'scripts/vitest.config.mjs'], show }),
  );
  for (const workspace of ['packages/domain', 'packages/api-client', 'apps/web']) {
    await check(`unit tests: ${workspace}`, () => runVitest(workspace, { show }));
  }
  await check('unit tests: apps/api', () => runApiProject('unit'));
  // Without a server there is one database; the quick run is content with one.
  if (full || !databaseUrl) await check('API tests: embedded database', () => runApiProject('embedded'));
  if (databaseUrl) {
    await check(`API tests: PostgreSQL at ${withoutSecrets(databaseUrl)}`, () =>
      runApiProject('postgresql', { CADDY_PATH: caddy }),
    );
  } else {
    console.log('API tests: PostgreSQL ... skipped, TEST_DATABASE_URL is not set');
  }
  await check('browser tests', async () => {
    if (!browser) throw new Error('There is no browser to run them in.');
    const args = ['--config', 'vitest.e2e.config.ts', ...(full ? [] : ['--project', 'quick'])];
    return runVitest('apps/web', { args, env: { CHROMIUM_PATH: browser }, show });
  });
  if (!full) console.log(`left for --full: ${leftForFull().join(', ')}`);
}

/** What a quick run leaves out. */
function leftForFull() {
  const files = ['apps/api/src', 'apps/web/e2e']
    .flatMap(folder => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
    .flatMap(file => /([^/\\]+)[.](full|measured)[.].*test[.]ts$/.exec(file)?.[1] ?? [])
    .sort();
  return [...(databaseUrl ? ['API tests on the embedded database'] : []), 'OpenAPI document', ...files];
}

/**
 * A phase whose failure is kept for the end, so that one run tells everything that is wrong.
 * @param {string} name
 * @param {(say: (line: string) => void) => Promise<string | void>} work
 */
async function check(name, work) {
  const succeeded = await phase(name, work);
  if (!succeeded) failures.push(name);
  return succeeded;
}

/**
 * @param {string} project one of those in apps/api/vitest.config.ts
 * @param {NodeJS.ProcessEnv} [env]
 */
function runApiProject(project, env) {
  return runVitest('apps/api', {
    args: ['--project', project],
    show,
    env: { QUICK: full ? '' : '1', ...env },
  });
}

/** @param {string} script a command-line file below node_modules @param {string[]} args */
async function runTool(script, args) {
  await runNode(join(root, 'node_modules', script), args);
}

/** @param {string} url a connection string @returns {string} its host and database only */
function withoutSecrets(url) {
  if (!URL.canParse(url)) return 'the server that TEST_DATABASE_URL names';
  const { host, pathname } = new URL(url);
  return `${host || 'a local socket'}${pathname}`;
}
