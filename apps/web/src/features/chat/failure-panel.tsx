import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './failure-panel.module.css';
import { describeFailure } from './send-failure.ts';

interface FailurePanelProps {
  error: Error;
  onRetry: () => void;
  onLogIn: () => void;
}

/** A send that failed: what happened and what to do. The text is still in the input. */
export function FailurePanel({ error, onRetry, onLogIn }: FailurePanelProps) {
  const { title, message, isSessionOver } = describeFailure(error);
  return (
    <div role="alert" className={classes.panel}>
      <IconAlertTriangle size={20} aria-hidden />
      <div className={classes.text}>
        <strong>{title}</strong>
        <p>{message}</p>
      </div>
      {isSessionOver ? (
        <Button size="xs" variant="default" onClick={onLogIn}>
          Log In Again
        </Button>
      ) : (
        <Button size="xs" variant="default" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  );
}
