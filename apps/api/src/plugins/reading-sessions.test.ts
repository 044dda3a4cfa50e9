import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReadingSessions } from './reading-sessions.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function build() {
  const live = new Set([1, 2]);
  const looks: number[] = [];
  const sessions = new ReadingSessions(async ids => {
    looks.push(...ids);
    return ids.filter(id => live.has(id));
  });
  const read = (id: number) => {
    const closed = new AbortController();
    return { ended: sessions.watch(id, closed.signal), close: () => closed.abort() };
  };
  return { live, looks, sessions, read };
}

describe('ReadingSessions', () => {
  it('looks at a session once for all of its streams, and ends them together', async () => {
    const { live, looks, read } = build();
    const streams = [read(1), read(1), read(1)];
    const other = read(2);
    await vi.advanceTimersByTimeAsync(4000);
    expect(looks.toSorted()).toEqual([1, 1, 2, 2]);
    live.delete(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(streams.map(({ ended }) => ended.aborted)).toEqual([true, true, true]);
    expect(other.ended.aborted).toBe(false);
    looks.length = 0;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(new Set(looks)).toEqual(new Set([2]));
  });

  it('looks no more once the last stream is closed, and again for the next', async () => {
    const { looks, sessions, read } = build();
    const [first, second] = [read(1), read(1)];
    first.close();
    await vi.advanceTimersByTimeAsync(2000);
    expect(looks).toEqual([1]);
    second.close();
    sessions.watch(1, AbortSignal.abort());
    await vi.advanceTimersByTimeAsync(10_000);
    expect([looks, vi.getTimerCount()]).toEqual([[1], 0]);
    read(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(looks).toEqual([1, 1]);
  });

  it('goes on while it cannot tell', async () => {
    const sessions = new ReadingSessions(async () => {
      throw new Error('The database is away');
    });
    const ended = sessions.watch(1, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ended.aborted).toBe(false);
  });
});
