import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROGRESS_STATUSES } from '../entities/progress.ts';
import {
  abandonReset,
  clearMark,
  type HighWaterMark,
  INITIAL_MARK,
  isCompletionPaused,
  observeProgress,
  type ProgressObservation,
  requestReset,
} from './high-water-mark.ts';

const T = 1_000_000;
/** The server's clock, which differs from ours. */
const SERVER = 5_000_000;

function seen(percent: number, now: number, rest: Partial<ProgressObservation> = {}): ProgressObservation {
  const status = percent === 100 ? 'completed' : percent > 0 ? 'in_progress' : 'not_started';
  const completedIds = percent > 0 ? [1] : [];
  return { percent, status, completedIds, updatedAt: SERVER + (now - T), now, ...rest };
}

/** What an unreadable or missing record looks like. */
const blip = (now: number) => seen(0, now, { updatedAt: null });

const at60 = observeProgress(INITIAL_MARK, seen(60, T));
const at100 = observeProgress(INITIAL_MARK, seen(100, T));

describe('a record that names its attempt', () => {
  const second = observeProgress(INITIAL_MARK, seen(67, T, { attempt: 2 }));

  it('is a reset made elsewhere when it is a later one, whatever it stands at and however soon', () => {
    const begun = { attempt: 3, status: 'in_progress', completedIds: [] } as const;
    const mark = observeProgress(second, seen(0, T + 1, begun));
    expect(mark).toMatchObject({ percent: 0, completedIds: [], attempt: 3, resetAt: T + 1 });
    expect(observeProgress(mark, seen(33, T + 2, { attempt: 3 })).percent).toBe(33);
    expect(observeProgress(second, seen(33, T + 1, { attempt: 3 })).percent).toBe(33);
  });

  it('is old when it is an earlier one, whatever it says', () => {
    expect(observeProgress(second, seen(100, T + 1, { attempt: 1 }))).toBe(second);
    expect(observeProgress(second, seen(0, T + 60_000, { attempt: 1 }))).toBe(second);
  });

  it('keeps what was accepted when only the chat was cleared, and pauses nothing', () => {
    const mark = observeProgress(second, seen(67, T + 1, { attempt: 3 }));
    expect(mark).toMatchObject({ percent: 67, attempt: 3, resetAt: null });
    expect(isCompletionPaused(mark, T + 1)).toBe(false);
  });

  it('of before a reset made here is not shown after it, however new it looks', () => {
    const cleared = clearMark(second, T + 100);
    expect(observeProgress(cleared, seen(100, T + 90_000, { attempt: 2 }))).toBe(cleared);
    expect(observeProgress(cleared, seen(33, T + 200, { attempt: 3 })).percent).toBe(33);
  });

  it('does not forget it through an answer without a record', () => {
    const blipped = observeProgress(second, blip(T + 1));
    expect(observeProgress(blipped, seen(100, T + 2, { attempt: 1 })).percent).toBe(67);
  });
});

