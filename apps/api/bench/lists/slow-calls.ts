import { type Asker, type CallResult, nameOf } from './measure-calls.ts';

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

/** The calls that take too many queries, or too long, a line each. */
export function findMissed(calls: readonly CallResult[]): string[] {
  return [
    ...calls
      .filter(({ queries }) => queries > MAX_QUERIES)
      .map(call => `${nameOf(call)}: ${call.queries} queries`),
    ...findSlow(calls).map(
      ({ call, asker, times }) =>
        `${nameOf(call)} for the founder of ${asker === 'one' ? 'one startup' : 'many startups'}: ${times.toFixed(2)} times as long as on the small database, of ${MAX_TIMES} aimed at`,
    ),
  ];
}
