import { adminJudgeContracts, explainError, request } from '@groundwork/api-client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePolling } from '../../../app/connectivity/use-polling.ts';
import { contractQuery } from '../../../app/contract-query.ts';
import { isSilentFailure, notifyFailure } from '../../../app/failure-toasts.ts';
import { useLastError } from '../../../app/use-failure-toast.ts';
import { showToast } from '../../../ui/toast.ts';

const query = contractQuery(adminJudgeContracts.exam, {}, { throwOnError: false });

/** The judge's exam, kept up to date, and a way to start another one. */
export function useJudge() {
  const client = useQueryClient();
  const polled = usePolling(true, () => void refetch());
  const {
    data: exam,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...query,
    ...polled(adminJudgeContracts.exam),
  });
  const last = useLastError(error, exam !== undefined);
  const { mutate: examine, isPending: isStarting } = useMutation({
    meta: { failure: 'own' },
    mutationFn: () => request(adminJudgeContracts.examine),
    onSuccess: async begun => {
      // A pending answer is about the exam before.
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, begun);
      void showToast({ title: 'Exam started', tone: 'success' });
    },
    onError: notifyFailure("Couldn't start the exam"),
  });
  return {
    exam,
    failure:
      last === null || isSilentFailure(last)
        ? null
        : {
            message: `Couldn't load the judge: ${explainError(last)}`,
            isTrying: isFetching,
            retry: () => void refetch(),
          },
    examine,
    isStarting,
  };
}
