import { ownDataContracts, request } from '@groundwork/api-client';
import type { AccountDeletion } from '@groundwork/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyFailure } from '../../app/failure-toasts.ts';
import { userQueries } from '../../app/user/user-queries.ts';
import { focusNear, trailOf } from '../../ui/kept-focus.ts';
import { showToast } from '../../ui/toast.ts';
import { writeDate } from '../../ui/write-time.ts';

/** Shows the date on every page at once, or no longer. */
function useShowDue() {
  const client = useQueryClient();
  const { queryKey } = userQueries.current();
  return async (deletionDueAt: string | null) => {
    // An answer still in flight would bring back what was.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, user => user && { ...user, deletionDueAt });
  };
}

/** Failures are shown by the form, hence no toast. */
export function useDeleteAccount(onGone: () => Promise<void>) {
  const showDue = useShowDue();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (body: AccountDeletion) => request(ownDataContracts.deleteAccount, { body }),
    onSuccess: async ({ deletionDueAt }) => {
      await (deletionDueAt === null ? onGone() : showDue(deletionDueAt));
      void showToast(
        deletionDueAt === null
          ? { title: 'Account deleted' }
          : { title: `Your account will be deleted on ${writeDate(deletionDueAt)}` },
      );
    },
  });
}

export function useKeepAccount() {
  const showDue = useShowDue();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: () => request(ownDataContracts.keepAccount),
    onMutate: () => trailOf(document.activeElement),
    onSuccess: async (_answer, _input, trail) => {
      await showDue(null);
      // The pressed button is gone, and the banner too.
      setTimeout(() => document.activeElement === document.body && focusNear(trail));
      void showToast({ title: 'You keep your account', tone: 'success' });
    },
    onError: notifyFailure("Couldn't keep your account"),
  });
}
