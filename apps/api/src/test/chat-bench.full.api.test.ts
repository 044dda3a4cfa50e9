import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkTokens, NO_FAULTS } from '../../bench/chat/check-tokens.ts';
import { measureFirstToken } from '../../bench/chat/first-token.ts';
import { measureManyStreams } from '../../bench/chat/many-streams.ts';
import { measureOpenStreams } from '../../bench/chat/open-streams.ts';
import { wholeText } from '../../bench/chat/script.ts';
import { startWorkbench, type Workbench } from '../../bench/chat/workbench.ts';
import { slopeOf, spreadOf } from '../../bench/lib/statistics.ts';

describe('the chat benchmark', () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await startWorkbench(inject('databaseUrl') || null, 8);
    // A server's start with a new embedded database, on a machine that is busy with other tests.
  }, 180_000);
  afterAll(() => bench.stop());

  it('measures relayed calls beside direct ones', async () => {
    const { relay, direct, cpuPerToken } = await measureFirstToken(bench, {
      rounds: 3,
      tokens: 5,
      everyMs: 1,
    });
    expect(direct.fromCall.min).toBeGreaterThan(0);
    expect(relay.fromArrival.min).toBeGreaterThan(0);
    expect(relay.fromCall.p50).toBeGreaterThan(relay.fromArrival.p50);
    expect(relay.fromMessage.p50).toBeGreaterThan(relay.fromCall.p50);
    expect(cpuPerToken).toBeGreaterThan(0);
  });

  it('finds every token of streams that run at the same time', async () => {
    const result = await measureManyStreams(bench, { streams: 8, tokens: 20, everyMs: 10 });
    expect(result).toMatchObject({ faults: NO_FAULTS, misplaced: 0, wronglyStored: 0 });
    expect(result.user.begin.asked + result.user.streaming.asked).toBeGreaterThan(0);
    expect(result.cpuPerToken.overall).toBeGreaterThan(0);
  });

  it('weighs open streams', async () => {
    const { weights } = await measureOpenStreams(bench, { replies: 4, streams: 12, settleMs: 0 });
    expect(weights.map(({ streams }) => streams)).toEqual([0, 4, 12]);
    expect(Math.min(...weights.map(({ rss }) => rss))).toBeGreaterThan(0);
  });
});

describe('checkTokens', () => {
  const script = { id: 7, tokens: 3, everyMs: 0 };
  it.each([
    ['7:0 7:1 7:2 ', {}],
    ['', { lost: 3 }],
    ['7:0 7:2 ', { lost: 1 }],
    ['7:0 7:1 7:1 7:2 ', { doubled: 1 }],
    ['7:0 7:2 7:1 ', { reordered: 1 }],
    ['7:0 8:1 7:2 ', { lost: 1, foreign: 1 }],
    ['7:0 7:1 7:2 7:3 ', { foreign: 1 }],
    ['7:0 7:1 7:', { lost: 1, foreign: 1 }],
  ])('%j', (text, faults) => {
    expect(checkTokens(script, text)).toEqual({ ...NO_FAULTS, ...faults });
  });

  it('finds nothing wrong with what is sent', () => {
    expect(checkTokens(script, wholeText(script))).toEqual(NO_FAULTS);
  });
});

it('spreads and slopes are those of the values', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(spreadOf(values)).toEqual({ min: 1, p50: 50, p95: 95, p99: 99, max: 100 });
  expect(slopeOf([1, 2, 4].map(x => [x, 10 + 3 * x] as const))).toBeCloseTo(3);
});
