import { explainError, providerContracts, request } from '@groundwork/api-client';
import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';
import classes from '../../app/user/provider-button.module.css';
import { FormAlert } from '../../ui/form-alert.tsx';
import { offIf } from '../../ui/off-if.ts';
import { keepReturn } from './return-address.ts';

interface ProviderLoginProps {
  name: string;
  /** Whether there is no other way for founders. */
  isOnly: boolean;
  /** The token of an invitation into a cohort. */
  invitation?: string | undefined;
}

/** Leads to the login provider, which sends the browser back to `/provider-login`. */
export function ProviderLogin({ name, isOnly, invitation }: ProviderLoginProps) {
  const { state } = useLocation();
  const begin = useMutation({
    meta: { failure: 'own' },
    mutationFn: () =>
      request(providerContracts.begin, { body: invitation === undefined ? {} : { invitation } }),
    onSuccess: ({ url }) => {
      // The invitation's page says what came of it, and asks who had an account already.
      keepReturn(invitation === undefined ? state : { from: paths.join(invitation), userId: null });
      window.location.assign(url);
    },
  });
  const { reset } = begin;
  useEffect(() => {
    // The browser's Back may bring the page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
  // The page is about to be left.
  const isBusy = begin.isPending || begin.isSuccess;
  return (
    <Stack gap="sm" mt="md">
      <FormAlert message={begin.error ? explainError(begin.error) : undefined} />
      <Button
        className={classes.button}
        variant={isOnly ? 'filled' : 'default'}
        fullWidth
        {...offIf(isBusy)}
        onClick={() => begin.mutate()}
      >
        {isBusy ? `Opening ${name}...` : `Log in with ${name}`}
      </Button>
    </Stack>
  );
}
