import type { Asker, CallResult } from './measure-calls.ts';

const MAX_QUERIES = 2;
/** How many times as long a call may take for what else the database holds. */
export const MAX_TIMES = 1.5;
/** What grows with the founder's own startups, and so asks for more on the large database. */
const GROWS = '/api/startups';

interface SlowCall {
  call: CallResult;
  asker: 'one' | 'many';
  times: number;
}

/** The 95th percentile as a multiple of the other's. */
export function timesOf({ spreads }: CallResult, asker: Asker, other: Asker): number {
  return spreads[asker].p95 / spreads[other].p95;
}

/** Whether the founder of many startups asks for as much as the founder of the small database. */
export function asksForAsMuch({ route }: CallResult): boolean {
  return route !== GROWS;
}

/** The calls that take too long on the large database for what the small one answers as well. */
export function findSlow(calls: readonly CallResult[]): SlowCall[] {
  return calls
    .flatMap(call => [
      { call, asker: 'one' as const, times: timesOf(call, 'one', 'small') },
      ...(asksForAsMuch(call)
        ? [{ call, asker: 'many' as const, times: timesOf(call, 'many', 'small') }]
        : []),
    ])
    .filter(({ times }) => times > MAX_TIMES);
}

/** Whether no call takes too many queries, nor too long. */
export function areFast(calls: readonly CallResult[]): boolean {
  return calls.every(({ queries }) => queries <= MAX_QUERIES) && findSlow(calls).length === 0;
}
