import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '../../app/navigation/link.tsx';
import { StatusIcon } from '../../ui/status-icon.tsx';
import classes from './step-done.module.css';

interface StepDoneProps {
  /** Recorded by the server; until then everything is answered and the step is being completed. */
  isCompleted: boolean;
  /** Present when completing failed. */
  onRetry?: (() => void) | undefined;
  nextPath: string;
  /** Present while the next step is about to open by itself. */
  onStay?: (() => void) | undefined;
}

/** Takes the input's place once everything in the step is answered. */
export function StepDone({ isCompleted, onRetry, nextPath, onStay }: StepDoneProps) {
  if (!isCompleted) {
    return (
      <div className={classes.done}>
        <p role="status">
          {onRetry
            ? 'All questions are answered, but the step could not be completed.'
            : 'Completing the step…'}
        </p>
        {onRetry && <Button onClick={onRetry}>Try Again</Button>}
      </div>
    );
  }
  return (
    <div className={classes.done}>
      <p role="status">
        <StatusIcon status="completed" />
        Step completed! You can now continue to the next step.
      </p>
      <div className={classes.actions}>
        {onStay && (
          <>
            <span role="status">The next step opens in a moment.</span>
            <Button variant="default" onClick={onStay}>
              Stay here
            </Button>
          </>
        )}
        <Button component={Link} to={nextPath} rightSection={<IconArrowRight size={16} aria-hidden />}>
          Continue to next step
        </Button>
      </div>
    </div>
  );
}
