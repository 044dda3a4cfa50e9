import { explainError, ownDataContracts, request } from '@groundwork/api-client';
import type { DataExport, DataExportStatus } from '@groundwork/domain';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePolling } from '../../app/connectivity/use-polling.ts';
import { useRetryWhileLost } from '../../app/connectivity/use-recovery.ts';
import { notifyFailure } from '../../app/failure-toasts.ts';
import { useKeptFocus } from '../../ui/kept-focus.ts';
import { offIf } from '../../ui/off-if.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Surface } from '../../ui/surface.tsx';
import { writeMinute } from '../../ui/write-time.ts';
import classes from './account.module.css';
import { accountQueries } from './account-queries.ts';

/** Everything of the founder's as one file (SE-90). */
export function OwnData() {
  // A pressed button gives way to a bar.
  useKeptFocus();
  const polled = usePolling(true, () => void refetch());
  const { data, error, refetch, isFetching } = useQuery({
    ...accountQueries.dataExport(),
    ...polled(ownDataContracts.exportStatus, isMaking),
    throwOnError: false,
  });
  useRetryWhileLost(data ? null : error, () => void refetch());
  return (
    <Surface plain aria-labelledby="own-data">
      <h2 id="own-data" className={classes.title}>
        Your data
      </h2>
      <Text mt="2xs" c="dimmed" fz="sm">
        One file with everything that's yours: your startups, chats, cards, notes and reports.
      </Text>
      <Stack mt="md" align="flex-start">
        {data && <Status {...data} />}
        {!data && !error && <Skeleton height={36} width={180} role="status" aria-label="Loading" />}
        {!data && error && (
          <>
            <Text c="dimmed" role="alert">
              Couldn't load this. {explainError(error)}
            </Text>
            <Button variant="default" disabled={isFetching} onClick={() => void refetch()}>
              Try Again
            </Button>
          </>
        )}
      </Stack>
    </Surface>
  );
}

const isMaking = ({ state }: { state: { data?: DataExportStatus | undefined } }) =>
  state.data?.newest?.state === 'making';

function Status({ newest, startsLeft }: DataExportStatus) {
  const start = useStart();
  const button = (label: string) => (
    <Button variant="default" {...offIf(start.isPending)} onClick={() => start.mutate()}>
      {label}
    </Button>
  );
  const again = startsLeft > 0 ? button : () => null;
  const spent = startsLeft === 0 && newest?.state !== 'making' && (
    <Text c="dimmed" fz="sm">
      You've made 3 files today. You can make another one tomorrow.
    </Text>
  );
  switch (newest?.state) {
    case undefined:
      return again('Download my data') ?? spent;
    case 'making':
      return <Making {...newest} />;
    case 'failed':
      return (
        <>
          <Text role="alert">Couldn't collect your data.</Text>
          {again('Try Again')}
          {spent}
        </>
      );
    case 'ready':
      return (
        <>
          <Group gap="xs">
            <Button
              component="a"
              variant="default"
              href={ownDataContracts.exportFile.path}
              download
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {`Download file (${writeSize(newest.bytes)})`}
            </Button>
            {again('Make a new file')}
          </Group>
          <Text c="dimmed" fz="sm" role="status">
            {`From ${writeMinute(newest.createdAt)}. It's kept until ${writeMinute(newest.expiresAt)}.`}
          </Text>
          {spent}
        </>
      );
  }
}

function Making({ progress }: DataExport) {
  return (
    <Stack gap="xs" w="100%" maw={420}>
      <Text role="status">Collecting your data. You can leave this page.</Text>
      <ProgressBar label="Collecting your data" percent={progress} />
    </Stack>
  );
}

const writeSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

function useStart() {
  const client = useQueryClient();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: () => request(ownDataContracts.startExport),
    onSuccess: status => client.setQueryData(accountQueries.dataExport().queryKey, status),
    onError: notifyFailure("Couldn't start collecting your data"),
  });
}
