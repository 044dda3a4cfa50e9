import { markdownTable } from '../lib/benchmark-document.ts';
import { spreadOf } from '../lib/statistics.ts';
import { AIM, type FittedGrowth, fitGrowth, type JudgedCall } from './fit-growth.ts';
import { LIFE } from './founder-life.ts';
import type { GrowthBenchOptions, GrowthBenchResult } from './run-growth-bench.ts';

const whole = (value: number) => Math.round(value).toLocaleString('en');

export function describeGrowth(
  { databases }: GrowthBenchResult,
  { sizes, rounds, warmUp, samples, asks }: GrowthBenchOptions,
  judged: readonly JudgedCall[],
): string {
  return [
    markdownTable(
      ['founders', 'rows of progress', 'messages', 'GB', 'seconds to seed what was added'],
      databases.map(({ founders, progressRows, messages, bytes, seconds }) => [
        ...[
          whole(founders),
          whole(progressRows),
          whole(messages),
          (bytes / 2 ** 30).toFixed(2),
          whole(seconds),
        ],
      ]),
    ),
    `p50 / p99 in ms of ${rounds * samples} founders for each number (${rounds} rounds of ${samples}, after ${warmUp} in each to warm up) who ask ${asks} times each, and the growth exponent of the p50 with two standard errors. "First" is the p50 of their first asking alone, among the fewest and the most founders, and its exponent. The chat is one of ${LIFE.longChat} messages.`,
    markdownTable(
      ['GET', ...sizes.map(size => whole(size)), 'exponent', 'first'],
      judged.map(row => toRow(sizes, row)),
    ),
    describeVerdicts(judged),
  ].join('\n\n');
}

const NOTES = { control: ' (control)', read: '', write: ' (a write)' };

function toRow(sizes: readonly number[], { call, exponent, uncertainty }: JudgedCall): string[] {
  const times = call.times.map(rounds => {
    const { p50, p99 } = spreadOf(rounds.flat());
    return `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
  });
  const firsts = call.first.map(rounds => spreadOf(rounds.flat()).p50.toFixed(1));
  return [
    call.name + NOTES[call.kind],
    ...times,
    describeFit({ exponent, uncertainty }),
    `${firsts.at(0)}, ${firsts.at(-1)}: ${describeFit(fitGrowth(sizes, { times: call.first }))}`,
  ];
}

const describeFit = ({ exponent, uncertainty }: FittedGrowth) =>
  `${exponent.toFixed(3)} ± ${uncertainty.toFixed(3)}`;

function describeVerdicts(judged: readonly JudgedCall[]): string {
  const namesOf = (verdict: JudgedCall['verdict']) =>
    judged.filter(row => row.verdict === verdict).map(({ call }) => `\`${call.name}\``);
  const [within, undecided, missed] = [namesOf('within'), namesOf('undecided'), namesOf('missed')];
  const reads = within.length + undecided.length + missed.length;
  return [
    `Of ${reads} reads ${within.length} are within the aim of ${AIM} for sure, and ${missed.length} above it.`,
    ...(missed.length > 0 ? [`Above it: ${missed.join(', ')}.`] : []),
    ...(undecided.length > 0
      ? [`For ${undecided.length} the machine was too noisy to tell: ${undecided.join(', ')}.`]
      : []),
  ].join(' ');
}
