import type { Challenge, Startup } from '@groundwork/domain';
import { Box, Button, Flex, Group } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { lazyComponent, useLazyComponent } from '../../../app/lazy-component.ts';
import { Link } from '../../../app/navigation/link.tsx';
import { StatusIcon } from '../../../ui/status-icon.tsx';
import type { Gain } from '../progress/use-completion.ts';
import { LeavingSoon } from './leaving-soon.tsx';
import classes from './step-completion.module.css';

/** Where to go after the step: within its challenge, to the next challenge, or to the report when all are complete. */
export type NextStep =
  | { to: 'step'; path: string; title: string }
  | { to: 'challenge'; path: string; title: string; isUnlocked: boolean; isNew: boolean; step: string | null }
  | { to: 'report'; path: string };

const moment = lazyComponent(() => import('./completion-reward.tsx'));

const LABELS = {
  step: 'Continue to next step',
  challenge: 'Continue to next challenge',
  report: 'View your report',
} as const;

function sayDone(nextStep: NextStep): string {
  if (nextStep.to === 'step') return 'Step completed! You can now continue to the next step.';
  if (nextStep.to === 'report') return 'Step completed! That was the last one: every challenge is done.';
  const { title, isUnlocked, isNew, step } = nextStep;
  const first = step === null ? '' : ` ${isNew ? 'First' : 'Next'} step: “${step}”.`;
  return isUnlocked
    ? `Step completed! You've unlocked “${title}”.${first}`
    : `Step completed! Next challenge: “${title}”.${first}`;
}

/** State of a step's end. */
export interface StepEnd {
  /** The server has recorded the completion. Until then everything is answered, and completing is in progress. */
  isCompleted: boolean;
  /** Set if completing failed. */
  onRetry?: (() => void) | undefined;
  /** What completing it earned; null if it was completed before this visit. */
  gain: Gain | null;
  /** Draft that can no longer be sent. */
  kept: string;
  /** When the next step opens by itself, on the page's clock; null if it does not. */
  leaveAt: number | null;
  onStay: () => void;
}

interface StepCompletionProps extends StepEnd {
  startup: Startup;
  challenge: Pick<Challenge, 'id' | 'title'>;
  nextStep: NextStep;
}

/**
 * Replaces the composer once everything in the step is answered. Right after completing, it shows the gain, and after
 * the last step of a challenge also everything worked out in it.
 */
export function StepCompletion(props: StepCompletionProps) {
  const { startup, challenge, nextStep, isCompleted, onRetry, gain, kept, leaveAt, onStay } = props;
  const isLeaving = leaveAt !== null && nextStep.to === 'step';
  const ref = useLostFocus(isCompleted, !isLeaving);
  const code = useLazyComponent(moment, gain !== null);
  if (!isCompleted) {
    return (
      <div ref={ref} tabIndex={-1} className={classes.done}>
        <Group component="p" role="status" gap="xs" wrap="nowrap" fw={500}>
          {onRetry
            ? "You've answered every question, but we couldn't complete the step."
            : 'Completing the step...'}
        </Group>
        {onRetry && <Button onClick={onRetry}>Try Again</Button>}
        <Kept text={kept} />
      </div>
    );
  }
  return (
    <div ref={ref} tabIndex={-1} className={classes.done}>
      {gain && typeof code === 'object' && (
        <code.CompletionReward
          gain={gain}
          startup={startup}
          challenge={nextStep.to === 'step' ? null : challenge}
        />
      )}
      <Group component="p" role="status" gap="xs" wrap="nowrap" fw={500}>
        <StatusIcon status="completed" />
        <span>{sayDone(nextStep)}</span>
      </Group>
      <Flex className={classes.actions} rowGap="xs" columnGap="sm" wrap="wrap" align="center" ml="auto">
        {isLeaving ? (
          <LeavingSoon title={nextStep.title} at={leaveAt} onStay={onStay} />
        ) : (
          nextStep.to === 'step' && <span>Next: {nextStep.title}</span>
        )}
        <Button component={Link} to={nextStep.path} rightSection={<IconArrowRight size={16} aria-hidden />}>
          {LABELS[nextStep.to]}
        </Button>
      </Flex>
      <Kept text={kept} />
    </div>
  );
}

function Kept({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <Box className={classes.kept} w="100%" c="dimmed" fz="sm">
      <span>The step was completed before you sent this. You can copy it from here:</span>
      <blockquote>{text}</blockquote>
    </Box>
  );
}

/** The focused composer or button is gone: moves the focus here, to the next action. */
function useLostFocus(...changes: readonly boolean[]) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus();
  }, [...changes]);
  return ref;
}
