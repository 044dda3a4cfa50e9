import {
  ApiError,
  type ChatScope,
  messageContracts,
  progressContracts,
  type ReplyEvent,
  request,
  requestEvents,
} from '@groundwork/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { draftKey } from '../../app/stored-keys.ts';
import type { ChatKind, ChatWords } from '../../chat/chat-kind.ts';
import { showToast } from '../../ui/toast.ts';
import { noteWait, showVerdict } from './progress/show-verdict.ts';
import { newestAsked, type StepTurnOutcome, toOutcome } from './progress/turn-outcome.ts';
import { stepQueries } from './step-queries.ts';

/** The chat of a step: the coach asks, and what the founder says is judged. */
export function stepChatKind(
  client: QueryClient,
  userId: number,
  scope: ChatScope,
  onOutcome?: (outcome: StepTurnOutcome) => void,
): ChatKind {
  /** The new answer to an accepted question, until its verdict has come. */
  let revision: { topic: number; text: string } | null = null;
  return {
    list: stepQueries.messages(scope),
    readBefore: before => request(messageContracts.list, { params: scope, query: { before } }),
    send: (content, { topic, ...how }) => {
      revision = topic === null ? null : { topic, text: content };
      const body = { ...speakersOf(client, scope), content, revisesQuestionId: topic };
      return requestEvents(messageContracts.send, { body }, how);
    },
    draftKey: draftKey(userId, `${scope.startupId}:${scope.stepId}`),
    onEvent: ({ event, data }, askedId) => {
      if (event === 'waiting') noteWait(client, userId, scope, data.for);
      if (event !== 'verdict') return null;
      showVerdict(client, userId, scope, data);
      // A late verdict on an earlier message says nothing about the newest.
      if (askedId === null || askedId !== newestAsked(client, scope)) return null;
      if (!revision) onOutcome?.(toOutcome(askedId, data));
      const refused = data.completedQuestionIds.includes(revision?.topic ?? 0) ? null : revision;
      revision = null;
      return refused;
    },
    isRefusalTold: error => {
      const isTooLate = error instanceof ApiError && error.code === 'step.already_completed';
      if (isTooLate) notifyAlreadyCompleted(client);
      return isTooLate;
    },
  };
}

/** Has the coach write a step's closing message. The server has its own instruction for it. */
export const openClosing =
  (client: QueryClient, scope: ChatScope) =>
  (signal: AbortSignal): AsyncIterable<ReplyEvent> => {
    const body = { ...speakersOf(client, scope), role: 'system' as const, content: 'Closing message' };
    return requestEvents(messageContracts.send, { body }, { signal });
  };

/** The step, and the coach whose name is shown, for a request's body. */
export function speakersOf(client: QueryClient, scope: ChatScope) {
  const assistants = client.getQueryData(stepQueries.assistants(scope).queryKey);
  return { ...scope, assistantId: assistants?.[0]?.id ?? null };
}

/** Reports that the step was completed meanwhile, perhaps in another tab (PR-27). */
function notifyAlreadyCompleted(client: QueryClient): void {
  void showToast({
    title: 'Step already completed',
    message: "There's nothing more to answer in this step. Your text is still here.",
  });
  void client.invalidateQueries({ queryKey: [progressContracts.totals.path] });
}

export const STEP_WORDS: ChatWords = {
  empty: {
    title: 'How can I help with this step?',
    text: 'Start typing below to begin your conversation.',
  },
  waiting: (phase, isUnasked, waitsFor) => {
    if (isUnasked) return 'Writing a summary...';
    if (phase === 'sending') return 'Sending...';
    if (phase === 'writing') return 'Writing a reply...';
    return waitsFor === 'check' ? 'Checking your answer...' : 'Reading your answer...';
  },
  practice: 'It checks answers by fixed rules and can be fooled.',
  placeholder: 'Type your message here...',
  closed: "You've answered everything in this step",
  clearing: 'This clears the chat in this step. Accepted answers stay',
};
