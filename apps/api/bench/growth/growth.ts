import type { BenchSection } from '../lib/section.ts';
import { describeGrowth } from './describe-growth.ts';
import { AIM, judgeGrowth } from './fit-growth.ts';
import { LIFE } from './founder-life.ts';
import { type GrowthBenchOptions, runGrowthBench } from './run-growth-bench.ts';

/** What each call costs with more and more founders in the database. */
export const runGrowth: BenchSection = async ({ databaseUrl, quick, founders, say }) => {
  const options: GrowthBenchOptions = {
    sizes: sizesUpTo(founders),
    ...(quick
      ? { rounds: 2, warmUp: 1, samples: 1, asks: 2 }
      : { rounds: 6, warmUp: 20, samples: 40, asks: 3 }),
  };
  const result = await runGrowthBench(databaseUrl, options, say);
  const judged = judgeGrowth(options.sizes, result.calls);
  return {
    text: describeGrowth(result, options, judged),
    missed: judged
      .filter(({ verdict }) => verdict === 'missed')
      .map(
        ({ call, exponent, uncertainty }) =>
          `${call.name} grows with an exponent of ${exponent.toFixed(3)} ± ${uncertainty.toFixed(3)}, the aim is ${AIM}`,
      ),
  };
};

/** Four, of a hundredth of the founders up to all of them. */
function sizesUpTo(founders: number): number[] {
  const sizes = [100, 20, 5, 1].map(part => Math.max(2 * LIFE.generationEvery, Math.ceil(founders / part)));
  return [...new Set(sizes)];
}
