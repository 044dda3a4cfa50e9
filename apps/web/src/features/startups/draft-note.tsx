import { Button, CloseButton } from '@mantine/core';
import classes from './draft-note.module.css';

interface DraftNoteProps {
  onDiscard: () => void;
  onDismiss: () => void;
}

/** Says that the form holds what was typed the last time. */
export function DraftNote({ onDiscard, onDismiss }: DraftNoteProps) {
  return (
    <div className={classes.note}>
      <p role="status">Your unsaved changes are back.</p>
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        Discard
      </Button>
      <CloseButton aria-label="Dismiss" onClick={onDismiss} />
    </div>
  );
}
