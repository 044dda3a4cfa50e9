import { describeMachine, writeFigures } from '../lib/benchmark-document.ts';
import { readBenchFlags, runBench, UsageError } from '../lib/run-bench.ts';
import { describeLists } from './describe-lists.ts';
import { type ListsBenchOptions, runListsBench } from './run-lists-bench.ts';
import { areFast } from './slow-calls.ts';

const curriculum = { challenges: 200, stepsPerChallenge: 20 };
const sizes: ListsBenchOptions['sizes'] = {
  large: { curriculum, startups: [1, 50], progressRows: 2000 },
  small: { curriculum, startups: [1], progressRows: 2000 },
  shipped: { curriculum: 'shipped', startups: [1], progressRows: 11 },
};

const USAGE = 'Usage: pnpm bench:lists --database postgresql://... [--quick] [--write]';

await runBench(USAGE, async args => {
  const { databaseUrl, quick, write } = await readBenchFlags(args);
  if (databaseUrl === undefined)
    throw new UsageError('Name a PostgreSQL server with --database or TEST_DATABASE_URL.');

  const machine = `Measured on ${describeMachine()}.`;
  const options = { sizes, ...(quick ? { warmUp: 10, samples: 40 } : { warmUp: 20, samples: 120 }) };
  const result = await runListsBench(databaseUrl, options);
  const text = `${machine}\n\n${describeLists(result, options)}`;
  process.stdout.write(`${text}\n`);
  if (write) writeFigures('lists', 'pnpm bench:lists', text);
  if (!areFast(result.calls)) process.exitCode = 1;
});
