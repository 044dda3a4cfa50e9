import { meanOf, spreadOf } from '../lib/figures.ts';

/** The largest exponent that a read may grow with: with 100 times the founders it takes 1.26 times as long. */
export const AIM = 0.05;

export interface Sample {
  /** Number of founders in the database. */
  founders: number;
  round: number;
  milliseconds: number;
  /** Whether it is the first of the founder's repeated requests in a turn. */
  isFirst: boolean;
}

export interface FittedGrowth {
  /** `p50 ~ founders ^ exponent`, over all rounds. */
  exponent: number;
  /** Two standard errors, from the exponents of the single rounds. */
  uncertainty: number;
}

export function fitGrowth(samples: readonly Sample[]): FittedGrowth {
  const rounds = [...new Set(samples.map(({ round }) => round))];
  const exponents = rounds.map(round => exponentOf(samples.filter(sample => sample.round === round)));
  const mean = meanOf(exponents);
  const variance = meanOf(exponents.map(one => (one - mean) ** 2)) / (rounds.length - 1);
  return { exponent: exponentOf(samples), uncertainty: 2 * Math.sqrt(variance) };
}

export function spreadAt(founders: number, samples: readonly Sample[]) {
  return spreadOf(samples.flatMap(sample => (sample.founders === founders ? sample.milliseconds : [])));
}

/** The slope of the least-squares line through log p50 over log founders. */
function exponentOf(samples: readonly Sample[]): number {
  const sizes = [...new Set(samples.map(({ founders }) => founders))];
  const xs = sizes.map(Math.log);
  const ys = sizes.map(founders => Math.log(spreadAt(founders, samples).p50));
  const [x, y] = [meanOf(xs), meanOf(ys)];
  const covariance = meanOf(xs.map((one, index) => (one - x) * ((ys[index] ?? 0) - y)));
  return covariance / meanOf(xs.map(one => (one - x) ** 2));
}

/**
 * A read that is neither clearly within the aim nor clearly above it is undecided. The database is not the cause of the
 * control's growth: if the control grew, as much of a read's growth may be noise; if it shrank, noise may hide as much
 * of a read's growth.
 */
export function judgeGrowth({ exponent, uncertainty }: FittedGrowth, control: FittedGrowth) {
  if (exponent - uncertainty - Math.max(0, control.exponent) > AIM) return 'missed';
  return exponent + uncertainty + Math.max(0, -control.exponent) <= AIM ? 'within' : 'undecided';
}
