import type { ChatScope } from '@groundwork/api-client';
import type { Step, User } from '@groundwork/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { chatQueries } from './chat-queries.ts';
import { useChat } from './use-chat.ts';
import { useCompletion } from './use-completion.ts';
import { useOpener } from './use-opener.ts';
import { useResetStep } from './use-reset-step.ts';
import { useStepProgress } from './use-step-progress.ts';

/** Wires one step's chat, progress, opener, completion and reset together. */
export function useStepSession(user: User, startupId: number, step: Step) {
  const { id: stepId, challengeId } = step;
  const scope = useMemo<ChatScope>(
    () => ({ startupId, challengeId, stepId }),
    [startupId, challengeId, stepId],
  );
  const { data: assistants } = useQuery(chatQueries.assistants(scope));
  const assistant = assistants?.[0];
  const assistantId = assistant?.id ?? null;

  const progress = useStepProgress(user.id, scope, step);
  const chat = useChat(user.id, scope, assistantId);
  const { messages, isBusy } = chat;
  const isCompleted = progress?.status === 'completed';

  const opener = useOpener(
    scope,
    assistantId,
    messages?.length === 0 &&
      progress !== undefined &&
      !progress.isComplete &&
      !!step.conversationOpener?.trim(),
  );
  const hasClosing = messages?.some(({ kind }) => kind === 'closing') ?? true;
  const completion = useCompletion({
    scope,
    isDue: progress?.percent === 100 && !isCompleted,
    isClosingDue: isCompleted && !isBusy && !hasClosing,
    requestClosing: chat.requestClosing,
  });
  const reset = useResetStep(user.id, scope, () => {
    chat.clear();
    completion.startOver();
    opener.allowAgain();
  });

  return { assistant, progress, chat, reset, retryCompletion: completion.retry };
}
