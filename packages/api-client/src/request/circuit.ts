/** Failures within the window that open a circuit (RQ-16). */
const FAILURE_THRESHOLD = 15;
const FAILURE_WINDOW_MS = 90_000;
const RESET_AFTER_MS = 10_000;
const MAX_TRIALS = 3;

/**
 * The circuit breaker of one endpoint, as a value. `period` grows with every change of state: an attempt that
 * began in an earlier state says nothing about this one (RQ-17).
 */
export type Circuit = Readonly<{ period: number }> &
  Readonly<
    | { state: 'closed'; failedAt: readonly number[] }
    | { state: 'open'; openedAt: number }
    | { state: 'half-open'; openedAt: number; trials: number }
  >;

/** How an attempt ended. `abandoned` is neither a success nor a failure: its caller left. */
export type CallOutcome = 'success' | 'failure' | 'abandoned';

export const NEW_CIRCUIT: Circuit = { period: 0, state: 'closed', failedAt: [] };

/** The circuit with one more attempt under way, or null when it lets none through. Times are in milliseconds. */
export function admitAttempt(circuit: Circuit, now: number): Circuit | null {
  if (circuit.state === 'closed') return circuit;
  const { openedAt, period } = circuit;
  if (circuit.state === 'open') {
    if (now - openedAt < RESET_AFTER_MS) return null;
    return { period: period + 1, state: 'half-open', openedAt, trials: 1 };
  }
  return circuit.trials < MAX_TRIALS ? { ...circuit, trials: circuit.trials + 1 } : null;
}

/** The circuit after an attempt that was let through in `period` has ended. */
export function settleAttempt(circuit: Circuit, period: number, outcome: CallOutcome, now: number): Circuit {
  if (circuit.period !== period || circuit.state === 'open') return circuit;
  const opened: Circuit = { period: period + 1, state: 'open', openedAt: now };
  if (circuit.state === 'half-open') {
    if (outcome === 'abandoned') return { ...circuit, trials: circuit.trials - 1 };
    return outcome === 'failure' ? opened : { period: period + 1, state: 'closed', failedAt: [] };
  }
  if (outcome !== 'failure') return circuit;
  const failedAt = [...recent(circuit.failedAt, now), now];
  return failedAt.length < FAILURE_THRESHOLD ? { ...circuit, failedAt } : opened;
}

/** Whether nothing that happened still counts, so that the circuit may be forgotten. */
export function isForgettable(circuit: Circuit, now: number): boolean {
  if (circuit.state === 'closed') return recent(circuit.failedAt, now).length === 0;
  return now - circuit.openedAt > FAILURE_WINDOW_MS;
}

function recent(times: readonly number[], now: number): readonly number[] {
  return times.filter(time => now - time <= FAILURE_WINDOW_MS);
}
