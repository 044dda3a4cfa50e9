import { parseArgs } from 'node:util';
import { assertReachable, readFounders, runBench, UsageError } from '../lib/run-bench.ts';
import { describeSize, measureSize } from './database-size.ts';
import { CannotGrowError, growDatabase } from './grow-database.ts';

const USAGE = 'Usage: pnpm bench:seed --database postgresql://... [--founders n]';

await runBench(USAGE, async args => {
  const { values: flags } = parseArgs({
    args,
    options: {
      // An empty database, or one that this has filled before and that is to hold more founders.
      database: { type: 'string' },
      founders: { type: 'string', default: '100000' },
    },
  });
  const founders = readFounders(flags.founders);
  if (!flags.database) throw new UsageError('Name an empty PostgreSQL database with --database.');
  await assertReachable(flags.database);
  const startedAt = performance.now();
  await growDatabase(flags.database, founders, say).catch((error: unknown) => {
    throw error instanceof CannotGrowError ? new UsageError(error.message) : error;
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const size = describeSize(await measureSize(flags.database));
  say(`${founders.toLocaleString('en')} founders in ${seconds.toFixed(0)} s: ${size}`);
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
