import { parseArgs } from 'node:util';
import { describeMachine, writeFigures } from '../lib/benchmark-document.ts';
import { assertReachable, runBench, UsageError } from '../lib/run-bench.ts';
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
  const { values: flags } = parseArgs({
    args,
    options: {
      // The PostgreSQL server to measure on; databases of its own are made there and dropped.
      database: { type: 'string' },
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  // biome-ignore lint/style/noProcessEnv: the variable that names the server for the tests serves here too.
  const databaseUrl = flags.database ?? process.env.TEST_DATABASE_URL;
  if (!databaseUrl) throw new UsageError('Name a PostgreSQL server with --database or TEST_DATABASE_URL.');
  await assertReachable(databaseUrl);

  const machine = `Measured on ${describeMachine()}.`;
  const options = { sizes, ...(flags.quick ? { warmUp: 10, samples: 40 } : { warmUp: 20, samples: 120 }) };
  const result = await runListsBench(databaseUrl, options);
  const text = `${machine}\n\n${describeLists(result, options)}`;
  process.stdout.write(`${text}\n`);
  if (flags.write) writeFigures('pnpm bench:lists', text);
  if (!areFast(result.calls)) process.exitCode = 1;
});