describe('observeProgress without a reset', () => {
  it.each<[string, HighWaterMark, ProgressObservation, number]>([
    ['shows a rise', at60, seen(80, T + 1), 80],
    ['shows 100 when the status says completed', at60, seen(67, T + 1, { status: 'completed' }), 100],
    ['keeps the mark through a blip', at60, blip(T + 60_000), 60],
    ['keeps it through a small fall', at60, seen(45, T + 60_000), 60],
    ['keeps it through a large fall', at60, seen(10, T + 60_000), 60],
    ['keeps it when the completed list is empty', at60, seen(60, T + 60_000, { completedIds: [] }), 60],
    ['keeps 100', at100, seen(70, T + 60_000), 100],
    ['keeps 100 through a blip', at100, blip(T + 60_000), 100],
    ['takes a record at nothing for a reset made elsewhere', at60, seen(0, T + 5_000), 0],
    ['takes it at 100 as well', at100, seen(0, T + 5_000), 0],
    ['takes one whose updatedAt has not moved', at60, seen(0, T + 5_000, { updatedAt: SERVER }), 0],
    ['holds a recent rise against it', at60, seen(0, T + 4_999), 60],
    ['keeps the mark when that record is older', at60, seen(0, T + 5_000, { updatedAt: SERVER - 1 }), 60],
    ['keeps it when some ids are still completed', at60, seen(0, T + 5_000, { completedIds: [1] }), 60],
    ['reads a percent out of range as its nearest', at60, seen(140, T + 1, { status: 'in_progress' }), 100],
  ])('%s', (_, mark, observation, percent) => {
    expect(observeProgress(mark, observation).percent).toBe(percent);
  });

  it('keeps the completed list together with the mark', () => {
    expect(observeProgress(at60, blip(T + 60_000)).completedIds).toEqual([1]);
    expect(observeProgress(at60, seen(60, T + 60_000, { completedIds: [] })).completedIds).toEqual([1]);
    expect(observeProgress(at60, seen(60, T + 1, { completedIds: [1, 2] })).completedIds).toEqual([1, 2]);
  });
});

describe('an answer that comes late', () => {
  const newest = observeProgress(INITIAL_MARK, seen(60, T, { updatedAt: SERVER + 200 }));
  const late = observeProgress(newest, seen(60, T + 1, { updatedAt: SERVER + 100 }));

  it('does not make room for a reset older than the mark', () => {
    expect(observeProgress(late, seen(0, T + 10_000, { updatedAt: SERVER + 150 })).percent).toBe(60);
  });

  it('is not taken for a reset because there has just been one', () => {
    const quick = observeProgress(clearMark(newest, T + 10_000), seen(67, T + 13_000));
    const overtaken = seen(33, T + 14_000, { updatedAt: SERVER + 11_000 });
    expect(observeProgress(quick, overtaken).percent).toBe(67);
    expect(observeProgress(quick, seen(33, T + 14_000)).percent).toBe(33);
  });

  it('does not let what is left over through after a reset', () => {
    const again = seen(60, T + 10_500, { updatedAt: SERVER + 200 });
    expect(observeProgress(clearMark(late, T + 10_000), again).percent).toBe(0);
  });
});

describe('observeProgress around a reset', () => {
  const asked = requestReset(at60, T + 20_000);
  const done = clearMark(asked, T + 20_000);
  const regained = observeProgress(done, seen(60, T + 21_000));

  it.each<[string, HighWaterMark, ProgressObservation, number]>([
    ['believes not_started 5 s after the request', asked, blip(T + 25_000), 0],
    ['no longer after that', asked, blip(T + 25_001), 60],
    ['believes not_started just under 10 s after the reset', regained, blip(T + 29_999), 0],
    ['no longer at 10 s', regained, blip(T + 30_000), 60],
    ['believes a fall of 21 points', asked, seen(39, T + 21_000), 39],
    ['not one of 20', asked, seen(40, T + 21_000), 60],
    ['believes an emptied list', asked, seen(50, T + 21_000, { completedIds: [] }), 50],
    ['believes it at 100 too', requestReset(at100, T), seen(0, T + 1), 0],
    ['does not hold a recent rise against a reset asked for here', requestReset(at60, T), seen(0, T + 1), 0],
    ['does not believe it once the request has failed', abandonReset(asked), blip(T + 21_000), 60],
  ])('%s', (_, mark, observation, percent) => {
    expect(observeProgress(mark, observation).percent).toBe(percent);
  });

  it('shows nothing as soon as the reset is answered', () => {
    expect([done.percent, done.completedIds]).toEqual([0, []]);
    expect(regained.percent).toBe(60);
  });

  it('drops what is left over from before it, however often it is reset', () => {
    const leftOver = seen(60, T + 21_000, { updatedAt: SERVER });
    expect(observeProgress(done, leftOver).percent).toBe(0);
    expect(observeProgress(clearMark(done, T + 20_500), leftOver).percent).toBe(0);
    expect(observeProgress(clearMark(done, T + 20_500), { ...leftOver, now: T + 50_500 }).percent).toBe(60);
  });

  it('does not let one believed fall excuse the next for ever', () => {
    let mark = observeProgress(done, blip(T + 22_000));
    mark = observeProgress(mark, seen(60, T + 28_000));
    mark = observeProgress(mark, seen(30, T + 29_000));
    expect(mark.percent).toBe(30);
    mark = observeProgress(mark, seen(90, T + 29_500));
    expect(observeProgress(mark, seen(30, T + 31_000)).percent).toBe(90);
  });

  it.each([
    ['with a record', seen(0, T + 21_000)],
    ['without one', blip(T + 21_000)],
  ])('drops an answer from before the reset for 30 s (%s)', (_, observation) => {
    const reset = observeProgress(asked, observation);
    const leftOver = (now: number) => observeProgress(reset, seen(60, now, { updatedAt: SERVER }));
    expect(reset.percent).toBe(0);
    expect(leftOver(T + 21_500).percent).toBe(0);
    expect(leftOver(T + 51_000).percent).toBe(60);
    expect(observeProgress(reset, seen(33, T + 22_000)).percent).toBe(33);
  });
});

