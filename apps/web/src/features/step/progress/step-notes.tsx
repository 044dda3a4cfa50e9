import { Box, Button, Text } from '@mantine/core';
import classes from './step-notes.module.css';

interface StepNotesProps {
  /** Requests a verdict on the newest answer, which got none; undefined if not needed. */
  onCheck: (() => void) | undefined;
  isChecking: boolean;
  /** The verdict is still pending. */
  isStillChecking: boolean;
  /** Items that the server named as open when it refused to complete the step. */
  open: readonly string[];
}

/** Notes above the composer on what keeps the step from being completed. */
export function StepNotes({ onCheck, isChecking, isStillChecking, open }: StepNotesProps) {
  return (
    <>
      {isStillChecking && (
        <Text role="status" className={classes.note} fz="sm" data-quiet>
          Still checking your answer. The result will show here.
        </Text>
      )}
      {onCheck && (
        <Box className={classes.note} fz="sm" data-line>
          <p role="status">Your last answer is saved but couldn't be checked.</p>
          <Button size="xs" variant="default" loading={isChecking} onClick={onCheck}>
            Check again
          </Button>
        </Box>
      )}
      {open.length > 0 && (
        <Box role="alert" className={classes.note} fz="sm">
          <p>This step isn't complete yet. Still missing:</p>
          <ul>
            {open.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Box>
      )}
    </>
  );
}
