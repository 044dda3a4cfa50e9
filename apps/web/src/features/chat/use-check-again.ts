import { type ChatScope, judgeAgain } from '@groundwork/api-client';
import { useMutation } from '@tanstack/react-query';
import { tellFailure } from '../../app/failure-toasts.ts';
import { showToast } from '../../ui/toast.ts';
import { tellQuestionCompleted } from './tell-question-completed.ts';
import { useVerdicts } from './use-step-progress.ts';

/** Has an answer judged whose judge failed (decisions 4, 'Check again'). */
export function useCheckAgain(userId: number, scope: ChatScope, progressId: number | null) {
  const applyVerdict = useVerdicts(userId, scope);
  const { mutate, isPending } = useMutation({
    meta: { failure: 'own' },
    mutationFn: (id: number) => judgeAgain(id, { sessionOver: 'tell' }),
    onSuccess: verdict => {
      applyVerdict(verdict);
      if (verdict.completedQuestionIds.length > 0) return tellQuestionCompleted();
      void showToast({ title: 'Answer checked', message: 'See beside the question what is still missing.' });
    },
    onError: tellFailure('Your answer could not be checked'),
  });
  const check = () => {
    // What has no record yet has nothing that could be judged.
    if (progressId !== null) mutate(progressId);
  };
  return { isPending, check };
}
