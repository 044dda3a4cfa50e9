import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

const FAKED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] as const;

/** Fakes the timers of one test file, but not the event loop that the mocked network runs on. */
export function fakeTimers(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: [...FAKED] }));
  afterEach(() => void vi.useRealTimers());
}

const nextTurn = () => new Promise<void>(resolve => void setImmediate(resolve));

/** Advances the clock by `ms`, then lets pending work run as far as it can. */
export async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 8; turn += 1) await nextTurn();
  });
}

/** Advances the clock, by at most a minute, until `expectation` holds. */
export async function passUntil(expectation: () => void): Promise<void> {
  for (let step = 0; step < 240; step += 1) {
    await pass(step === 0 ? 0 : 250);
    try {
      return expectation();
    } catch {
      // Not yet.
    }
  }
  expectation();
}
