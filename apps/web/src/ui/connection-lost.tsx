import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './connection-lost.module.css';
import { offIf } from './off-if.ts';
import { PageHeading } from './page-heading.tsx';

/** Number of failed retries after which the diagnostics open by themselves. */
const RETRIES_BEFORE_DETAILS = 2;

const TIPS = [
  'Check Wi-Fi or mobile data',
  'Try another website',
  'Clear cache and cookies',
  'Try again later',
] as const;

interface ConnectionLostProps {
  /** Whether the device itself has a network. */
  isOnline: boolean;
  isBusy: boolean;
  /** Why the last retry failed. */
  message: string | null;
  status: string;
  retryAttempts: number;
  lastError: string | null;
  onRetry: () => void;
}

/** Full page for a lost connection, with remedies. */
export function ConnectionLost(props: ConnectionLostProps) {
  const { isOnline, isBusy, message, status, retryAttempts, lastError, onRetry } = props;
  const [choice, setChoice] = useState<boolean | null>(null);
  const areDetailsShown = choice ?? retryAttempts >= RETRIES_BEFORE_DETAILS;
  const detailsId = useId();
  const tipsId = useId();

  return (
    <main className={classes.screen}>
      <Stack gap={0} align="center" w="100%" maw={460} mx="auto" ta="center">
        <IconPlugConnectedX size={32} className={classes.icon} aria-hidden />
        <PageHeading title="Connection Lost" />
        <Text inherit mt="xs" c="dimmed" textWrap="pretty" aria-live="polite">
          {isOnline
            ? "We're having trouble connecting to the server. This might be a temporary issue."
            : 'Your device appears to be offline. Please check your internet connection.'}
        </Text>
        <Flex className={classes.actions} gap="xs" wrap="wrap" justify="center" mt="lg">
          <Button {...offIf(isBusy)} onClick={onRetry}>
            {isBusy ? 'Reconnecting...' : 'Retry Connection'}
          </Button>
          <Button
            variant="default"
            aria-expanded={areDetailsShown}
            aria-controls={detailsId}
            onClick={() => setChoice(!areDetailsShown)}
          >
            {areDetailsShown ? 'Hide Details' : 'Show Details'}
          </Button>
        </Flex>
        {/* Always rendered, so that the result of a retry is announced. */}
        <p role="alert" className={classes.result}>
          {message}
        </p>
        <Box id={detailsId} w="100%" ta="start">
          {areDetailsShown && (
            <ConnectionDetails status={status} retryAttempts={retryAttempts} lastError={lastError} />
          )}
        </Box>
        <section aria-labelledby={tipsId} className={classes.tips}>
          <Text component="h2" id={tipsId} fz="md" lts="normal">
            What you can try
          </Text>
          <ul>
            {TIPS.map(tip => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </section>
      </Stack>
    </main>
  );
}

interface ConnectionDetailsProps {
  status: string;
  retryAttempts: number;
  lastError: string | null;
}

function ConnectionDetails({ status, retryAttempts, lastError }: ConnectionDetailsProps) {
  return (
    <Box className={classes.diagnostics} component="dl" mt="xs" p="md" fz="sm">
      <dt>Connection status</dt>
      <dd>{status}</dd>
      <dt>Retry attempts</dt>
      <dd>{retryAttempts}</dd>
      <dt>Last error</dt>
      <dd>{lastError ?? 'None'}</dd>
    </Box>
  );
}
