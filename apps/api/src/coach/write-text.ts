import { callWithin } from './call-within.ts';
import { fitWrittenText } from './fit-written-text.ts';
import type { CoachGate } from './gate/coach-gate.ts';
import type { CoachProvider, WriteInput } from './provider.ts';

/**
 * One field of a startup's profile as the coach would write it, fit to store; empty when there is too little to write
 * from (CO-47). A coach that rewrites nothing gives the open questions instead (CO-53).
 *
 * @throws CoachError when the provider failed, no place came free in time, or what it wrote is refused
 * @throws AppError `budget.exhausted`
 * @throws the signal's reason when the caller gives up
 */
export async function writeText(
  writing: { coach: CoachProvider; gate: CoachGate },
  userId: number,
  input: WriteInput,
  caller: AbortSignal,
): Promise<{ text: string; missing?: string[] }> {
  const call = { userId, job: 'write' as const, input, caller };
  const { text, missing } = await callWithin(writing, call, options => writing.coach.write(input, options));
  return missing ? { text, missing } : { text: fitWrittenText(text, input) };
}
