import { slopeOf, spreadOf } from '../lib/statistics.ts';
import type { GrowthCallResult } from './run-growth-bench.ts';

/** The exponent that a read may grow with: at 100 times as many founders it takes 1.26 times as long. */
export const AIM = 0.05;

export interface FittedGrowth {
  /** `p50 ~ founders ^ exponent`, of all rounds together. */
  exponent: number;
  /** Two standard errors, by the exponents of the rounds. */
  uncertainty: number;
}

export function fitGrowth(
  sizes: readonly number[],
  { times }: Pick<GrowthCallResult, 'times'>,
): FittedGrowth {
  const exponentOf = (samplesOf: (rounds: readonly (readonly number[])[]) => readonly number[]) =>
    slopeOf(
      sizes.map((size, index) => [Math.log(size), Math.log(spreadOf(samplesOf(times[index] ?? [])).p50)]),
    );
  const rounds = times[0]?.length ?? 0;
  const exponents = Array.from({ length: rounds }, (_, round) => exponentOf(all => all[round] ?? []));
  return { exponent: exponentOf(all => all.flat()), uncertainty: 2 * standardError(exponents) };
}

/** Of the mean. */
function standardError(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

export interface JudgedCall extends FittedGrowth {
  call: GrowthCallResult;
  /** Null for what is not held to the aim. A read that is neither within it nor above it for sure is undecided. */
  verdict: 'within' | 'undecided' | 'missed' | null;
}

/**
 * Only reads are held to the aim. What the control grew by was not the database's doing: where it grew a read may have
 * grown as much more, and where it shrank a read may have grown as much unseen.
 */
export function judgeGrowth(sizes: readonly number[], calls: readonly GrowthCallResult[]): JudgedCall[] {
  const controls = calls
    .filter(({ kind }) => kind === 'control')
    .map(call => fitGrowth(sizes, call).exponent);
  const forgiven = Math.max(0, ...controls);
  const unseen = Math.max(0, ...controls.map(exponent => -exponent));
  return calls.map(call => {
    const { exponent, uncertainty } = fitGrowth(sizes, call);
    const least = exponent - uncertainty - forgiven;
    const most = exponent + uncertainty + unseen;
    const verdict = least > AIM ? 'missed' : most <= AIM ? 'within' : 'undecided';
    return { call, exponent, uncertainty, verdict: call.kind === 'read' ? verdict : null };
  });
}
