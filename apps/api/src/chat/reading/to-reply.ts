import type { Reply } from '@groundwork/api-client/contracts';
import type { TurnMessages } from '../chat-kind.ts';
import type { TurnOutcome } from '../held-turns.repo.ts';

/** The answer to a message, with the text written since its messages were read. */
export function toReply(
  { userMessage, reply }: TurnMessages,
  completedQuestionIds: readonly number[],
  { error = null, ...written }: Partial<TurnOutcome>,
): Reply {
  return {
    ...reply,
    ...written,
    citations: [...(written.citations ?? reply.citations)],
    failure: error === null ? reply.failure : { code: error.code, message: error.message },
    userMessage,
    autoCompletionTriggered: completedQuestionIds.length > 0,
    completedQuestionIds: [...completedQuestionIds],
    ...(error && { error }),
  };
}
