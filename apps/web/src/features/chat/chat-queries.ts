import {
  type ChatScope,
  listAssistantsFor,
  listMessages,
  listQuestionProgress,
  listStepQuestions,
  readStepProgress,
} from '@groundwork/api-client';
import type { StepProgress } from '@groundwork/domain';
import { queryOptions } from '@tanstack/react-query';
import { FRESHNESS } from '../../app/freshness.ts';

/** A progress answer with a lower `rev` than the one shown is an old one that arrived late (data-model.md). */
export function newestProgress(shown: unknown, answered: unknown): StepProgress | null {
  const [before, after] = [shown, answered] as [StepProgress | null | undefined, StepProgress | null];
  return before && after && after.rev < before.rev ? before : after;
}

export const chatQueries = {
  messages: (scope: ChatScope) =>
    queryOptions({
      queryKey: ['/api/messages', `${scope.startupId}/${scope.challengeId}/${scope.stepId}`],
      queryFn: ({ signal }) => listMessages(scope, { signal }),
      ...FRESHNESS.messages,
    }),
  /** An expired session is told in the chat's own panel, as for its messages (decisions 1). */
  progress: (userId: number, scope: ChatScope) =>
    queryOptions({
      queryKey: ['/api/progress', `${userId}/${scope.startupId}/${scope.challengeId}/${scope.stepId}`],
      queryFn: ({ signal }) => readStepProgress({ userId, ...scope }, { signal, sessionOver: 'tell' }),
      structuralSharing: newestProgress,
      ...FRESHNESS.progress,
    }),
  /** The verdicts on the step's questions, with the evidence. */
  verdicts: (progressId: number) =>
    queryOptions({
      queryKey: ['/api/progress', progressId, 'questions'],
      queryFn: ({ signal }) => listQuestionProgress(progressId, { signal, sessionOver: 'tell' }),
      ...FRESHNESS.progress,
    }),
  questions: (stepId: number) =>
    queryOptions({
      queryKey: ['/api/steps', stepId, 'questions'],
      queryFn: ({ signal }) => listStepQuestions(stepId, { signal }),
      ...FRESHNESS.questions,
    }),
  assistants: ({ stepId, challengeId }: Pick<ChatScope, 'stepId' | 'challengeId'>) =>
    queryOptions({
      queryKey: ['/api/steps', stepId, 'assistants'],
      queryFn: ({ signal }) => listAssistantsFor(stepId, challengeId, { signal, sessionOver: 'tell' }),
      ...FRESHNESS.assistants,
      throwOnError: false,
    }),
};
