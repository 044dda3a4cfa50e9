import { notifyManager } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// React draws at the end of each step, and what is drawn sets the next timers.
const STEP_MS = 500;

async function wait(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, STEP_MS)));
  }
  // An answer takes a few turns until it is drawn.
  for (let turn = 0; turn < 4; turn++) await act(() => vi.advanceTimersByTimeAsync(0));
}

/** Sets a test file's clock, and whether its device is online and its tab hidden. */
export function fakeDevice() {
  let isOnline = true;
  let isHidden = false;
  beforeEach(() => {
    isOnline = true;
    isHidden = false;
    // By default what a query answers is passed on a millisecond later.
    notifyManager.setScheduler(queueMicrotask);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
    vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const setOnline = (next: boolean) => {
    isOnline = next;
    act(() => void window.dispatchEvent(new Event(next ? 'online' : 'offline')));
  };
  const setHidden = (next: boolean) => {
    isHidden = next;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  return {
    goOffline: () => setOnline(false),
    goOnline: () => setOnline(true),
    hide: () => setHidden(true),
    show: () => setHidden(false),
    /** Lets time pass, and what happens in it be drawn. */
    wait,
  };
}
