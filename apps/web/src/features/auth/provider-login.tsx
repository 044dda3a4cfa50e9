import { explainError, providerContracts, request } from '@groundwork/api-client';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { FormAlert } from '../../ui/form-alert.tsx';
import { keepReturn } from './return-address.ts';

interface ProviderLoginProps {
  name: string;
  /** The token of an invitation into a cohort. */
  invitation?: string | undefined;
}

/** Leads to the login provider, which sends the browser back to `/provider-login`. */
export function ProviderLogin({ name, invitation }: ProviderLoginProps) {
  const { state } = useLocation();
  const begin = useMutation({
    meta: { failure: 'own' },
    mutationFn: () =>
      request(providerContracts.begin, { body: invitation === undefined ? {} : { invitation } }),
    onSuccess: ({ url }) => {
      keepReturn(state);
      window.location.assign(url);
    },
  });
  // The page is about to be left.
  const isBusy = begin.isPending || begin.isSuccess;
  return (
    <>
      <FormAlert message={begin.error ? explainError(begin.error) : undefined} />
      <Button variant="default" fullWidth mt="lg" disabled={isBusy} onClick={() => begin.mutate()}>
        {isBusy ? `Opening ${name}...` : `Log in with ${name}`}
      </Button>
    </>
  );
}
