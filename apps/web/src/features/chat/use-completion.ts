import { type ChatScope, completeStep, createKey } from '@groundwork/api-client';
import { completionAnswered, completionFailed, retryCompletion } from '@groundwork/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../ui/toast.ts';
import { chatQueries } from './chat-queries.ts';
import type { useStepRules } from './use-step-rules.ts';

/** Sends the completions that the rules let out, and tells how they ended (F4, F8). */
export function useCompletion(
  userId: number,
  scope: ChatScope,
  { update, decide }: ReturnType<typeof useStepRules>,
) {
  const client = useQueryClient();
  const { stepId, startupId, challengeId } = scope;
  const { mutate } = useMutation({
    meta: { failure: 'own' },
    mutationFn: (id: string) =>
      completeStep(stepId, { startupId, challengeId }, { unique: id }, { sessionOver: 'tell' }),
    onSuccess: ({ alreadyCompleted, xpAwarded, level }) => {
      update(completionAnswered);
      if (alreadyCompleted) return;
      void showToast({
        title: 'Step completed!',
        message:
          xpAwarded > 0
            ? `You earned ${xpAwarded} XP. You are at level ${level}.`
            : `Its XP was yours already. You are at level ${level}.`,
        tone: 'success',
        duration: 8000,
      });
    },
    onError: () => {
      update(completionFailed);
      void showToast({
        title: 'Error completing step',
        message: 'There was an issue completing this step. Please try again.',
        tone: 'error',
      });
    },
    // The record has to bear it out, whichever way the call ended.
    onSettled: () => client.refetchQueries({ queryKey: chatQueries.progress(userId, scope).queryKey }),
  });

  const retry = () => {
    const id = createKey();
    const { session, refusal } = decide((current, now) => retryCompletion(current, { now, id }));
    if (refusal?.toast) void showToast(refusal.toast);
    if (refusal) return;
    update(() => session);
    mutate(id);
  };
  return { complete: mutate, retry };
}
