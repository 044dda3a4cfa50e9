import { type Message, splitSentences } from '@groundwork/domain';
import type { InterviewInput } from '../provider.ts';

/** Numbers the sentences of an interview. */
export function numberSaid(
  messages: readonly Pick<Message, 'id' | 'role' | 'content'>[],
): InterviewInput['said'] {
  const sentences = messages.flatMap(({ id, role, content }) =>
    splitSentences(content).map(sentence => ({
      by: role === 'user' ? ('founder' as const) : ('persona' as const),
      messageId: id,
      ...sentence,
    })),
  );
  return sentences.map((sentence, index) => ({ number: index + 1, ...sentence }));
}
