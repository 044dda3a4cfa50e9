import {
  type ChatScope,
  curriculumContracts,
  listAssistantsFor,
  messageContracts,
  progressContracts,
  request,
} from '@groundwork/api-client';
import type { StepProgress } from '@groundwork/domain';
import { queryOptions } from '@tanstack/react-query';
import { contractQuery, querySettings } from '../../app/contract-query.ts';
import type { ChatMessage } from '../../chat/chat-kind.ts';
import { joinPages } from '../../chat/sending/join-pages.ts';

/** Keeps the shown progress if the answer has a lower `rev`: an old answer that arrived late (PR-35). */
export function newestProgress(shown: unknown, answered: unknown): StepProgress | null {
  const [before, after] = [shown, answered] as [StepProgress | null | undefined, StepProgress | null];
  return before && after && after.rev < before.rev ? before : after;
}

const { stepQuestions, stepAssistants } = curriculumContracts;

export const stepQueries = {
  /** The newest page of the chat, with the older ones that were loaded (`useOlderMessages`). */
  messages: ({ startupId, challengeId, stepId }: ChatScope) =>
    queryOptions({
      ...querySettings(messageContracts.list, { params: { startupId, challengeId, stepId } }),
      queryFn: ({ signal }): Promise<ChatMessage[]> =>
        request(messageContracts.list, { params: { startupId, challengeId, stepId } }, { signal }),
      structuralSharing: joinPages,
    }),
  progress: (userId: number, { startupId, challengeId, stepId }: ChatScope) =>
    contractQuery(
      progressContracts.step,
      { params: { userId, startupId, challengeId, stepId } },
      { structuralSharing: newestProgress },
    ),
  /** The verdicts on the step's questions, with their evidence. */
  verdicts: (progressId: number) => contractQuery(progressContracts.questions, { params: { progressId } }),
  questions: (stepId: number) => contractQuery(stepQuestions, { params: { stepId } }),
  assistants: ({ stepId, challengeId }: Pick<ChatScope, 'stepId' | 'challengeId'>) =>
    queryOptions({
      ...querySettings(stepAssistants, { params: { stepId } }),
      queryFn: ({ signal }) => listAssistantsFor({ stepId, challengeId }, { signal }),
      throwOnError: false,
    }),
};
