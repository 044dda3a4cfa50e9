import {
  type Challenge,
  isChallengeComplete,
  minutesLeft,
  type Step,
  type StepRecord,
  stepToOffer,
  writeMinutes,
} from '@groundwork/domain';
import { countChallenges } from './challenge-status.ts';
import { type ChallengeOverview, useSteps } from './use-challenges.ts';

/** The number of steps to show while a challenge's own is unknown. */
export const UNKNOWN_TOTAL = 3;

export type NextStep =
  | { state: 'loading' }
  | { state: keyof typeof NO_STEP_NOTES }
  | {
      state: 'step';
      challenge: Challenge;
      step: Step;
      records: StepRecord[];
      completed: number;
      total: number;
    };

/** The step to offer in the current challenge (PR-15), given that challenge's steps. */
function findNextStep(overview: ChallengeOverview | undefined, steps: readonly Step[] | undefined): NextStep {
  if (!overview) return { state: 'loading' };
  const { current: challenge, hasStartup } = overview;
  if (!hasStartup) return { state: 'no-startup' };
  if (isChallengeComplete(countChallenges(overview))) return { state: 'all-complete' };
  const access = challenge ? overview.access[challenge.id] : undefined;
  if (!challenge || !access?.isAccessible || access.complete) return { state: 'none-open' };
  if (!steps) return { state: 'loading' };
  const step = stepToOffer(steps, overview.records);
  if (!step) return { state: 'no-steps' };
  return {
    state: 'step',
    challenge,
    step,
    records: overview.records.filter(({ stepId }) => stepId === step.id),
    completed: access.completed,
    total: access.total || UNKNOWN_TOTAL,
  };
}

/** As {@link findNextStep}, with the steps it needs. */
export function useNextStep(overview: ChallengeOverview | undefined): NextStep {
  const steps = useSteps((overview?.hasStartup && overview.current?.id) || null);
  return findNextStep(overview, steps);
}

export const NO_STEP_NOTES = {
  'no-startup': {
    title: 'Create a startup first',
    text: 'Your coach works from it, and it holds your progress.',
  },
  'none-open': {
    title: 'Nothing to do yet',
    text: 'Your next step will appear here when a challenge unlocks.',
  },
  'no-steps': {
    title: 'No steps yet',
    text: "They'll appear here when an administrator publishes them.",
  },
  'all-complete': {
    title: 'All challenges completed',
    text: 'Well done. You can review any of them at any time.',
  },
} as const;

/** How long a challenge's open steps will take, in words (PR-70); null where that is unknown or none is open. */
export function timeLeft(records: readonly StepRecord[]): string | null {
  const minutes = minutesLeft(records);
  return minutes === null ? null : writeMinutes(minutes);
}
