import { noticeContracts, request } from '@groundwork/api-client';
import type { Notice } from '@groundwork/domain';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contractQuery } from '../../app/contract-query.ts';

export const noticeQueries = {
  /** The newest first. Failures are shown by the list. */
  list: () => contractQuery(noticeContracts.list, {}, { throwOnError: false }),
};

/** Marks all notices as seen, once for each that is the newest. */
export function useSeeNotices(notices: readonly Notice[], isOnScreen: boolean): void {
  const { mutate } = useMutation({
    // No toast: they just count as new again next time.
    meta: { failure: 'own' },
    mutationFn: (through: string) => request(noticeContracts.see, { body: { through } }),
  });
  const newest = isOnScreen && notices.some(({ isNew }) => isNew) ? notices[0]?.at : undefined;
  useEffect(() => {
    if (newest !== undefined) mutate(newest);
  }, [mutate, newest]);
}
