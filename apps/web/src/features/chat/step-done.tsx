import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
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
  const ref = useLostFocus(isCompleted, onStay === undefined);
  if (!isCompleted) {
    return (
      <div ref={ref} tabIndex={-1} className={classes.done}>
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
    <div ref={ref} tabIndex={-1} className={classes.done}>
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

/** The input had the focus, or a button that has gone: it comes here, where the next thing to do is. */
function useLostFocus(...changes: readonly boolean[]) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus();
  }, [...changes]);
  return ref;
}
