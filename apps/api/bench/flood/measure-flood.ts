import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from '../lib/child.ts';
import { spreadOf } from '../lib/statistics.ts';
import { CONNECTIONS, encodeFlood, type FloodCount, type FloodKind } from './flood-kinds.ts';
import { askAsFounders, type FoundersLoad } from './founders-load.ts';

export interface FloodOptions {
  rounds: number;
  secondsEach: number;
  perSecond: number;
}

/** In ms. */
export interface Latency {
  p50: number;
  p99: number;
}

export interface FloodRound {
  /** No flood. */
  without: Latency;
  /** A flood of the server that the founders ask. */
  flooded: Latency;
  /** As many tries a second, of a server that does nothing. */
  elsewhere: Latency;
}

export interface FloodResult {
  kind: FloodKind;
  rounds: readonly FloodRound[];
  /** By their status, of all rounds. */
  answersPerSecond: Record<number, number>;
  /** Of the dummy server. */
  elsewherePerSecond: number;
  errors: number;
}

export interface FloodSite {
  target: Pick<FoundersLoad, 'url' | 'cookie' | 'paths'>;
  /** Whence the flood comes. */
  flood: Child;
  dummy: Child;
}

const SETTLE_MS = 300;

/** Without a flood, with it, and with one elsewhere, in turns. */
export async function measureFlood(
  site: FloodSite,
  kind: FloodKind,
  { rounds: count, secondsEach: seconds, perSecond }: FloodOptions,
): Promise<FloodResult> {
  const dummyUrl = `http://127.0.0.1:${await site.dummy.ask<number>('port')}`;
  const ask = async (): Promise<Latency> => {
    const { p50, p99 } = await askAsFounders({ ...site.target, seconds, perSecond });
    return { p50, p99 };
  };
  const flooding = async (url: string) => {
    await site.flood.ask(`begin ${encodeFlood({ kind, url })}`);
    await sleep(SETTLE_MS);
    const latency = await ask();
    const counted = await site.flood.ask<FloodCount>('end');
    await sleep(SETTLE_MS);
    return { latency, counted };
  };
  // The first is to warm up and to tell how long the dummy server has to take for an answer.
  const first = await flooding(site.target.url);
  await site.dummy.ask(`pause ${(CONNECTIONS * 1000) / rateOf([first.counted])}`);
  const rounds: FloodRound[] = [];
  const here: FloodCount[] = [];
  const there: FloodCount[] = [];
  for (let round = 0; round < count; round += 1) {
    const measured: Partial<FloodRound> = {};
    const phases: (() => Promise<void>)[] = [
      async () => {
        measured.without = await ask();
      },
      async () => {
        const { latency, counted } = await flooding(site.target.url);
        measured.flooded = latency;
        here.push(counted);
      },
      async () => {
        const { latency, counted } = await flooding(dummyUrl);
        measured.elsewhere = latency;
        there.push(counted);
      },
    ];
    for (let turn = 0; turn < phases.length; turn += 1) await phases[(turn + round) % phases.length]?.();
    rounds.push(measured as FloodRound);
  }
  return {
    kind,
    rounds,
    answersPerSecond: byStatus(here),
    elsewherePerSecond: rateOf(there),
    errors: [...here, ...there].reduce((sum, { errors }) => sum + errors, 0),
  };
}

const secondsOf = (counts: readonly FloodCount[]) => counts.reduce((sum, { seconds }) => sum + seconds, 0);

function byStatus(counts: readonly FloodCount[]): Record<number, number> {
  const rates: Record<number, number> = {};
  for (const { statuses } of counts)
    for (const [status, answers] of Object.entries(statuses))
      rates[Number(status)] = (rates[Number(status)] ?? 0) + answers / secondsOf(counts);
  return rates;
}

function rateOf(counts: readonly FloodCount[]): number {
  return Object.values(byStatus(counts)).reduce((sum, rate) => sum + rate, 0);
}

/** Of the 99th percentiles, round by round. */
export function ratiosOf({ rounds }: FloodResult, from: keyof FloodRound, to: keyof FloodRound) {
  return spreadOf(rounds.map(round => round[from].p99 / round[to].p99));
}
