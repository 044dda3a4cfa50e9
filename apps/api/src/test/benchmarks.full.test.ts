import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { getChromePath } from 'chrome-launcher';
import { expect, it } from 'vitest';
import { SECTIONS } from '../../bench/sections.ts';
import { createDatabase, dropDatabase, withDatabase } from './scratch-database.ts';

const apiDirectory = fileURLToPath(new URL('../..', import.meta.url));
const webApp = new URL('../../../web/dist/index.html', import.meta.url);
const { TEST_DATABASE_URL: server = '', ...env } = process.env;
const chrome = findChrome();

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
const BENCHMARKS = [
  ...Object.keys(SECTIONS).map(section => `bench ${section}`),
  ...Object.keys(scripts).filter(name => name.startsWith('bench:')),
];

interface Needs {
  /** False for what measures the embedded database as long as no other is named. */
  postgres?: boolean;
  /** It builds the server and the web app first, which is not to happen beside other tests: `npm test` has done it. */
  built?: boolean;
  browser?: boolean;
}
const NEEDS: Record<string, Needs> = {
  'bench size': { built: true },
  'bench vitals': { built: true, browser: true },
  'bench:chat': { postgres: false },
};

const TABLE = /^\| .+ \|\n\|( --- \|)+\n\| .+ \|$/m;
const SEEDED = /^10 founders in \d+ s: 500 rows of progress, /m;

// How long one takes depends on what else the machine does: the limit ends what hangs.
it.for(BENCHMARKS)(
  'pnpm %s measures what it is for, at its smallest',
  { timeout: 600_000 },
  async (benchmark, { skip, signal, onTestFinished }) => {
    const { postgres = true, built = false, browser = false } = NEEDS[benchmark] ?? {};
    skip(postgres && server === '', 'TEST_DATABASE_URL names no PostgreSQL server');
    skip(built && !existsSync(webApp), 'apps/web has not been built');
    skip(browser && chrome === '', 'there is no Chrome or Chromium');

    const args = postgres ? ['--quick', '--database', server] : ['--quick'];
    if (benchmark === 'bench:seed') {
      const name = await createDatabase(server);
      onTestFinished(() => dropDatabase(server, name));
      args.splice(0, args.length, '--founders', '10', '--database', withDatabase(server, name));
    }
    const { code, printed, said } = await run(benchmark, args, signal);
    expect(printed, said).toMatch(benchmark === 'bench:seed' ? SEEDED : TABLE);
    // A busy machine may miss an aim. That is said in the end, and nothing else may have gone wrong.
    const lines = said.trim().split('\n');
    const missed = lines.filter(line => line.startsWith('missed: '));
    expect([code, missed], said).toEqual(missed.length === 0 ? [0, []] : [1, lines.slice(-missed.length)]);
  },
);

/** Runs `pnpm bench ...` to its end. */
async function run(benchmark: string, args: readonly string[], signal: AbortSignal) {
  const [script = '', ...section] = benchmark.split(' ');
  const [, ...command] = scripts[script]?.split(' ') ?? [];
  const child = spawn(process.execPath, [...command, ...section, ...args], {
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

/** Empty when there is none. */
function findChrome(): string {
  try {
    return process.env.CHROMIUM_PATH || getChromePath();
  } catch {
    return '';
  }
}
