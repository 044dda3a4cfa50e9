import { markdownTable } from '../lib/benchmark-document.ts';
import { type Spread, spreadOf } from '../lib/statistics.ts';
import { type FloodResult, type FloodRound, type Latency, ratiosOf } from './measure-flood.ts';

/** The 99th percentile of founders' requests with a flood, as a multiple of that without one, as the median. */
const AIM = 1.5;

export function describeFlood(results: readonly FloodResult[]): string {
  return markdownTable(
    [
      'tries from',
      'without: p50 / p99 in ms',
      'flooded: p50 / p99',
      'flooded elsewhere: p50 / p99',
      'p99, flooded : without, min / median / max',
      'elsewhere : without',
      'tries answered a second, by status',
      'elsewhere',
    ],
    results.map(result => [
      result.kind,
      latency(result, 'without'),
      latency(result, 'flooded'),
      latency(result, 'elsewhere'),
      ratios(ratiosOf(result, 'flooded', 'without')),
      ratios(ratiosOf(result, 'elsewhere', 'without')),
      Object.entries(result.answersPerSecond)
        .map(([status, rate]) => `${status}: ${rate.toFixed(0)}`)
        .join(', '),
      result.elsewherePerSecond.toFixed(0),
    ]),
  );
}

function latency({ rounds }: FloodResult, phase: keyof FloodRound): string {
  const middle = (figure: keyof Latency) =>
    spreadOf(rounds.map(round => round[phase][figure])).p50.toFixed(1);
  return `${middle('p50')} / ${middle('p99')}`;
}

const ratios = ({ min, p50, max }: Spread) => `${min.toFixed(2)} / ${p50.toFixed(2)} / ${max.toFixed(2)}`;

export function findMissed(database: string, results: readonly FloodResult[]): string[] {
  return results.flatMap(result => {
    const { p50 } = ratiosOf(result, 'flooded', 'without');
    const place = `${database}, tries from ${result.kind}`;
    return [
      ...(p50 > AIM ? [`${place}: p99 ${p50.toFixed(2)} times that without, of ${AIM} aimed at`] : []),
      ...(result.errors > 0 ? [`${place}: ${result.errors} tries without an answer`] : []),
    ];
  });
}
