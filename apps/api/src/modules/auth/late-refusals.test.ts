import { expect, it } from 'vitest';
import { LateRefusals } from './late-refusals.ts';

const staying = () => new AbortController().signal;

/** Milliseconds. */
async function timeOf(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work;
  return performance.now() - startedAt;
}

it('a refusal is held back for a second', async () => {
  expect(await timeOf(new LateRefusals().hold(staying()))).toBeGreaterThan(900);
});

it('it ends with the caller', async () => {
  const late = new LateRefusals();
  const caller = new AbortController();
  const held = timeOf(late.hold(caller.signal));
  caller.abort();
  expect(await held).toBeLessThan(500);
  expect(await timeOf(late.hold(caller.signal))).toBeLessThan(500);
});

it('no more than 500 are held back at once', async () => {
  const late = new LateRefusals();
  const held = Promise.all(Array.from({ length: 500 }, () => late.hold(staying())));
  expect(await timeOf(late.hold(staying()))).toBeLessThan(500);
  await held;
  expect(await timeOf(late.hold(staying()))).toBeGreaterThan(900);
});
