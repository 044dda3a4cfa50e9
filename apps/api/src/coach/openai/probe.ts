import type { Message } from './dialect.ts';
import { type WholeAnswerSettings, withWholeAnswers } from './whole-answer.ts';

const MESSAGES: Message[] = [
  { role: 'system', content: 'You answer a program that looks whether you can be reached.' },
  { role: 'user', content: 'Are you there? Answer in one word.' },
];

/**
 * Asks a model for a word before a founder waits for it. The answer tells what of a request it refuses, how it marks its
 * thinking and what it calls itself.
 *
 * @throws CoachError when it does not answer
 */
export async function probe(settings: WholeAnswerSettings, signal: AbortSignal): Promise<void> {
  await withWholeAnswers(settings, signal, ask => ask(MESSAGES));
}
