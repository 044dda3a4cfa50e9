import { callCounted } from './call-counted.ts';
import { CALL_LIMITS } from './call-limits.ts';
import { CoachError } from './coach-error.ts';
import { fitWrittenText } from './fit-written-text.ts';
import type { CoachGate } from './gate/coach-gate.ts';
import type { CoachProvider, WriteInput } from './provider.ts';

/**
 * One field of a startup's profile as the coach would write it, fit to store. Empty when there is too little to write
 * from, or nothing to make better (F7, enhance-field).
 *
 * @throws CoachError when the provider failed or no place came free in time
 * @throws AppError `budget.exhausted`
 * @throws the signal's reason when the caller gives up
 */
export async function writeText(
  { coach, gate }: { coach: CoachProvider; gate: CoachGate },
  userId: number,
  input: WriteInput,
  caller: AbortSignal,
): Promise<string> {
  const deadline = AbortSignal.timeout(CALL_LIMITS.write.totalMs);
  const signal = AbortSignal.any([caller, deadline]);
  const call = { userId, job: 'write' as const, model: coach.model, input, signal };
  try {
    const { text } = await callCounted(gate, call, () => coach.write(input, { signal }));
    return fitWrittenText(text, input);
  } catch (error) {
    if (error === deadline.reason) throw new CoachError('coach.timeout', { cause: error });
    throw error;
  }
}
