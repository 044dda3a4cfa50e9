import { parseArgs } from 'node:util';
import { describeMachine, writeFigures } from './lib/benchmark-document.ts';
import { PostgresMissingError } from './lib/postgres-binaries.ts';
import { type UsedPostgres, usePostgres } from './lib/postgres-server.ts';
import {
  assertReachable,
  readFounders,
  runBench,
  serverFor,
  tellMissed,
  UsageError,
} from './lib/run-bench.ts';
import type { BenchSection } from './lib/section.ts';
import { SECTIONS } from './sections.ts';

const NAMES = Object.keys(SECTIONS);
const USAGE = `Usage: pnpm bench [${NAMES.join('|')} ...] [--database postgresql://...] [--founders n] [--quick] [--write]`;

await runBench(USAGE, async args => {
  const { values: flags, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      // A PostgreSQL server to measure on; databases of its own are made there and dropped. Without one it starts one.
      database: { type: 'string' },
      founders: { type: 'string' },
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.filter(name => !NAMES.includes(name));
  if (unknown.length > 0)
    throw new UsageError(
      `There is no ${unknown.join(', ')}. Name some of ${NAMES.join(', ')}, or none for all.`,
    );
  const founders = readFounders(flags.founders ?? (flags.quick ? '50' : '100000'));
  const postgres = await openPostgres(serverFor(flags.database));
  try {
    for (const [name, load] of Object.entries(SECTIONS))
      if (positionals.length === 0 || positionals.includes(name))
        await runSection(name, await load(), postgres, { ...flags, founders });
  } finally {
    await postgres.stop();
  }
});

async function openPostgres(named: string | undefined): Promise<UsedPostgres> {
  if (named !== undefined) await assertReachable(named);
  return usePostgres(named).catch((error: unknown) => {
    throw error instanceof PostgresMissingError ? new UsageError(error.message) : error;
  });
}

interface RunOptions {
  founders: number;
  quick: boolean;
  write: boolean;
}

async function runSection(
  name: string,
  run: BenchSection,
  postgres: UsedPostgres,
  { founders, quick, write }: RunOptions,
): Promise<void> {
  const machine = `Measured on ${describeMachine()}; ${postgres.described}.`;
  say(`\n${name}`);
  const { text, missed } = await run({ databaseUrl: postgres.url, quick, founders, say });
  process.stdout.write(`${machine}\n\n${text}\n\n`);
  if (write) writeFigures(name, `pnpm bench ${name}`, `${machine}\n\n${text}`);
  tellMissed(missed);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
