import type { ChatScope } from '@groundwork/api-client';
import {
  isClosed,
  type Step,
  type StepAction,
  type StepProgress,
  type StepScene,
  stay,
  type User,
} from '@groundwork/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { showToast } from '../../ui/toast.ts';
import { chatQueries } from './chat-queries.ts';
import { useChat } from './use-chat.ts';
import { useCheckAgain } from './use-check-again.ts';
import { useCompletion } from './use-completion.ts';
import { useOpener } from './use-opener.ts';
import { useResetStep } from './use-reset-step.ts';
import { useStepProgress } from './use-step-progress.ts';
import { useDueActions, useStepRules } from './use-step-rules.ts';

/** Wires one step's chat to the rules of its progress: what is due is decided in the domain and done here. */
export function useStepSession(user: User, startupId: number, step: Step, onLeave: () => void) {
  const { id: stepId, challengeId } = step;
  const scope = useMemo<ChatScope>(
    () => ({ startupId, challengeId, stepId }),
    [startupId, challengeId, stepId],
  );
  const client = useQueryClient();
  const { data: assistants } = useQuery(chatQueries.assistants(scope));
  const assistant = assistants?.[0];
  const assistantId = assistant?.id ?? null;

  const rules = useStepRules();
  const progress = useStepProgress(user.id, scope, step, rules);
  const chat = useChat(user.id, scope, assistantId);
  const sendOpener = useOpener(scope, assistantId);
  const completion = useCompletion(user.id, scope, rules);
  const { reset, isPending: isResetting } = useResetStep(user.id, scope, rules, chat.clear);
  const checkAgain = useCheckAgain(user.id, scope, progress?.record?.id ?? null);

  const { stored, isBusy } = chat;
  useFollowOthers(progress?.record, chat);
  const isLoaded = progress !== undefined && stored !== undefined;
  const hasOpener = !!step.conversationOpener?.trim();
  const scene = useMemo<StepScene>(
    () => ({
      messageCount: isLoaded ? stored.length : null,
      hasOpener,
      isClosed: isLoaded && isClosed(stored),
      isReplying: isBusy,
    }),
    [isLoaded, stored, hasOpener, isBusy],
  );
  const perform = (action: StepAction) => {
    switch (action.type) {
      case 'send-opener':
        return sendOpener();
      case 'complete':
        return completion.complete(action.id);
      case 'request-closing':
        return chat.requestClosing();
      case 'refresh':
        return void client.refetchQueries({ queryKey: chatQueries.progress(user.id, scope).queryKey });
      case 'leave':
        return onLeave();
      case 'report-unsaved':
        return void showToast({
          title: 'Error saving progress',
          message: 'The step was completed, but its progress does not say so yet. It is tried again.',
          tone: 'error',
        });
    }
  };
  useDueActions(rules, scene, perform);

  return {
    assistant,
    progress,
    chat,
    reset,
    isResetting,
    checkAgain,
    retryCompletion: completion.retry,
    stay: () => rules.update(stay),
  };
}

/** What another tab or device does shows in the progress, which is polled: then the chat is looked at as well. */
function useFollowOthers(
  record: StepProgress | null | undefined,
  { isBusy, forgetEnded, refetch }: ReturnType<typeof useChat>,
): void {
  const known = useRef(record);
  const follow = useEffectEvent(() => {
    const before = known.current;
    known.current = record;
    // A chat that is streaming holds its own list, and changes the record itself.
    if (!before || !record || isBusy || before.rev === record.rev) return;
    if (before.attempt !== record.attempt) forgetEnded();
    refetch();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new record is what is followed
  useEffect(() => follow(), [record]);
}

type StepSession = ReturnType<typeof useStepSession>;
/** Once everything is there. */
export type LoadedStepSession = StepSession & { progress: NonNullable<StepSession['progress']> };
