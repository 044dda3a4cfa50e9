import { describeMachine, writeFigures } from '../lib/benchmark-document.ts';
import { readBenchFlags, runBench, tellMissed, UsageError } from '../lib/run-bench.ts';
import { describeLists } from './describe-lists.ts';
import { type ListsBenchOptions, runListsBench } from './run-lists-bench.ts';
import type { Curriculum } from './seed-lists.ts';
import { findMissed } from './slow-calls.ts';

const FULL: ListsBenchOptions = {
  sizes: sizesOf({ challenges: 200, stepsPerChallenge: 20 }, 50, 2000),
  warmUp: 20,
  samples: 120,
};
const QUICK: ListsBenchOptions = {
  sizes: sizesOf({ challenges: 6, stepsPerChallenge: 5 }, 7, 15),
  warmUp: 2,
  samples: 5,
};

const USAGE = 'Usage: pnpm bench:lists --database postgresql://... [--quick] [--write]';

await runBench(USAGE, async args => {
  const { databaseUrl, quick, write } = await readBenchFlags(args);
  if (databaseUrl === undefined)
    throw new UsageError('Name a PostgreSQL server with --database or TEST_DATABASE_URL.');

  const machine = `Measured on ${describeMachine()}.`;
  const options = quick ? QUICK : FULL;
  const result = await runListsBench(databaseUrl, options);
  const text = `${machine}\n\n${describeLists(result, options)}`;
  process.stdout.write(`${text}\n`);
  if (write) writeFigures('lists', 'pnpm bench:lists', text);
  tellMissed(findMissed(result.calls));
});

function sizesOf(curriculum: Curriculum, startups: number, progressRows: number): ListsBenchOptions['sizes'] {
  return {
    large: { curriculum, startups: [1, startups], progressRows },
    small: { curriculum, startups: [1], progressRows },
    shipped: { curriculum: 'shipped', startups: [1], progressRows: 11 },
  };
}
