import { ApiError, adminChangeContracts, explainError, request } from '@groundwork/api-client';
import type { PendingChange } from '@groundwork/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isSilentFailure } from '../../../app/failure-toasts.ts';
import { isChanged } from '../../../app/forms/refusals.ts';
import { showToast } from '../../../ui/toast.ts';

interface Chosen {
  changes: readonly PendingChange[];
  note: string;
  /** Whatever the judge makes of the example answers. */
  overridesExamples?: boolean;
}

interface HeldBack {
  reason: string;
  /** Whose example answers the judge decides the other way round. */
  questions: readonly string[];
}

/** Why the example answers hold a publication back; null for any other failure. */
function heldBackBy(error: Error | null): HeldBack | null {
  if (!(error instanceof ApiError)) return null;
  if (/^(coach|budget)\./.test(error.code))
    return { reason: `The example answers couldn't be checked. ${explainError(error)}`, questions: [] };
  if (error.code !== 'question.examples_disagree') return null;
  const questions = (error.details.questions as string[] | undefined) ?? [];
  const names = questions.map(name => `“${name}”`).join(' and ');
  return { reason: `The judge decides an example answer of ${names} the other way round.`, questions };
}

const CHANGED = 'Some of these have changed since you opened the page. Look at them again, then retry.';

/** Publishes or discards changes, all or none. */
export function usePublication(onDone: () => void) {
  const client = useQueryClient();
  const act = useMutation({
    meta: { failure: 'own' },
    mutationFn: ({ changes, note, overridesExamples, isDiscard }: Chosen & { isDiscard: boolean }) => {
      const asRead = changes.map(({ kind, recordId, updatedAt }) => ({ kind, recordId, updatedAt }));
      return isDiscard
        ? request(adminChangeContracts.discard, { body: { changes: asRead } })
        : request(adminChangeContracts.publish, {
            body: {
              changes: asRead,
              note: note.trim() || null,
              ...(overridesExamples && { overridesExamples }),
            },
          });
    },
    onSuccess: ({ count }, { isDiscard }) => {
      const what = count === 1 ? '1 change' : `${count} changes`;
      void showToast({ title: `${what} ${isDiscard ? 'discarded' : 'published'}`, tone: 'success' });
      onDone();
    },
    onError: (error, { isDiscard }) => {
      if (isSilentFailure(error) || heldBackBy(error) !== null) return;
      const title = isDiscard ? 'Nothing was discarded' : 'Nothing was published';
      void showToast({ title, message: isChanged(error) ? CHANGED : explainError(error), tone: 'error' });
    },
    // Every list of the back office may show what was published.
    onSettled: () => client.invalidateQueries(),
  });
  return {
    isBusy: act.isPending,
    /** Why nothing was published, where an override helps. */
    heldBack: act.variables?.isDiscard === false ? heldBackBy(act.error) : null,
    forget: act.reset,
    publish: (chosen: Chosen) => act.mutate({ ...chosen, isDiscard: false }),
    discard: (chosen: Chosen) => act.mutate({ ...chosen, isDiscard: true }),
  };
}
