import { type ChatScope, createKey, explainError, messageContracts, request } from '@groundwork/api-client';
import { chatCleared, resetAnswered, resetFailed, resetRefusal, resetRequested } from '@groundwork/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isSilentFailure } from '../../../app/failure-toasts.ts';
import { showToast } from '../../../ui/toast.ts';
import { stepQueries } from '../step-queries.ts';
import type { useStepRules } from './use-step-rules.ts';

interface Reset {
  /** Clears only the chat; accepted answers and progress stay (PR-41). */
  preserveProgress: boolean;
  /** The same for every try, so that the step is reset only once. */
  uniqueId: string;
}

/** Deletes the step's chat and, unless it is preserved, its progress (PR-38). */
export function useResetStep(
  userId: number,
  scope: ChatScope,
  { update, decide }: ReturnType<typeof useStepRules>,
  onCleared: () => void,
) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    meta: { failure: 'own' },
    onMutate: ({ preserveProgress }: Reset) => {
      if (!preserveProgress) update(resetRequested);
    },
    mutationFn: (reset: Reset) =>
      request(messageContracts.reset, { params: scope, query: { force: true, ...reset } }),
    onSuccess: (_, { preserveProgress }) => {
      if (preserveProgress) update(chatCleared);
      else forgetProgress();
      onCleared();
      void showToast({ title: preserveProgress ? 'Chat cleared' : 'Step has been reset' });
    },
    onError: (error, reset) => {
      if (!reset.preserveProgress) update(resetFailed);
      if (isSilentFailure(error)) return;
      void showToast({
        title: 'Error resetting step',
        message: explainError(error),
        tone: 'error',
        action: { label: 'Retry', onSelect: () => mutate(reset) },
      });
    },
  });

  /** A pending answer from before the reset must not be shown, nor complete the step again. */
  function forgetProgress(): void {
    update(resetAnswered);
    const progressKey = stepQueries.progress(userId, scope).queryKey;
    void client.cancelQueries({ queryKey: progressKey });
    const progressId = client.getQueryData(progressKey)?.id;
    if (progressId) client.setQueryData(stepQueries.verdicts(progressId).queryKey, []);
  }

  const reset = (preserveProgress: boolean) => {
    const refusal = decide(resetRefusal);
    if (refusal) void showToast(refusal);
    else mutate({ preserveProgress, uniqueId: createKey() });
  };
  return { reset, isPending };
}
