import { notifyManager } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// React renders at the end of each step, and the render sets the next timers.
const STEP_MS = 500;

async function wait(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, STEP_MS)));
  }
  // An answer takes a few turns of the event loop to render.
  for (let turn = 0; turn < 4; turn++) await act(() => vi.advanceTimersByTimeAsync(0));
}

/** Fakes the clock, the network and the tab's visibility for a test file. */
export function fakeDevice() {
  let isOnline = true;
  let isHidden = false;
  beforeEach(() => {
    isOnline = true;
    isHidden = false;
    // The default scheduler delivers a query's result through a timer, a millisecond later.
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
    /** Advances the clock and renders what happens meanwhile. */
    wait,
  };
}
