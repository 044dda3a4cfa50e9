import { callWithin } from './call-within.ts';
import { fitWrittenText } from './fit-written-text.ts';
import type { CoachGate } from './gate/coach-gate.ts';
import type { CoachProvider, WriteInput } from './provider.ts';

/**
 * One field of a startup's profile as the coach would write it, fit to store. Empty when there is too little
 * to write from, or nothing to make better (CO-47).
 *
 * @throws CoachError when the provider failed or no place came free in time
 * @throws AppError `budget.exhausted`
 * @throws the signal's reason when the caller gives up
 */
export async function writeText(
  writing: { coach: CoachProvider; gate: CoachGate },
  userId: number,
  input: WriteInput,
  caller: AbortSignal,
): Promise<string> {
  const call = { userId, job: 'write' as const, input, caller };
  const { text } = await callWithin(writing, call, options => writing.coach.write(input, options));
  return fitWrittenText(text, input);
}
