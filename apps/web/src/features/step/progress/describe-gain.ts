import type { Completion } from '@groundwork/api-client';

type Gain = Pick<Completion, 'xpAwarded' | 'level' | 'reason'>;

export function describeGain({ xpAwarded, level, reason }: Gain): string {
  const earned = xpAwarded > 0 ? `You earned ${xpAwarded} XP.` : (reason ?? 'You had earned its XP before.');
  // Where the work earns nothing, an achievement may still.
  const why = xpAwarded > 0 && reason ? ` ${reason}` : '';
  return `${earned}${why} You are at level ${level}.`;
}
