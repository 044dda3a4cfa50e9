import { describe, expect, it } from 'vitest';
import {
  admitAttempt,
  type CallOutcome,
  type Circuit,
  isForgettable,
  NEW_CIRCUIT,
  settleAttempt,
} from './circuit.ts';

/** Ends one attempt, admitted at `now`, with the given outcome. */
function end(circuit: Circuit, outcome: CallOutcome, now: number): Circuit {
  const admitted = admitAttempt(circuit, now);
  if (!admitted) throw new Error('Not let through');
  return settleAttempt(admitted, admitted.period, outcome, now);
}

/** A circuit that has failed at the given times. */
const failing = (times: number[]) =>
  times.reduce<Circuit>((circuit, now) => end(circuit, 'failure', now), NEW_CIRCUIT);
const burst = (count: number, now = 0) => Array.from({ length: count }, () => now);

function admit(circuit: Circuit, now: number): Circuit {
  const admitted = admitAttempt(circuit, now);
  if (!admitted) throw new Error('Not let through');
  return admitted;
}

describe('a closed circuit', () => {
  it('opens at the 15th failure', () => {
    expect(failing(burst(14)).state).toBe('closed');
    expect(failing(burst(15)).state).toBe('open');
  });

  it('opens when the failures are spread over 90 s', () => {
    expect(failing([...burst(14), 90_000]).state).toBe('open');
  });

  it('forgets failures that are older', () => {
    expect(failing([...burst(14), 90_001]).state).toBe('closed');
    expect(failing([...burst(14), ...burst(14, 90_001)]).state).toBe('closed');
  });

  it('counts neither successes nor attempts that were abandoned', () => {
    const nearly = failing(burst(14));
    expect(end(end(nearly, 'success', 1), 'abandoned', 2)).toEqual(nearly);
    expect(end(end(nearly, 'success', 1), 'failure', 2).state).toBe('open');
  });
});

describe('an open circuit', () => {
  const open = failing(burst(15));

  it('lets nothing through for 10 s', () => {
    expect(admitAttempt(open, 9_999)).toBeNull();
    expect(admitAttempt(open, 10_000)).toMatchObject({ state: 'half-open', trials: 1 });
  });

  it('ignores attempts that began before it opened', () => {
    expect(settleAttempt(open, NEW_CIRCUIT.period, 'success', 5)).toBe(open);
    expect(settleAttempt(open, NEW_CIRCUIT.period, 'failure', 5)).toBe(open);
  });
});

describe('a half-open circuit', () => {
  const first = admit(failing(burst(15)), 10_000);
  const full = admit(admit(first, 10_000), 10_000);

  it('lets three trials through at once', () => {
    expect(full).toMatchObject({ state: 'half-open', trials: 3 });
    expect(admitAttempt(full, 10_001)).toBeNull();
  });

  it('closes with a success, and begins to count anew', () => {
    expect(settleAttempt(full, full.period, 'success', 10_001)).toMatchObject({
      state: 'closed',
      failedAt: [],
    });
  });

  it('opens again with a failure, for another 10 s', () => {
    const again = settleAttempt(full, full.period, 'failure', 12_000);
    expect(again.state).toBe('open');
    expect(admitAttempt(again, 21_999)).toBeNull();
    expect(admitAttempt(again, 22_000)).not.toBeNull();
  });

  it('gives the place of an abandoned trial to another', () => {
    const freed = settleAttempt(full, full.period, 'abandoned', 10_001);
    expect(admitAttempt(freed, 10_002)).toMatchObject({ trials: 3 });
  });

  it('does not count what an attempt from before it opened comes back with', () => {
    expect(settleAttempt(full, NEW_CIRCUIT.period, 'failure', 10_001)).toBe(full);
  });

  it('once closed, ignores the other trials', () => {
    const closed = settleAttempt(full, full.period, 'success', 10_001);
    expect(settleAttempt(closed, full.period, 'failure', 10_002)).toBe(closed);
  });
});

it('may be forgotten when no failure counts any more', () => {
  expect(isForgettable(NEW_CIRCUIT, 0)).toBe(true);
  expect(isForgettable(failing([0]), 90_000)).toBe(false);
  expect(isForgettable(failing([0]), 90_001)).toBe(true);
  expect(isForgettable(failing(burst(15)), 90_000)).toBe(false);
  expect(isForgettable(failing(burst(15)), 90_001)).toBe(true);
});
