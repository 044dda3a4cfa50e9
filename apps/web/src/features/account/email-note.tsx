import { accountContracts, request } from '@groundwork/api-client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconMailExclamation } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { notifyFailure } from '../../app/failure-toasts.ts';
import { showToast } from '../../ui/toast.ts';
import { accountQueries } from './account-queries.ts';

/** What is left to do about one's own email address (SE-100, SE-104). Shows nothing where no mail is set up. */
export function EmailNote({ email }: { email: string }) {
  const { data } = useQuery(accountQueries.email());
  const send = useMutation({
    meta: { failure: 'own' },
    mutationFn: () => request(accountContracts.sendEmailLink),
    onSuccess: () =>
      void showToast({ title: 'Link sent', message: 'Check your spam folder, too.', tone: 'success' }),
    onError: notifyFailure("Couldn't send the link"),
  });
  const keep = useMutation({
    meta: { failure: 'own' },
    mutationFn: () => request(accountContracts.keepEmail),
    onSuccess: () => void showToast({ title: 'Email address kept', tone: 'success' }),
    onError: notifyFailure("Couldn't keep the email address"),
  });
  if (!data?.byMail || (data.isConfirmed && data.newEmail === null)) return null;
  return (
    <Group
      mt="lg"
      gap="sm"
      wrap="nowrap"
      align="flex-start"
      renderRoot={root => <section {...root} aria-label="Email address" />}
    >
      <IconMailExclamation size={20} aria-hidden style={{ flex: 'none' }} />
      <Stack gap="xs" miw={0} fz="sm">
        <Text inherit style={{ overflowWrap: 'anywhere' }}>
          <span>{data.newEmail === null ? 'Not confirmed: ' : 'Your new address, not confirmed: '}</span>
          <bdi>{data.newEmail ?? email}</bdi>
        </Text>
        <Text inherit c="dimmed">
          {data.newEmail === null
            ? 'Press the link in our mail, or have it sent again. A programme that invites this address waits for that.'
            : 'Press the link that we mailed there. Until then you log in with the earlier one.'}
        </Text>
        <Group gap="xs">
          <Button variant="default" size="xs" disabled={send.isPending} onClick={() => send.mutate()}>
            {send.isPending ? 'Sending...' : 'Send again'}
          </Button>
          {data.newEmail !== null && (
            <Button variant="default" size="xs" disabled={keep.isPending} onClick={() => keep.mutate()}>
              {keep.isPending ? 'Saving...' : 'Keep the earlier one'}
            </Button>
          )}
        </Group>
      </Stack>
    </Group>
  );
}
