import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { describeFlood, findMissed } from '../../bench/flood/describe-flood.ts';
import { type StartedSite, startFloodSite } from '../../bench/flood/flood-site.ts';
import { type FloodResult, type FloodRound, measureFlood } from '../../bench/flood/measure-flood.ts';

describe('the login flood', () => {
  let site: StartedSite;
  beforeAll(async () => {
    site = await startFloodSite(inject('databaseUrl') || null);
    // A server's start with a new embedded database, on a machine that is busy with other tests.
  }, 180_000);
  afterAll(() => site.stop());

  // Long enough for what runs with a low priority to have a turn, on a machine that is busy with other tests.
  const options = { rounds: 1, secondsEach: 2, perSecond: 20 };

  it('from many addresses costs a hash each time', { timeout: 60_000, retry: 1 }, async () => {
    const { answersPerSecond, elsewherePerSecond, errors, rounds } = await measureFlood(
      site,
      'many addresses',
      options,
    );
    expect([Object.keys(answersPerSecond), errors, rounds.length]).toEqual([['401'], 0, 1]);
    expect(elsewherePerSecond).toBeGreaterThan(0);
  });

  it('from one address meets the limits that the server ships with', async () => {
    const { answersPerSecond, errors, rounds } = await measureFlood(site, 'one address', {
      ...options,
      // Until the tries of a minute are used up, each costs a hash.
      secondsEach: 4,
    });
    expect(answersPerSecond[429]).toBeGreaterThan(0);
    expect(errors).toBe(0);
    for (const { p50, p99 } of Object.values(rounds[0] ?? {})) {
      expect(p50).toBeGreaterThan(0);
      expect(p99).toBeGreaterThanOrEqual(p50);
    }
  }, 60_000);
});

describe('its verdict', () => {
  const round = (flooded: number): FloodRound => ({
    without: { p50: 1, p99: 10 },
    flooded: { p50: 1, p99: flooded },
    elsewhere: { p50: 1, p99: 11 },
  });
  const result = (rounds: FloodRound[], errors = 0): FloodResult => ({
    kind: 'one address',
    rounds,
    answersPerSecond: { 401: 1, 429: 2000 },
    elsewherePerSecond: 2001,
    errors,
  });

  it('is that of the middle round', () => {
    expect(findMissed('PostgreSQL', [result([round(99), round(15), round(9)])])).toEqual([]);
    expect(findMissed('PostgreSQL', [result([round(1), round(15.1), round(99)])])).toEqual([
      'PostgreSQL, tries from one address: p99 1.51 times that without, of 1.5 aimed at',
    ]);
    expect(findMissed('PostgreSQL', [result([round(10)], 2)])).toEqual([
      'PostgreSQL, tries from one address: 2 tries without an answer',
    ]);
  });

  it('stands in the table with its figures', () => {
    expect(describeFlood([result([round(20), round(15), round(10)])])).toContain(
      '| one address | 1.0 / 10.0 | 1.0 / 15.0 | 1.0 / 11.0 | 1.00 / 1.50 / 2.00 | 1.10 / 1.10 / 1.10 | 401: 1, 429: 2000 | 2001 |',
    );
  });
});
