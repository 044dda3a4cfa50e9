import { Box, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { NO_STEP_NOTES, useNextStep } from './next-step.ts';
import classes from './next-step-strip.module.css';
import type { ChallengeOverview } from './use-challenges.ts';
import { WayInButton } from './way-in-button.tsx';

interface NextStepStripProps {
  overview: ChallengeOverview | undefined;
  /** Shown when no step is left. */
  whenComplete?: ReactNode;
}

/** The next step in one line, with a link. The height is reserved from the start. */
export function NextStepStrip({ overview, whenComplete }: NextStepStripProps) {
  const next = useNextStep(overview);
  if (next.state === 'loading') {
    return (
      <div role="status" aria-label="Loading step...">
        <Skeleton className={classes.space} radius="lg" />
      </div>
    );
  }
  if (next.state !== 'step') {
    const { title, text } = NO_STEP_NOTES[next.state];
    return (
      <div className={classes.strip}>
        <Box miw={0}>
          <Text truncate fz="lg" fw={600} lts="var(--gw-tracking-heading)">
            {title}
          </Text>
          <Text className={classes.label} truncate c="dimmed" fz="sm">
            {text}
          </Text>
        </Box>
        {next.state === 'all-complete' && whenComplete}
      </div>
    );
  }
  const { challenge, step, records } = next;
  return (
    <div className={classes.strip} data-open>
      <Box miw={0}>
        <Text truncate c="dimmed" fz="sm">
          {`Next step in ${challenge.title}`}
        </Text>
        <Text truncate fz="lg" fw={600} lts="var(--gw-tracking-heading)">
          {step.title}
        </Text>
      </Box>
      <WayInButton to={paths.step(challenge.id, step.id)} kind="Step" records={records} />
    </div>
  );
}
