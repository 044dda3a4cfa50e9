import { adminLogoContracts, logoMediaContracts, request } from '@groundwork/api-client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { contractQuery } from '../../../app/contract-query.ts';
import { notifyFailure } from '../../../app/failure-toasts.ts';
import { showToast } from '../../../ui/toast.ts';

const query = contractQuery(logoMediaContracts.active, {}, { throwOnError: false });

/** The logo that everybody sees, and the way to another one; null is the product's own mark. */
export function useLogo() {
  const client = useQueryClient();
  const { data: logo, error, isFetching, refetch } = useQuery(query);
  const replace = useMutation({
    meta: { failure: 'own' },
    mutationFn: (svgCode: string | null) => request(adminLogoContracts.replace, { body: { svgCode } }),
    onSuccess: async saved => {
      // An answer that is on its way has the logo of before.
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, saved);
      void showToast({ title: saved.svgCode === null ? 'Logo removed' : 'Logo updated', tone: 'success' });
    },
    onError: notifyFailure('Failed to update logo'),
  });
  return { logo, error, isFetching, refetch: () => void refetch(), replace };
}
