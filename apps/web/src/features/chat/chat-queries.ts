import {
  type ChatScope,
  listMessages,
  listQuestionProgress,
  listStepAssistants,
  listStepQuestions,
  readHealth,
  readStepProgress,
} from '@groundwork/api-client';
import type { StepProgress } from '@groundwork/domain';
import { queryOptions } from '@tanstack/react-query';

/** How long chats and progress count as fresh (F9, Cache freshness). */
const LIVE_STALE_MS = 15_000;
const QUESTIONS_STALE_MS = 5 * 60_000;

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
      staleTime: LIVE_STALE_MS,
      meta: { keepsSession: true },
    }),
  progress: (userId: number, scope: ChatScope) =>
    queryOptions({
      queryKey: ['/api/progress', `${userId}/${scope.startupId}/${scope.challengeId}/${scope.stepId}`],
      queryFn: ({ signal }) => readStepProgress({ userId, ...scope }, { signal }),
      structuralSharing: newestProgress,
      staleTime: LIVE_STALE_MS,
      meta: { keepsSession: true },
    }),
  /** The verdicts on the step's questions, with the evidence. */
  verdicts: (progressId: number) =>
    queryOptions({
      queryKey: ['/api/progress', progressId, 'questions'],
      queryFn: ({ signal }) => listQuestionProgress(progressId, { signal }),
      staleTime: LIVE_STALE_MS,
      meta: { keepsSession: true },
    }),
  questions: (stepId: number) =>
    queryOptions({
      queryKey: ['/api/steps', stepId, 'questions'],
      queryFn: ({ signal }) => listStepQuestions(stepId, { signal }),
      staleTime: QUESTIONS_STALE_MS,
    }),
  assistants: (stepId: number) =>
    queryOptions({
      queryKey: ['/api/steps', stepId, 'assistants'],
      queryFn: ({ signal }) => listStepAssistants(stepId, { signal }),
      staleTime: QUESTIONS_STALE_MS,
      throwOnError: false,
    }),
  /** What kind of coach answers. The page works without knowing. */
  health: () =>
    queryOptions({
      queryKey: ['/api/health'],
      queryFn: ({ signal }) => readHealth({ signal }),
      staleTime: QUESTIONS_STALE_MS,
      throwOnError: false,
    }),
};
