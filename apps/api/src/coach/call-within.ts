import { callCounted } from './call-counted.ts';
import { CALL_LIMITS } from './call-limits.ts';
import { CoachError } from './coach-error.ts';
import type { CoachGate } from './gate/coach-gate.ts';
import type { CoachProvider, TokenUsage } from './provider.ts';

interface WritingCall {
  userId: number;
  job: 'write' | 'section';
  /** Set where it differs from the coach's own. */
  model?: string | null | undefined;
  input: object;
  caller: AbortSignal;
}

/**
 * Asks the coach to write, counted, and within the time that the job has.
 *
 * @throws CoachError when the provider failed, no place came free in time, or the time is over
 * @throws AppError `budget.exhausted`
 * @throws the signal's reason when the caller gives up
 */
export async function callWithin<Answer extends { usage: TokenUsage | null }>(
  { coach, gate }: { coach: CoachProvider; gate: CoachGate },
  { userId, job, model = coach.model, input, caller }: WritingCall,
  ask: (options: { signal: AbortSignal }) => Promise<Answer>,
): Promise<Answer> {
  const deadline = AbortSignal.timeout(CALL_LIMITS[job].totalMs);
  const signal = AbortSignal.any([caller, deadline]);
  try {
    return await callCounted(gate, { userId, job, model, input, signal }, () => ask({ signal }));
  } catch (error) {
    if (error === deadline.reason) throw new CoachError('coach.timeout', { cause: error });
    throw error;
  }
}
