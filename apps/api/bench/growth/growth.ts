import { randomBytes } from 'node:crypto';
import { LIFE } from '../../src/test/many-founders/founder-life.ts';
import { say, toTable, toWhole } from '../lib/figures.ts';
import type { SectionOptions, SectionResult } from '../lib/section.ts';
import { AIM, type FittedGrowth, fitGrowth, judgeGrowth, type Sample, spreadAt } from './fit-growth.ts';
import { type GrownDatabase, type GrownServer, makeDatabases, startGrownServer } from './grown-servers.ts';
import { GROWTH_CALLS, type GrowthCall, nameOf } from './growth-calls.ts';

interface GrowthOptions {
  /** Each round measures every size, in a different order. */
  rounds: number;
  /** Founders per turn who ask without being counted: they bring a small database's pages back into memory. */
  warmUp: number;
  /** Founders per turn who are counted. */
  samples: number;
  /** How often a founder makes each call. Each repetition goes through all calls. */
  asks: number;
}

const FULL: GrowthOptions = { rounds: 6, warmUp: 20, samples: 40, asks: 3 };
const QUICK: GrowthOptions = { rounds: 2, warmUp: 1, samples: 1, asks: 2 };

type MeasuredCall = GrowthCall & { samples: Sample[] };

/** Measures each call with more and more founders in the database. */
export async function runGrowth({ databaseUrl, quick, founders }: SectionOptions): Promise<SectionResult> {
  const options = quick ? QUICK : FULL;
  // From a hundredth of the founders to all of them.
  const sizes = [100, 20, 5, 1].map(part => Math.max(2 * LIFE.generationEvery, Math.ceil(founders / part)));
  const databases = await makeDatabases(databaseUrl, [...new Set(sizes)]);
  const secret = randomBytes(24).toString('hex');
  const visits = options.rounds * (options.warmUp + options.samples);
  const servers: GrownServer[] = [];
  for (const database of databases) servers.push(await startGrownServer(database, secret, visits));
  const calls = await measure(servers, options);

  const control = fitGrowth(calls.flatMap(({ kind, samples }) => (kind === 'control' ? samples : [])));
  const reads = calls
    .filter(({ kind }) => kind === 'read')
    .map(call => ({ name: nameOf(call), fit: fitGrowth(call.samples) }));
  const judgedAs = (verdict: ReturnType<typeof judgeGrowth>) =>
    reads.filter(({ fit }) => judgeGrowth(fit, control) === verdict);
  const [missed, undecided] = [judgedAs('missed'), judgedAs('undecided')];
  const verdicts = [
    `Of ${reads.length} reads ${judgedAs('within').length} are within the aim of ${AIM} for sure, and ${missed.length} above it.`,
    `For ${undecided.length} the machine was too noisy to tell: ${undecided.map(({ name }) => name).join(', ') || 'none'}.`,
  ];
  return {
    text: [...describeGrowth(databases, options, calls), verdicts.join(' ')].join('\n\n'),
    missed: missed.map(
      ({ name, fit }) => `${name} grows with an exponent of ${describeFit(fit)}, the aim is ${AIM}`,
    ),
  };
}

async function measure(
  servers: readonly GrownServer[],
  { rounds, warmUp, samples, asks }: GrowthOptions,
): Promise<MeasuredCall[]> {
  const calls: MeasuredCall[] = GROWTH_CALLS.map(call => ({ ...call, samples: [] }));
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}`);
    // The order rotates, so that other load on the machine affects all sizes alike.
    const rotated = rotate(servers, round);
    for (const { founders, places, ask } of round % 2 === 0 ? rotated : rotated.toReversed()) {
      const first = round * (warmUp + samples);
      for (const [visitor, place] of places.slice(first, first + warmUp + samples).entries())
        for (let turn = 0; turn < asks; turn += 1) {
          for (const call of rotate(calls, visitor)) {
            const milliseconds = await ask(call, place);
            if (visitor >= warmUp) call.samples.push({ founders, round, milliseconds, isFirst: turn === 0 });
          }
        }
    }
  }
  return calls;
}

function rotate<T>(list: readonly T[], by: number): T[] {
  return [...list.slice(by % list.length), ...list.slice(0, by % list.length)];
}

const NOTES = { control: ' (control)', read: '', write: ' (a write)' };

function describeGrowth(
  databases: readonly GrownDatabase[],
  { rounds, warmUp, samples, asks }: GrowthOptions,
  calls: readonly MeasuredCall[],
): string[] {
  const sizes = databases.map(({ founders }) => founders);
  const rows = calls.map(call => {
    const first = call.samples.filter(({ isFirst }) => isFirst);
    const ends = [sizes.at(0), sizes.at(-1)].map(size => spreadAt(size ?? 0, first).p50.toFixed(1));
    return [
      nameOf(call) + NOTES[call.kind],
      ...sizes.map(size => {
        const { p50, p99 } = spreadAt(size, call.samples);
        return `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
      }),
      describeFit(fitGrowth(call.samples)),
      `${ends.join(', ')}: ${describeFit(fitGrowth(first))}`,
    ];
  });
  return [
    toTable(
      ['founders', 'rows of progress', 'messages', 'GB', 'seconds to seed what was added'],
      databases.map(({ founders, progressRows, messages, bytes, seconds }) => [
        ...[founders, progressRows, messages].map(toWhole),
        (bytes / 2 ** 30).toFixed(2),
        toWhole(seconds),
      ]),
    ),
    `p50 / p99 in ms of ${rounds * samples} founders for each number (${rounds} rounds of ${samples}, after ${warmUp} in each to warm up) who ask ${asks} times each, and the growth exponent of the p50 with two standard errors. "First" is the p50 of their first asking alone, among the fewest and the most founders, and its exponent. The chat is one of ${LIFE.longChat} messages.`,
    toTable(['GET', ...sizes.map(toWhole), 'exponent', 'first'], rows),
  ];
}

function describeFit({ exponent, uncertainty }: FittedGrowth): string {
  return `${exponent.toFixed(3)} ± ${uncertainty.toFixed(3)}`;
}
