import { cohortContracts, explainError, request } from '@groundwork/api-client';
import type { Membership } from '@groundwork/domain';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyFailure } from '../../app/failure-toasts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Surface } from '../../ui/surface.tsx';
import { showToast } from '../../ui/toast.ts';
import { cohortQueries } from './cohort-queries.ts';
import { WhatTheySee } from './what-they-see.tsx';
import { writeDays } from './write-days.ts';

/** The cohorts that the founder is in (SE-62). Founders without one see nothing of it. */
export function Programme() {
  const { data: memberships, error, isFetching, refetch } = useQuery(cohortQueries.mine());
  if (!error && !memberships?.length) return null;
  return (
    <Surface plain aria-labelledby="programme">
      <h2 id="programme">Your programme</h2>
      {memberships ? (
        <Stack mt="sm">
          {memberships.map(membership => (
            <Cohort key={membership.cohortId} membership={membership} />
          ))}
          <WhatTheySee />
        </Stack>
      ) : (
        <Stack align="flex-start" mt="sm" c="dimmed">
          <p role="alert">Couldn't load your programme. {error && explainError(error)}</p>
          <Button variant="default" disabled={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </Stack>
      )}
    </Surface>
  );
}

function Cohort({ membership }: { membership: Membership }) {
  const [isAsking, setAsking] = useState(false);
  const leave = useLeave(membership);
  const { name } = membership;
  return (
    <Group wrap="nowrap" justify="space-between">
      <Box miw={0}>
        <Text fw={500} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text c="dimmed" fz="sm">
          {writeDays(membership)}
        </Text>
      </Box>
      <Button variant="default" flex="none" aria-label={`Leave ${name}`} onClick={() => setAsking(true)}>
        Leave
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Leave ${name}`}
        text="Your programme will no longer see your progress. Your account and your work stay. To come back, you'll need a new invitation."
        confirmLabel="Leave"
        busy={leave.isPending}
        busyLabel="Leaving..."
        onConfirm={() => leave.mutate(undefined, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </Group>
  );
}

function useLeave({ cohortId, name }: Membership) {
  const client = useQueryClient();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: () => request(cohortContracts.leave, { params: { cohortId } }),
    onSuccess: () => {
      client.setQueryData(cohortQueries.mine().queryKey, mine =>
        mine?.filter(one => one.cohortId !== cohortId),
      );
      void showToast({ title: `You've left ${name}` });
    },
    onError: notifyFailure(`Couldn't leave ${name}`),
  });
}
