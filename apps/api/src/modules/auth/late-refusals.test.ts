import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LateRefusals } from './late-refusals.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const staying = () => new AbortController().signal;

async function expectHeldForASecond(refusal: Promise<void>): Promise<void> {
  const letGo = vi.fn();
  void refusal.then(letGo);
  await vi.advanceTimersByTimeAsync(999);
  expect(letGo).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(letGo).toHaveBeenCalled();
}

it('a refusal is held back for a second', async () => {
  await expectHeldForASecond(new LateRefusals().hold(staying()));
});

// The clock stands still: what is awaited without it moving is not held back.
it('it ends with the caller', async () => {
  const late = new LateRefusals();
  const caller = new AbortController();
  const held = late.hold(caller.signal);
  caller.abort();
  await held;
  await late.hold(caller.signal);
});

it('no more than 500 are held back at once', async () => {
  const late = new LateRefusals();
  const held = Promise.all(Array.from({ length: 500 }, () => late.hold(staying())));
  await late.hold(staying());
  await vi.advanceTimersByTimeAsync(1000);
  await held;
  await expectHeldForASecond(late.hold(staying()));
});
