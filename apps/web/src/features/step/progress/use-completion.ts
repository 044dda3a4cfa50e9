import {
  type ChatScope,
  type Completion,
  createKey,
  progressContracts,
  readOpenItems,
  request,
} from '@groundwork/api-client';
import {
  completionAnswered,
  completionFailed,
  completionRefused,
  retryCompletion,
  type User,
} from '@groundwork/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../../ui/toast.ts';
import { stepQueries } from '../step-queries.ts';
import type { useStepRules } from './use-step-rules.ts';

/** What completing a step earned. */
export interface Gain extends Completion {
  isNewLevel: boolean;
}

/** Sends the completions that the rules allow, and shows their outcome (PR-23). */
export function useCompletion(
  { id: userId, level }: Pick<User, 'id' | 'level'>,
  scope: ChatScope,
  { update, decide }: ReturnType<typeof useStepRules>,
) {
  const client = useQueryClient();
  const { stepId, startupId, challengeId } = scope;
  const progressKey = stepQueries.progress(userId, scope).queryKey;
  /** Texts of the items that a refused completion named as open. */
  const [open, setOpen] = useState<readonly string[]>([]);
  const [gain, setGain] = useState<Gain | null>(null);
  const { mutate } = useMutation({
    meta: { failure: 'own' },
    onMutate: () => setOpen([]),
    mutationFn: (id: string) =>
      request(progressContracts.complete, {
        params: { stepId },
        query: { unique: id },
        body: { startupId, challengeId },
      }),
    onSuccess: completion => {
      update(completionAnswered);
      if (!completion.alreadyCompleted) setGain({ ...completion, isNewLevel: completion.level > level });
    },
    onError: async error => {
      const open = readOpenItems(error);
      if (open) {
        // The page was out of date, so the step is loaded again, including any new questions.
        setOpen(open.open);
        void client.invalidateQueries({ queryKey: stepQueries.questions(stepId).queryKey });
        await client.refetchQueries({ queryKey: progressKey });
        return update(completionRefused);
      }
      update(completionFailed);
      void showToast({
        title: 'Error completing step',
        message: 'There was an issue completing this step. Please try again.',
        tone: 'error',
      });
    },
    // The record must confirm the outcome, however the call ended.
    onSettled: () => client.refetchQueries({ queryKey: progressKey }),
  });

  const retry = () => {
    const id = createKey();
    const { session, refusal } = decide((current, now) => retryCompletion(current, { now, id }));
    if (refusal?.toast) void showToast(refusal.toast);
    if (refusal) return;
    update(() => session);
    mutate(id);
  };
  const forget = () => {
    setOpen([]);
    setGain(null);
  };
  return { complete: mutate, retry, open, gain, forget };
}
