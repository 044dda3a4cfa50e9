import { providerContracts, request } from '@groundwork/api-client';
import type { User } from '@groundwork/domain';
import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { notifyFailure } from '../../app/failure-toasts.ts';
import { providerQueries } from '../../app/user/provider-queries.ts';
import { offIf } from '../../ui/off-if.ts';
import { Surface } from '../../ui/surface.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './account.module.css';

/** Whether the login provider logs the user in here (SE-110). Shows nothing where there is none. */
export function LoginProvider({ user }: { user: User }) {
  const { data: offered } = useQuery(providerQueries.offered());
  const { data: own } = useQuery(providerQueries.own());
  const client = useQueryClient();
  const title = useRef<HTMLHeadingElement>(null);
  const disconnect = useMutation({
    meta: { failure: 'own' },
    mutationFn: () => request(providerContracts.disconnect),
    onSuccess: async () => {
      await client.invalidateQueries(providerQueries.own());
      // The button that had it is gone.
      title.current?.focus();
      void showToast({ title: 'Disconnected', tone: 'success' });
    },
    onError: notifyFailure("Couldn't disconnect"),
  });
  if (!offered?.name || !own) return null;
  return (
    <Surface plain aria-labelledby="login-provider">
      <h2 ref={title} tabIndex={-1} id="login-provider" className={classes.title}>
        {`Login with ${offered.name}`}
      </h2>
      <Text mt="2xs" c="dimmed" fz="sm">
        {describe(own.isConnected, user.hasPassword && (!offered.isOnly || user.role === 'admin'))}
      </Text>
      {own.isConnected && user.hasPassword && (
        <Button
          variant="default"
          mt="lg"
          {...offIf(disconnect.isPending)}
          onClick={() => disconnect.mutate()}
        >
          {disconnect.isPending ? 'Disconnecting...' : 'Disconnect'}
        </Button>
      )}
    </Surface>
  );
}

function describe(isConnected: boolean, hasTwoWays: boolean): string {
  if (!isConnected)
    return 'Not connected. If it has the same email address, log out and choose it on the login page.';
  return hasTwoWays ? 'Connected. It logs you in, and so does your password.' : 'Connected. It logs you in.';
}
