import type { Message } from '../entities/message.ts';

/** Phrases that a coach uses only when a step is over, in lower case (PR-47). */
const COMPLETION_PHRASES = [
  'continue to next step',
  'continue to the next step',
  'congratulations on completing',
  'you have completed this step',
  "you've completed this step",
] as const;

/**
 * Whether a chat needs no closing message any more: it has one, or the coach has already said the same (PR-47). The
 * opener does not count, because it is the curriculum's text.
 */
export function isClosed(messages: readonly Pick<Message, 'role' | 'kind' | 'content'>[]): boolean {
  return messages.some(({ role, kind, content }) => {
    if (kind === 'closing') return true;
    if (role !== 'assistant' || kind === 'opener') return false;
    const text = content.toLowerCase().replaceAll('’', "'");
    return COMPLETION_PHRASES.some(phrase => text.includes(phrase));
  });
}

const MS_PER_WORD = 250;

/** How long a message takes to read, in milliseconds: four words a second (PR-48). */
export const readingMs = (text: string): number => MS_PER_WORD * (text.match(/\S+/g)?.length ?? 0);
