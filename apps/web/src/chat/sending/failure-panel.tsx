import { Box, Button, Flex, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import classes from './failure-panel.module.css';
import { type ChatFailure, describeFailure } from './send-failure.ts';

interface FailurePanelProps {
  failure: ChatFailure;
  /** Whether an automatic retry is allowed: not too often, and never with a text that is being edited. */
  mayRetryAlone: boolean;
  /** What clearing the chat deletes, and what it keeps. */
  clearing: string | undefined;
  onRetry: (how: { isAutomatic: boolean }) => void;
  /** Undefined if the chat cannot be cleared. */
  onClear?: (() => void) | undefined;
  onLogIn: () => void;
}

/** Shows a failure in the chat and its remedies. An unsent text is still in the composer. */
export function FailurePanel(props: FailurePanelProps) {
  const { failure, mayRetryAlone, clearing, onRetry, onClear, onLogIn } = props;
  const { title, message, offer, retryAfter } = describeFailure(failure);
  const left = useCountdown(mayRetryAlone ? retryAfter : null, () => onRetry({ isAutomatic: true }));
  const [isAsking, setAsking] = useState(false);
  const mayClear = onClear !== undefined && (offer === 'clear' || offer === 'clear-only');
  return (
    <Flex className={classes.panel} rowGap="xs" columnGap="sm" wrap="wrap" align="center">
      <IconAlertTriangle size={20} aria-hidden />
      <Box role="alert" flex="1 1 220px" miw={0} fz="sm">
        <Text inherit component="strong" c="var(--gw-danger)">
          {title}
        </Text>
        <p>{message}</p>
      </Box>
      {/* Outside the alert, so that it is not announced every second. */}
      {left !== null && <span className={classes.countdown}>{`Trying again in ${left} s`}</span>}
      <Flex gap="xs" wrap="wrap">
        {offer === 'log-in' ? (
          <Button size="xs" variant="default" onClick={onLogIn}>
            Log In Again
          </Button>
        ) : (
          (offer === 'retry' || offer === 'clear') && (
            <Button size="xs" variant="default" onClick={() => onRetry({ isAutomatic: false })}>
              {retryAfter === null ? 'Try Again' : 'Try Now'}
            </Button>
          )
        )}
        {mayClear && (
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            Clear Chat & Start Over
          </Button>
        )}
      </Flex>
      <ConfirmDialog
        opened={isAsking}
        title="Clear Chat & Start Over"
        text={`${clearing}, and your last message ${failure.of === 'reply' ? 'returns to' : 'stays in'} the text box.`}
        confirmLabel="Clear chat"
        onConfirm={() => {
          setAsking(false);
          onClear?.();
        }}
        onClose={() => setAsking(false)}
      />
    </Flex>
  );
}

/** Counts down `seconds`, then calls `onEnd` once. Returns the seconds left; null if `seconds` is null. */
function useCountdown(seconds: number | null, onEnd: () => void): number | null {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    setLeft(seconds);
    if (seconds === null) return;
    const endsAt = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      const remaining = Math.ceil((endsAt - performance.now()) / 1000);
      setLeft(Math.max(0, remaining));
      if (remaining > 0) return;
      clearInterval(timer);
      end();
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
