import type { ChatScope, Verdict } from '@groundwork/api-client';
import type { QueryClient } from '@tanstack/react-query';
import type { ChatMessage } from '../../../chat/chat-kind.ts';
import { stepQueries } from '../step-queries.ts';

/** The outcome of a verdict on a founder's message. */
export interface StepTurnOutcome {
  askedId: number | undefined;
  completed: readonly number[];
  /** The question that is asked now; null when none is open. */
  nextId: number | null;
}

export const toOutcome = (
  askedId: number | undefined,
  { progress, completedQuestionIds }: Verdict,
): StepTurnOutcome => ({
  askedId,
  completed: completedQuestionIds,
  nextId: progress.activeQuestionId,
});

export const findNewestAsked = (messages: readonly ChatMessage[] | undefined): number | undefined =>
  messages?.findLast(({ role }) => role === 'user')?.id;

/** Id of the founder's newest message in the cache. */
export const newestAsked = (client: QueryClient, scope: ChatScope): number | undefined =>
  findNewestAsked(client.getQueryData(stepQueries.messages(scope).queryKey));

/**
 * Says in one line what was accepted and what is asked next; null if there is nothing to say.
 * @param questionIds the step's questions, in order
 */
export function describeOutcome(
  { completed, nextId }: StepTurnOutcome,
  questionIds: readonly number[],
): string | null {
  const placeOf = (id: number | null) => (id === null ? 0 : questionIds.indexOf(id) + 1);
  const places = completed
    .map(placeOf)
    .filter(place => place > 0)
    .toSorted((a, b) => a - b);
  const next = placeOf(nextId);
  const last = places.at(-1);
  if (last === undefined) return completed.length === 0 && next > 0 ? `Question ${next} stays open.` : null;
  const isOne = places.length === 1;
  const accepted = isOne
    ? `Question ${last} accepted`
    : `Questions ${places.slice(0, -1).join(', ')} and ${last} accepted`;
  if (next > 0) return `${accepted}. Next: question ${next}.`;
  return `${accepted}. ${isOne ? 'That was the last one' : 'Those were the last ones'}.`;
}
