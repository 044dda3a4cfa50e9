import { explainError } from '@groundwork/api-client';
import type { AccountSession } from '@groundwork/domain';
import { Box, Button, Flex, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRetryWhileLost } from '../../app/connectivity/use-recovery.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Surface } from '../../ui/surface.tsx';
import classes from './account.module.css';
import { accountQueries } from './account-queries.ts';
import { SessionItem } from './session-item.tsx';
import { useEndOtherSessions } from './use-end-sessions.ts';

interface SessionListProps {
  isLoggingOut: boolean;
  onLogOut: () => void;
}

/** The user's sessions (SE-37), with buttons to end them. */
export function SessionList(props: SessionListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Failures are shown in this panel, as the rest of the page works without it.
  const {
    data: sessions,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...accountQueries.sessions(),
    throwOnError: false,
  });
  useRetryWhileLost(sessions ? null : error, () => void refetch());
  // The focused button disappeared with its session.
  const onEnded = () => heading.current?.focus();
  return (
    <Surface plain aria-labelledby="sessions">
      <h2 id="sessions" ref={heading} tabIndex={-1} className={classes.title}>
        Your sessions
      </h2>
      {sessions && <Sessions {...props} sessions={sessions} onEnded={onEnded} />}
      {!sessions && !error && <SessionSkeleton />}
      {!sessions && error && (
        <Stack align="flex-start" mt="sm" c="dimmed">
          <p role="alert">Couldn't load your sessions. {explainError(error)}</p>
          <Button variant="default" disabled={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </Stack>
      )}
    </Surface>
  );
}

interface SessionsProps extends SessionListProps {
  sessions: readonly AccountSession[];
  onEnded: () => void;
}

function Sessions({ sessions, onEnded, ...logOut }: SessionsProps) {
  const [isAsking, setAsking] = useState(false);
  const endOthers = useEndOtherSessions(() => {
    setAsking(false);
    onEnded();
  });
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <Text mt="2xs" c="dimmed" fz="sm">
        {hasOthers
          ? "If you don't recognise one, end it and change your password."
          : "You're not logged in anywhere else."}
      </Text>
      <Flex component="ul" direction="column" mt="sm">
        {sessions.map(session => (
          <SessionItem key={session.id} session={session} onEnded={onEnded} {...logOut} />
        ))}
      </Flex>
      {hasOthers && (
        <Flex pt="xs">
          <Button variant="default" onClick={() => setAsking(true)}>
            Log out everywhere else
          </Button>
        </Flex>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Log out everywhere else"
        text="This logs you out on every other device. Anything not sent from them yet may be lost."
        confirmLabel="Log out"
        busy={endOthers.isPending}
        onConfirm={() => endOthers.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Placeholder for two sessions, in their height. */
function SessionSkeleton() {
  return (
    <div role="status" aria-label="Loading your sessions">
      <Skeleton height={19} width={260} mt={4} />
      <Box mt="sm">
        {['first', 'second'].map(row => (
          <Group key={row} className={classes.session} wrap="nowrap" justify="space-between" py="sm">
            <Stack gap={2} miw={0}>
              <Skeleton height={23} width={160} />
              <Flex wrap="wrap" columnGap="md" c="dimmed" fz="sm">
                <Skeleton height={19} width={160} />
                <Skeleton height={19} width={130} />
              </Flex>
            </Stack>
            <Skeleton height={30} width={60} />
          </Group>
        ))}
      </Box>
    </div>
  );
}
