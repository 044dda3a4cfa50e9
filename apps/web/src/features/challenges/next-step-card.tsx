import { Box, Button, Flex, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import stepNumber from '../../ui/step-number.module.css';
import { Surface } from '../../ui/surface.tsx';
import { challengePercent } from './challenge-status.ts';
import { type NextStep, NO_STEP_NOTES, UNKNOWN_TOTAL, useNextStep } from './next-step.ts';
import classes from './next-step-card.module.css';
import type { ChallengeOverview } from './use-challenges.ts';
import { WayInButton } from './way-in-button.tsx';

/** The current challenge's next step, with the button that opens it. */
export function NextStepCard({ overview }: { overview: ChallengeOverview | undefined }) {
  const next = useNextStep(overview);
  return (
    <Surface aria-labelledby="next-step">
      <Stack>
        <h2 id="next-step">Next Step</h2>
        {next.state === 'step' || next.state === 'loading' ? (
          <CurrentStep next={next} />
        ) : (
          <NoStep reason={next.state} />
        )}
      </Stack>
    </Surface>
  );
}

function CurrentStep({ next }: { next: Extract<NextStep, { state: 'step' | 'loading' }> }) {
  const step = next.state === 'step' ? next : null;
  const { completed, total } = step ?? { completed: 0, total: UNKNOWN_TOTAL };
  return (
    <>
      <div className={classes.step} aria-busy={!step}>
        <Box component="span" className={stepNumber.number} fz="sm">
          {step?.step.order}
        </Box>
        <div>
          <Text component="h3" lineClamp={2} pt="2xs" lts="var(--gw-tracking-heading)">
            {step ? step.step.title : 'Loading step...'}
          </Text>
          {step ? (
            <Text lineClamp={3} mt={2} c="dimmed" fz="sm">
              {step.step.description}
            </Text>
          ) : (
            <TextSkeleton />
          )}
        </div>
      </div>
      <Flex className={classes.challenge} mih={23}>
        {step ? <Badge>{step.challenge.title}</Badge> : <Skeleton height={23} width={110} radius="xl" />}
      </Flex>
      <div className={classes.progress}>
        <ProgressBar
          label="Steps completed in this challenge"
          percent={challengePercent({ completed, total })}
          size="sm"
        />
        <span>{`${completed} of ${total}`}</span>
      </div>
      <WayInButton
        to={step && paths.step(step.challenge.id, step.step.id)}
        kind="Step"
        records={step?.records ?? []}
        fullWidth
        className={step ? undefined : classes.waiting}
      />
    </>
  );
}

function TextSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton height={12} mt={8} />
      <Skeleton height={12} mt={7} width="60%" />
    </div>
  );
}

function NoStep({ reason }: { reason: keyof typeof NO_STEP_NOTES }) {
  const { title, text } = NO_STEP_NOTES[reason];
  return (
    <>
      <div>
        <h3>{title}</h3>
        <Text mt={2} c="dimmed" fz="sm">
          {text}
        </Text>
      </div>
      {reason === 'no-startup' && (
        <Button
          component={Link}
          to={paths.createStartup}
          fullWidth
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          Create Startup
        </Button>
      )}
    </>
  );
}