describe('isCompletionPaused', () => {
  it.each<[string, HighWaterMark, number, boolean]>([
    ['not without a reset', at100, T, false],
    ['while a reset is under way', requestReset(at100, T), T + 12_000, true],
    ['not for ever, should its answer get lost', requestReset(at100, T), T + 30_000, false],
    ['until 3 s after it', clearMark(requestReset(at100, T), T + 1_000), T + 3_999, true],
    ['no longer then', clearMark(requestReset(at100, T), T + 1_000), T + 4_000, false],
    ['not after one that failed', abandonReset(requestReset(at100, T)), T + 1, false],
  ])('%s', (_, mark, now, paused) => {
    expect(isCompletionPaused(mark, now)).toBe(paused);
  });
});

describe('the mark, over any sequence of answers', () => {
  const answer = fc.record({
    kind: fc.constant('answer' as const),
    percent: fc.integer({ min: 0, max: 100 }),
    status: fc.constantFrom(...PROGRESS_STATUSES),
    completedIds: fc.subarray([1, 2, 3]),
    updatedAt: fc.option(fc.integer({ min: SERVER, max: SERVER + 60_000 })),
    wait: fc.integer({ min: 0, max: 12_000 }),
  });
  const reset = fc.record({
    kind: fc.constantFrom('request' as const, 'confirm' as const),
    wait: fc.integer({ min: 0, max: 12_000 }),
  });

  it('never falls without a reset', () => {
    fc.assert(
      fc.property(fc.array(answer), list => {
        let mark = INITIAL_MARK;
        let now = T;
        for (const { wait, ...entry } of list) {
          now += wait;
          const isAtNothing =
            entry.status === 'not_started' && entry.percent + entry.completedIds.length === 0;
          // An empty record means a reset made elsewhere, so it comes without its updatedAt here.
          const next = observeProgress(mark, {
            ...entry,
            updatedAt: isAtNothing ? null : entry.updatedAt,
            now,
          });
          expect(next.percent).toBeGreaterThanOrEqual(mark.percent);
          mark = next;
        }
      }),
    );
  });

  it('falls only within 10 s of a reset, or to nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(answer, reset)), list => {
        let mark = INITIAL_MARK;
        let now = T;
        let lastReset = Number.NEGATIVE_INFINITY;
        for (const entry of list) {
          now += entry.wait;
          const before = mark.percent;
          if (entry.kind === 'answer') mark = observeProgress(mark, { ...entry, now });
          else mark = entry.kind === 'request' ? requestReset(mark, now) : clearMark(mark, now);
          if (entry.kind !== 'answer' || mark.percent === 0) lastReset = now;
          if (mark.percent < before) expect(now - lastReset).toBeLessThan(15_000);
          expect(mark.percent).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});
