import { type ChatScope, progressContracts, request } from '@groundwork/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { notifyFailure } from '../../../app/failure-toasts.ts';
import { COMPOSER_ID } from '../../../chat/composer/composer.tsx';
import { showToast } from '../../../ui/toast.ts';
import { stepQueries } from '../step-queries.ts';
import { showVerdict } from './show-verdict.ts';
import { newestAsked } from './turn-outcome.ts';

/** Counts a question as completed, leaves it for later, or takes it up again. */
export type Decision = 'count' | 'leave' | 'take-up';

const TOASTS: Record<Decision, { title: string; message?: string }> = {
  count: { title: 'Question completed', message: "It's marked as your own assessment." },
  leave: { title: 'Left for later' },
  'take-up': { title: 'Question reopened', message: 'Your next message answers it.' },
};

/** Sends a founder's decision about a question that more answers do not settle (PR-63, PR-66). */
export function useDecideQuestion(userId: number, scope: ChatScope, progressId: number | null) {
  const client = useQueryClient();
  const onFailure = notifyFailure("Couldn't change the question");
  // The founder's newest message at that time: the reply below it still refers to the previous question.
  const [decidedAt, setDecidedAt] = useState<number>();
  const { mutate, isPending } = useMutation({
    meta: { failure: 'own' },
    mutationFn: ({ decision, ...params }: { progressId: number; questionId: number; decision: Decision }) =>
      decision === 'count'
        ? request(progressContracts.ownAssessment, { params })
        : request(progressContracts.later, { params, body: { isLeft: decision === 'leave' } }),
    onSuccess: (verdict, { decision }) => {
      showVerdict(client, userId, scope, verdict);
      setDecidedAt(newestAsked(client, scope));
      // The button is gone, and the founder types next.
      document.getElementById(COMPOSER_ID)?.focus();
      void showToast(TOASTS[decision]);
    },
    onError: error => {
      // Something has changed meanwhile, perhaps in another tab.
      void client.refetchQueries({ queryKey: stepQueries.progress(userId, scope).queryKey });
      onFailure(error);
    },
  });
  // Stable, so that the list renders only when its contents change.
  const decide = useCallback(
    (questionId: number, decision: Decision) => {
      if (progressId !== null) mutate({ progressId, questionId, decision });
    },
    [mutate, progressId],
  );
  return { isPending, decide, decidedAt };
}
