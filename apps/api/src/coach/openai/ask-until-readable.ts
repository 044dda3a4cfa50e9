import { CoachError } from '../coach-error.ts';
import type { Message } from './dialect.ts';
import type { Ask, WholeAnswer } from './whole-answer.ts';

const MAX_REPAIR_CHARACTERS = 4000;

interface Asking<T> {
  messages: Message[];
  /** Reads an answer; null when it is not in the form asked for. */
  read: (answer: WholeAnswer) => T | null;
  /** The message that asks the model again. */
  repair: string;
}

/**
 * Puts a question until the answer can be read, at most twice.
 *
 * @throws CoachError `coach.invalid_response`
 */
export async function askUntilReadable<T>(ask: Ask, { messages, read, repair }: Asking<T>): Promise<T> {
  const first = await ask(messages);
  const answer = first && read(first);
  if (answer !== null) return answer;

  const shown = (first?.content ?? '').slice(0, MAX_REPAIR_CHARACTERS).toWellFormed() || '(no answer)';
  const second = await ask([
    ...messages,
    { role: 'assistant', content: shown },
    { role: 'user', content: repair },
  ]);
  const repaired = second && read(second);
  if (repaired === null) throw new CoachError('coach.invalid_response');
  return repaired;
}
