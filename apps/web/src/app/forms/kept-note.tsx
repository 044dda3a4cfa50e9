import { Button, Group } from '@mantine/core';
import classes from './kept-note.module.css';

interface KeptNoteProps {
  isRestored: boolean;
  isBusy: boolean;
  discard: () => void;
}

/** Note above a form with a restored draft. */
export function KeptNote({ isRestored, isBusy, discard }: KeptNoteProps) {
  if (!isRestored) return null;
  return (
    <Group className={classes.kept} gap="xs" justify="space-between" c="dimmed">
      <p>We've restored your unsaved text.</p>
      <Button variant="subtle" color="gray" size="compact-sm" disabled={isBusy} onClick={discard}>
        Discard it
      </Button>
    </Group>
  );
}
