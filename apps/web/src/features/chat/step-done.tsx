import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { StatusIcon } from '../../ui/status-icon.tsx';
import classes from './step-done.module.css';

/** Takes the input's place once the step is complete. */
export function StepDone({ nextPath }: { nextPath: string }) {
  return (
    <div className={classes.done}>
      <p role="status">
        <StatusIcon status="completed" />
        Step completed! You can now continue to the next step.
      </p>
      <Button component={Link} to={nextPath} rightSection={<IconArrowRight size={16} aria-hidden />}>
        Continue to next step
      </Button>
    </div>
  );
}
