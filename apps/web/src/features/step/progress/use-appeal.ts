import { progressContracts, request } from '@groundwork/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyFailure } from '../../../app/failure-toasts.ts';
import { userQueries } from '../../../app/user/user-queries.ts';
import { COMPOSER_ID } from '../../../chat/composer/composer.tsx';
import { stepQueries } from '../step-queries.ts';
import { showVerdict } from './show-verdict.ts';
import type { ProgressItem } from './use-step-progress.ts';

/** Sends what the founder says against a verdict (PR-73). */
export function useAppeal({ appealsIn, questionId }: ProgressItem) {
  const client = useQueryClient();
  const params = { progressId: appealsIn ?? 0, questionId: questionId ?? 0 };
  const { mutate, isPending } = useMutation({
    meta: { failure: 'own' },
    mutationFn: (sentence: string) => request(progressContracts.appeal, { params, body: { sentence } }),
    onSuccess: verdict => {
      const user = client.getQueryData(userQueries.current().queryKey);
      if (user) showVerdict(client, user.id, verdict.progress, verdict);
      // The form is gone, and the founder types next.
      document.getElementById(COMPOSER_ID)?.focus();
    },
    onError: error => {
      // Something has changed meanwhile, perhaps in another tab.
      void client.invalidateQueries({ queryKey: stepQueries.verdicts(params.progressId).queryKey });
      notifyFailure("Couldn't send it to your programme")(error);
    },
  });
  return { isPending, send: mutate };
}
