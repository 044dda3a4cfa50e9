import {
  ApiError,
  type ChatScope,
  messageContracts,
  progressContracts,
  request,
} from '@groundwork/api-client';
import {
  isClosed,
  readingMs,
  type Step,
  type StepAction,
  type StepChatState,
  type StepProgress,
  stay,
  type User,
} from '@groundwork/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { notifyFailure } from '../../../app/failure-toasts.ts';
import { keptText } from '../../../chat/sending/draft.ts';
import { type ShownChat, useChat } from '../../../chat/use-chat.ts';
import { showToast } from '../../../ui/toast.ts';
import { openClosing, speakersOf, stepChatKind } from '../step-chat-kind.ts';
import { stepQueries } from '../step-queries.ts';
import { showVerdict } from './show-verdict.ts';
import { newestAsked, type StepTurnOutcome, toOutcome } from './turn-outcome.ts';
import { useCompletion } from './use-completion.ts';
import { useDecideQuestion } from './use-decide-question.ts';
import { useResetStep } from './use-reset-step.ts';
import { beginSession, useStepProgress } from './use-step-progress.ts';
import { useDueActions, useStepRules } from './use-step-rules.ts';

/** Connects a step's chat to the rules of its progress: the domain decides what is due, and this does it. */
export function useStepSession(user: User, startupId: number, step: Step, onLeave: () => void) {
  const { id: stepId, challengeId } = step;
  const scope = useMemo<ChatScope>(
    () => ({ startupId, challengeId, stepId }),
    [startupId, challengeId, stepId],
  );
  const client = useQueryClient();
  const { data: assistants } = useQuery(stepQueries.assistants(scope));
  const assistant = assistants?.[0];

  const rules = useStepRules(() => beginSession(client, user.id, scope));
  const { update } = rules;
  const [outcome, setOutcome] = useState<StepTurnOutcome | null>(null);
  const chat = useChat(client => stepChatKind(client, user.id, scope, setOutcome));
  const progress = useStepProgress(user.id, scope, step, rules, chat.isBusy);
  const sendOpener = useOpener(scope);
  const completion = useCompletion(user, scope, rules);
  const { reset, isPending: isResetting } = useResetStep(user.id, scope, rules, () => {
    chat.actions.clear();
    completion.forget();
  });
  const checkAgain = useCheckAgain(user.id, scope, progress?.record?.id ?? null, setOutcome);

  const decision = useDecideQuestion(user.id, scope, progress?.record?.id ?? null);

  const { messages, isBusy } = chat;
  const isTyping = keptText(chat.draft) !== '';
  useFollowOthers(progress?.record, chat);
  const isLoaded = progress !== undefined && messages !== undefined;
  const messageCount = isLoaded ? messages.length : null;
  // `isClosed` reads every message, so it does not run with every word of a reply.
  const settled = isLoaded && !isBusy ? messages : null;
  const isOver = useMemo(() => settled !== null && isClosed(settled), [settled]);
  const lastReadingMs = readingMs(settled?.at(-1)?.content ?? '');
  const hasOpener = !!step.conversationOpener?.trim();
  const chatState = useMemo<StepChatState>(
    () => ({
      messageCount,
      hasOpener,
      isClosed: isOver,
      isReplying: isBusy,
      isTyping,
      readingMs: lastReadingMs,
    }),
    [messageCount, hasOpener, isOver, isBusy, isTyping, lastReadingMs],
  );
  const perform = (action: StepAction) => {
    switch (action.type) {
      case 'send-opener':
        return sendOpener();
      case 'complete':
        return completion.complete(action.id);
      case 'request-closing':
        return chat.actions.prompt(openClosing(client, scope));
      case 'refresh':
        return void client.refetchQueries({ queryKey: stepQueries.progress(user.id, scope).queryKey });
      case 'leave':
        return onLeave();
      case 'report-unsaved':
        return void showToast({
          title: 'Error saving progress',
          message: "The step is complete, but your progress hasn't been saved yet. Trying again...",
          tone: 'error',
        });
    }
  };
  useDueActions(rules, chatState, perform);

  return {
    assistant,
    progress,
    chat,
    reset,
    isResetting,
    checkAgain,
    decision,
    outcome,
    completion,
    stay: useCallback(() => update(stay), [update]),
  };
}

/** Refetches the chat when the polled progress shows changes by other tabs or devices. */
function useFollowOthers(record: StepProgress | null | undefined, { isBusy, actions }: ShownChat): void {
  const known = useRef(record);
  const follow = useEffectEvent(() => {
    const before = known.current;
    known.current = record;
    // A chat that is streaming updates its own list, and changes the record itself.
    if (!before || !record || isBusy || before.rev === record.rev) return;
    if (before.attempt !== record.attempt) actions.forgetEnded();
    actions.refetch();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new record is what is followed
  useEffect(() => follow(), [record]);
}

/** Has the coach speak first. The server stores one opener per attempt (CO-17). */
function useOpener(scope: ChatScope): () => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    // The founder can begin without it, so a failure shows nothing.
    meta: { failure: 'own' },
    mutationFn: () => request(messageContracts.opener, { body: speakersOf(client, scope) }),
    onSuccess: message =>
      client.setQueryData(stepQueries.messages(scope).queryKey, (stored = []) =>
        stored.length === 0 ? [message] : stored,
      ),
  });
  return mutate;
}

/** 'Check again': has the newest answer judged when it got no verdict (CO-34). */
function useCheckAgain(
  userId: number,
  scope: ChatScope,
  progressId: number | null,
  onOutcome: (outcome: StepTurnOutcome) => void,
) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    meta: { failure: 'own' },
    mutationFn: (id: number) => request(progressContracts.judge, { params: { progressId: id } }),
    onSuccess: verdict => {
      showVerdict(client, userId, scope, verdict);
      // The chat says what was accepted, and the list ticks it off: no toast.
      if (verdict.completedQuestionIds.length > 0)
        return onOutcome(toOutcome(newestAsked(client, scope), verdict));
      void showToast({
        title: 'Answer checked',
        message: "See the question list for what's still missing.",
      });
    },
    onError: error => {
      // A newer message is being answered, and this one is judged with it.
      const isWithNewer = error instanceof ApiError && error.code === 'chat.reply_in_progress';
      if (!isWithNewer) notifyFailure("Couldn't check your answer")(error);
    },
  });
  const check = () => {
    // A step without a record has nothing to judge.
    if (progressId !== null) mutate(progressId);
  };
  return { isPending, check };
}
