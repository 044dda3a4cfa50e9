import { Button, Group, Loader } from '@mantine/core';
import classes from './older-messages.module.css';
import type { OlderStatus } from './use-older-messages.ts';

/** Status of loading earlier messages, overlaid so that nothing moves. */
export function OlderMessages({ status, onRetry }: { status: OlderStatus; onRetry: () => void }) {
  if (status === 'loading') {
    return (
      <Group role="status" className={classes.note} component="p" gap="xs" wrap="nowrap" c="dimmed" fz="sm">
        <Loader size={14} aria-hidden />
        Loading earlier messages...
      </Group>
    );
  }
  if (status !== 'failed') return null;
  return (
    <Group className={classes.note} gap="xs" wrap="nowrap" c="dimmed" fz="sm">
      <p role="alert">Couldn't load earlier messages.</p>
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        Try Again
      </Button>
    </Group>
  );
}
