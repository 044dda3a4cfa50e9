import {
  type ChatScope,
  curriculumContracts,
  listAssistantsFor,
  messageContracts,
  progressContracts,
} from '@groundwork/api-client';
import type { Message, StepProgress } from '@groundwork/domain';
import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { contractQuery, querySettings } from '../../app/contract-query.ts';

/** A progress answer with a lower `rev` than the one shown is an old one that arrived late (PR-35). */
export function newestProgress(shown: unknown, answered: unknown): StepProgress | null {
  const [before, after] = [shown, answered] as [StepProgress | null | undefined, StepProgress | null];
  return before && after && after.rev < before.rev ? before : after;
}

const { stepQuestions, stepAssistants } = curriculumContracts;

export const chatQueries = {
  /** The newest page of the chat, and whatever older ones were loaded: see `useOlderMessages`. */
  messages: ({ startupId, challengeId, stepId }: ChatScope) =>
    contractQuery(
      messageContracts.list,
      { params: { startupId, challengeId, stepId } },
      { structuralSharing: joinPages },
    ),
  progress: (userId: number, { startupId, challengeId, stepId }: ChatScope) =>
    contractQuery(
      progressContracts.step,
      { params: { userId, startupId, challengeId, stepId } },
      { structuralSharing: newestProgress },
    ),
  /** The verdicts on the step's questions, with the evidence. */
  verdicts: (progressId: number) => contractQuery(progressContracts.questions, { params: { progressId } }),
  questions: (stepId: number) => contractQuery(stepQuestions, { params: { stepId } }),
  assistants: ({ stepId, challengeId }: Pick<ChatScope, 'stepId' | 'challengeId'>) =>
    queryOptions({
      ...querySettings(stepAssistants, { params: { stepId } }),
      queryFn: ({ signal }) => listAssistantsFor({ stepId, challengeId }, { signal }),
      throwOnError: false,
    }),
};

/**
 * A newly read page of a chat together with what is known from before it. The page is the truth from its first message
 * on. Where it does not begin among what is known, nothing joins: the step was reset, or too much was said elsewhere.
 */
function joinPages(known: unknown, read: unknown): Message[] {
  const [before, page] = [known, read] as [Message[] | undefined, Message[]];
  const first = page[0]?.id;
  const place = before?.findIndex(({ id }) => id === first) ?? -1;
  const joined = before && place > 0 ? [...before.slice(0, place), ...page] : page;
  // Unchanged messages stay the same objects, and are not drawn again.
  return replaceEqualDeep(before, joined) as Message[];
}
