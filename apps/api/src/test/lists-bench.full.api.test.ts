import { describe, expect, inject, it } from 'vitest';
import { spreadOf } from '../../bench/lib/statistics.ts';
import { describeLists } from '../../bench/lists/describe-lists.ts';
import { ASKERS, type Asker, type CallResult } from '../../bench/lists/measure-calls.ts';
import {
  type ListsBenchOptions,
  measureUntilFast,
  runListsBench,
} from '../../bench/lists/run-lists-bench.ts';
import { areFast } from '../../bench/lists/slow-calls.ts';

const curriculum = { challenges: 6, stepsPerChallenge: 5 };
const options: ListsBenchOptions = {
  sizes: {
    large: { curriculum, startups: [1, 7], progressRows: 15 },
    small: { curriculum, startups: [1], progressRows: 15 },
    shipped: { curriculum: 'shipped', startups: [1], progressRows: 4 },
  },
  warmUp: 1,
  samples: 3,
};

/** It measures PostgreSQL only. */
describe.runIf(inject('databaseUrl'))('the lists benchmark', () => {
  it('measures every call, whole and not modified, on databases of the sizes that were asked for', async () => {
    const result = await runListsBench(inject('databaseUrl'), options);
    expect(result.calls).toHaveLength(14);
    // What the curriculum answers comes of memory, once its version is known.
    const ofSession = ['/api/user', '/api/challenges', '/api/challenges/{challenge}/steps'];
    for (const { route, conditional, queries, bytes, spreads } of result.calls) {
      expect([route, queries]).toEqual([route, ofSession.includes(route) ? 1 : 2]);
      for (const asker of ASKERS) {
        expect(bytes[asker] === 0).toBe(conditional);
        expect(spreads[asker].min).toBeGreaterThan(0);
        expect(spreads[asker].p95).toBeGreaterThanOrEqual(spreads[asker].p50);
      }
    }
    const timesAsLarge = (route: string, asker: Asker) => {
      const bytes = result.calls.find(call => call.route === route)?.bytes;
      return (bytes?.[asker] ?? 0) / (bytes?.small ?? 0);
    };
    // They differ by little more than the digits of an id.
    for (const asker of ['one', 'many', 'again'] as const)
      expect(timesAsLarge('/api/startups/{startup}/progress', asker)).toBeCloseTo(1, 1);
    expect(timesAsLarge('/api/startups', 'one')).toBeCloseTo(1, 1);
    expect(timesAsLarge('/api/startups', 'many')).toBeCloseTo(7, 0);
    const text = describeLists(result, options);
    expect(text).toContain('| /api/challenges/{challenge}/steps, not modified | 1 | 0 |');
    expect(text).toContain('a founder with 1 startup and a founder with 7 startups, 15 rows of progress');
    // Five servers with their databases, on a machine that is busy with other tests.
  }, 240_000);
});

/** A call that takes a millisecond, but for what is said. */
function buildCall(
  route: string,
  milliseconds: Partial<Record<Asker, number>> = {},
  queries = 2,
): CallResult {
  const each = { one: 1, many: 1, small: 1, again: 1, shipped: 1 };
  const of = (asker: Asker) => spreadOf([milliseconds[asker] ?? 1]);
  const spreads = {
    one: of('one'),
    many: of('many'),
    small: of('small'),
    again: of('again'),
    shipped: of('shipped'),
  };
  return { route, conditional: false, queries, bytes: each, spreads };
}

describe('the verdict', () => {
  it.each([
    ['as fast', buildCall('/api/user'), true],
    ['1.5 times as long', buildCall('/api/user', { one: 1.5, many: 1.5 }), true],
    ['longer for one startup', buildCall('/api/user', { one: 1.51 }), false],
    ['longer for many startups', buildCall('/api/user', { many: 1.51 }), false],
    ['longer for the list of many startups', buildCall('/api/startups', { many: 40 }), true],
    ['longer for the list of one startup', buildCall('/api/startups', { one: 1.51 }), false],
    ['longer than with the shipped curriculum', buildCall('/api/user', { shipped: 0.1 }), true],
    ['three queries', buildCall('/api/user', {}, 3), false],
  ])('of a call that takes %s', (_, call, fast) => {
    expect(areFast([buildCall('/api/challenges'), call])).toBe(fast);
  });
});

describe('a measurement', () => {
  const slow = buildCall('/api/user', { many: 1.6 });
  const measureIn = (...measurements: CallResult[][]) => {
    const asked: number[] = [];
    const result = measureUntilFast(120, async samples => {
      asked.push(samples);
      return measurements[asked.length - 1] ?? [];
    });
    return { asked, result };
  };

  it('counts when nothing in it is slow', async () => {
    const { asked, result } = measureIn([buildCall('/api/user')]);
    expect(await result).toEqual({ samples: 120, calls: [buildCall('/api/user')], replaced: null });
    expect(asked).toEqual([120]);
    expect(describeLists(await result, options)).toContain('measured once.');
  });

  it('with a slow call is made once more, of all calls with twice the samples, and that counts and is said', async () => {
    const { asked, result } = measureIn([slow], [buildCall('/api/user', { many: 1.7 })]);
    expect(asked).toEqual([120]);
    const { samples, calls, replaced } = await result;
    expect([asked, samples, areFast(calls), replaced?.samples]).toEqual([[120, 240], 240, false, 120]);
    const text = describeLists(await result, options);
    expect(text).toContain('of 240 requests of each kind');
    expect(text).toContain(
      'in the first, of 120 requests, these took more than 1.5 times as long as on the small database: `/api/user` (large, 7 startups) 1.60.',
    );
    expect(text).toContain('| /api/user | 1.00 | 1.70 | 1.00 | 1.00 |');
  });
});
