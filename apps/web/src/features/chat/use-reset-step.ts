import { type ChatScope, createKey, resetStep } from '@groundwork/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tellFailure } from '../../app/failure-toasts.ts';
import { showToast } from '../../ui/toast.ts';
import { chatQueries } from './chat-queries.ts';

/** Deletes the step's chat and progress (F4, Reset step). */
export function useResetStep(userId: number, scope: ChatScope, onReset: () => void) {
  const client = useQueryClient();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: () => resetStep(scope, { force: true, preserveProgress: false, uniqueId: createKey() }),
    onSuccess: async () => {
      const progressKey = chatQueries.progress(userId, scope).queryKey;
      const progressId = client.getQueryData(progressKey)?.id;
      if (progressId) client.setQueryData(chatQueries.verdicts(progressId).queryKey, []);
      // First: as long as the old percent is known, the step would complete itself once more.
      await client.refetchQueries({ queryKey: progressKey });
      onReset();
      void showToast({ title: 'Step has been reset' });
    },
    onError: tellFailure('Error resetting step'),
  });
}
