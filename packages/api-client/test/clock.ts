import { afterEach, beforeEach, vi } from 'vitest';

declare function setImmediate(callback: () => void): unknown;

/** Fakes the clock for one test file, but not the event loop that the mocked network runs on. */
export function fakeClock(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
  afterEach(() => void vi.useRealTimers());
}

/** Lets pending work run as far as it can without advancing the clock. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await new Promise<void>(resolve => void setImmediate(resolve));
}

export async function advance(ms: number): Promise<void> {
  await settle();
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

/** Advances the clock in steps until the promise settles, and returns its result. */
export async function throughTime<T>(promise: Promise<T>): Promise<T> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  promise.then(over, over);
  for (let step = 0; !isOver && step < 1000; step += 1) await advance(250);
  return promise;
}
