import { nextChallenge, nextStep, type Step, stepToOffer, type User } from '@groundwork/domain';
import { useMemo } from 'react';
import { paths } from '../../app/paths.ts';
import { type ChallengeOverview, useSteps } from './use-challenges.ts';

interface StepPlace {
  overview: ChallengeOverview | undefined;
  /** The challenge's steps in order; undefined until loaded. */
  steps: readonly Step[] | undefined;
  stepId: number | null;
  startupId: number | undefined;
  role: User['role'];
}

/**
 * A founder's next destination after a step: the next step, else the challenge that it unlocks, else the report.
 * Undefined until known.
 */
export function useNextStep({ overview, steps, stepId, startupId, role }: StepPlace) {
  const step = steps?.find(({ id }) => id === stepId);
  const next = steps && step ? nextStep(steps, step.id) : null;
  const after = useMemo(
    () =>
      overview && step && !next
        ? nextChallenge(overview.challenges, overview.records, step, role === 'admin')
        : null,
    [overview, step, next, role],
  );
  const own = step?.challengeId;
  const ofNext = useSteps(after && after.challenge.id !== own ? after.challenge.id : null, { isLive: false });
  if (!step || !startupId) return undefined;
  if (next) return { to: 'step' as const, path: paths.step(step.challengeId, next.id), title: next.title };
  if (!after) return { to: 'report' as const, path: paths.report(startupId) };
  const { challenge, isUnlocked, isNew, records } = after;
  const first = stepToOffer((challenge.id === own ? steps : ofNext) ?? [], records);
  const path = first ? paths.step(challenge.id, first.id) : paths.challenge(challenge.id);
  const { title } = challenge;
  if (challenge.id === own) return { to: 'step' as const, path, title: first?.title ?? title };
  return { to: 'challenge' as const, path, title, isUnlocked, isNew, step: first?.title ?? null };
}
