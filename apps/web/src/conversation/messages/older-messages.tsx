import { Button, Loader } from '@mantine/core';
import classes from './older-messages.module.css';
import type { OlderStatus } from './use-older-messages.ts';

/** Says that earlier messages are on their way or did not come, over what is there: nothing moves for it. */
export function OlderMessages({ status, onRetry }: { status: OlderStatus; onRetry: () => void }) {
  if (status === 'loading') {
    return (
      <p role="status" className={classes.note}>
        <Loader size={14} aria-hidden />
        Loading earlier messages…
      </p>
    );
  }
  if (status !== 'failed') return null;
  return (
    <div className={classes.note}>
      <p role="alert">Earlier messages could not be loaded.</p>
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
