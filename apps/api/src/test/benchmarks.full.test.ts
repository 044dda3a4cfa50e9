import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { getChromePath } from 'chrome-launcher';
import { expect, it } from 'vitest';
import { SECTIONS } from '../../bench/sections.ts';

const apiDirectory = fileURLToPath(new URL('../..', import.meta.url));
const webApp = new URL('../../../web/dist/index.html', import.meta.url);
const { TEST_DATABASE_URL: server = '', ...env } = process.env;
const chrome = findChrome();

const TABLE = /^\| .+ \|\n\|( --- \|)+\n\| .+ \|$/m;

// The duration depends on the machine's load, so the time limit only ends what hangs.
it.for(Object.entries(SECTIONS))(
  'pnpm bench %s measures what it is for, at its smallest',
  { timeout: 600_000 },
  async ([section, { needsPostgres }], { skip, signal }) => {
    skip(needsPostgres && server === '', 'TEST_DATABASE_URL names no PostgreSQL server');
    // The section builds first, which must not run beside other tests: `npm test` has built already.
    skip(section === 'vitals' && !existsSync(webApp), 'apps/web has not been built');
    skip(section === 'vitals' && chrome === '', 'there is no Chrome or Chromium');

    const { code, printed, said } = await runBench([section, '--quick', '--database', server], signal);
    expect(printed, said).toMatch(TABLE);
    // A busy machine may miss a target, which is reported at the end. Nothing else may go wrong.
    const lines = said.trim().split('\n');
    const missed = lines.filter(line => line.startsWith('missed: '));
    expect([code, missed], said).toEqual(missed.length === 0 ? [0, []] : [1, lines.slice(-missed.length)]);
  },
);

it('asks for a PostgreSQL server where one is needed', async ({ signal }) => {
  const { code, printed, said } = await runBench(['growth', '--quick'], signal);
  expect([code, printed]).toEqual([2, '']);
  expect(said).toContain('name a server with --database or TEST_DATABASE_URL');
});

async function runBench(args: readonly string[], signal: AbortSignal) {
  const command = ['--conditions=groundwork-source', '--import', 'tsx', 'bench/bench.ts'];
  const child = spawn(process.execPath, [...command, ...args], {
    cwd: apiDirectory,
    env: { ...env, CHROME_PATH: chrome },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const [[code], printed, said] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, printed, said };
}

/** Empty if there is none. */
function findChrome(): string {
  try {
    return process.env.CHROMIUM_PATH || getChromePath();
  } catch {
    return '';
  }
}
