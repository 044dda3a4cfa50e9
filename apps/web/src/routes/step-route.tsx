import type { Challenge, Step } from '@groundwork/domain';
import { IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { NotFoundPanel } from '../app/navigation/not-found-panel.tsx';
import { parseId, paths } from '../app/paths.ts';
import { forgetSession } from '../app/user/user-queries.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { closedNote } from '../features/challenges/challenge-status.ts';
import { useChallenges, usePrefetchSteps, useSteps } from '../features/challenges/use-challenges.ts';
import { useFollowing } from '../features/challenges/use-following.ts';
import { useSelectedStartup } from '../features/startups/selection/use-selected-startup.ts';
import { StepChat } from '../features/step/step-chat.tsx';
import { StepSkeleton } from '../features/step/step-skeleton.tsx';
import { usePrefetchStep } from '../features/step/use-prefetch-step.ts';

/** The chat has a rhythm of its own (RQ-23). */
const CHAT = { isLive: false };

export function Component() {
  const params = useParams();
  const challengeId = parseId(params.challengeId);
  const stepId = parseId(params.stepId);
  const user = useCurrentUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { selected, likelyId } = useSelectedStartup(user.id);
  usePrefetchStep(user.id, { startupId: likelyId, challengeId, stepId });
  const overview = useChallenges(selected?.id, user.role, CHAT);
  const challenge = overview?.challenges.find(({ id }) => id === challengeId);
  usePrefetchSteps(challengeId);
  const steps = useSteps(challenge ? challengeId : null, CHAT);
  const step = steps?.find(({ id }) => id === stepId);
  const following = useFollowing({ overview, steps, stepId, startupId: selected?.id, role: user.role });

  if (selected === null) return <NotFoundPanel title="Not Found" text="Please create a startup first." />;
  if (challengeId === null || (overview && !challenge)) {
    return <NotFoundPanel title="Not Found" text="The requested challenge does not exist." />;
  }
  if (stepId === null || (steps && !step)) {
    return <NotFoundPanel title="Not Found" text="The requested step does not exist." />;
  }
  if (!selected || !challenge || !step || !following) return <StepSkeleton />;
  const lock = findLock(challenge, step, overview?.access[challengeId]?.isAccessible ?? false);
  if (lock) return <NotFoundPanel title="Locked" icon={<IconLock aria-hidden />} {...lock} />;
  return (
    <StepChat
      key={`${selected.id}/${stepId}`}
      user={user}
      startup={selected}
      challenge={challenge}
      step={step}
      following={following}
      onLeave={() => void navigate(following.path)}
      onLogIn={() => forgetSession(client)}
    />
  );
}

/** Why the step cannot be entered, and where to go instead; null when it can be. */
function findLock(challenge: Challenge, { isActive }: Step, isAccessible: boolean) {
  if (!isAccessible) {
    return { text: closedNote(challenge), way: { to: paths.roadmap, label: 'Go to Roadmap' } };
  }
  if (isActive) return null;
  const way = { to: paths.challenge(challenge.id), label: 'Go to Challenge' };
  return { text: 'This step is not open yet.', way };
}
