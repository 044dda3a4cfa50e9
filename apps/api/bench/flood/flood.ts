import type { BenchSection } from '../lib/section.ts';
import { describeFlood, findMissed } from './describe-flood.ts';
import { FLOODS } from './flood-kinds.ts';
import { startFloodSite } from './flood-site.ts';
import { type FloodOptions, type FloodResult, measureFlood, ratiosOf } from './measure-flood.ts';

const FULL: FloodOptions = { rounds: 5, secondsEach: 4, perSecond: 100 };
const QUICK: FloodOptions = { rounds: 1, secondsEach: 0.5, perSecond: 100 };

/** What guessing passwords costs everybody else. */
export const runFlood: BenchSection = async ({ databaseUrl, quick, say }) => {
  const options = quick ? QUICK : FULL;
  const parts = [
    `${options.rounds} rounds of ${options.secondsEach} s without a flood, as long with one, and as long with one elsewhere; ${options.perSecond} requests of a founder a second.`,
  ];
  const missed: string[] = [];
  for (const [name, url] of [
    ['PostgreSQL', databaseUrl],
    ['Embedded database', null],
  ] as const) {
    const site = await startFloodSite(url);
    try {
      const results: FloodResult[] = [];
      for (const kind of FLOODS) {
        const result = await measureFlood(site, kind, options);
        results.push(result);
        say(`${name}, from ${kind}: ${ratiosOf(result, 'flooded', 'without').p50.toFixed(2)}`);
      }
      parts.push(`## ${name}`, describeFlood(results));
      missed.push(...findMissed(name, results));
    } finally {
      await site.stop();
    }
  }
  return { text: parts.join('\n\n'), missed };
};
