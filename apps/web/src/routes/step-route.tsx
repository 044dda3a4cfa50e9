import { IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { lazyComponent, useLazyComponent } from '../app/lazy-component.ts';
import { Link } from '../app/navigation/link.tsx';
import { NotFoundPanel } from '../app/navigation/not-found-panel.tsx';
import { parseId, paths } from '../app/paths.ts';
import { forgetSession } from '../app/user/user-queries.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { closedNote } from '../features/challenges/challenge-status.ts';
import { useChallenges, usePrefetchSteps, useSteps } from '../features/challenges/use-challenges.ts';
import { useNextStep } from '../features/challenges/use-next-step.ts';
import { useSelectedStartup } from '../features/startups/selection/use-selected-startup.ts';
import { StepChat } from '../features/step/step-chat.tsx';
import { StepSkeleton } from '../features/step/step-skeleton.tsx';
import { usePrefetchStep } from '../features/step/use-prefetch-step.ts';

const besideStep = lazyComponent(() => import('./beside-step.tsx'));
const missingChallenge = lazyComponent(() => import('../features/challenges/missing-challenge.tsx'));

/** This screen polls the progress itself. */
const CHAT = { isLive: false };

export function Component() {
  const params = useParams();
  const challengeId = parseId(params.challengeId);
  const stepId = parseId(params.stepId);
  const user = useCurrentUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { selected, likelyId } = useSelectedStartup(user.id);
  const overview = useChallenges(selected?.id, user.role, CHAT);
  const record = overview?.records.find(one => one.stepId === stepId);
  usePrefetchStep(user.id, { startupId: likelyId, challengeId, stepId }, record?.id === null);
  const challenge = overview?.challenges.find(({ id }) => id === challengeId);
  usePrefetchSteps(challengeId);
  const steps = useSteps(challenge ? challengeId : null);
  const step = steps?.find(({ id }) => id === stepId);
  const nextStep = useNextStep({ overview, steps, stepId, startupId: selected?.id, role: user.role });
  const beside = useLazyComponent(besideStep, Boolean(overview));
  const code = typeof beside === 'object' && beside;
  const isMissing = overview !== undefined && !challenge;
  const missing = useLazyComponent(missingChallenge, isMissing);

  if (selected === null) return <NotFoundPanel title="Not Found" text="Please create a startup first." />;
  const left = code && selected && stepId && (
    <code.UnavailableStep user={user} startup={selected} stepId={stepId} isGone={!step} />
  );
  if (isMissing && challengeId && missing !== 'missing')
    return missing === 'awaited' ? (
      <StepSkeleton />
    ) : (
      <missing.MissingChallenge challengeId={challengeId} current={overview.current} title="Not Found">
        {left}
      </missing.MissingChallenge>
    );
  const way = { to: paths.challenge(challengeId ?? 0), label: 'Go to Challenge' };
  if (!challengeId || !stepId || isMissing || (steps && !step)) {
    return (
      <NotFoundPanel title="Not Found" text="The requested step does not exist." {...(challenge && { way })}>
        {left}
      </NotFoundPanel>
    );
  }
  if (!selected || !challenge || !step || !nextStep) return <StepSkeleton />;
  const isAccessible = overview?.access[challengeId]?.isAccessible;
  if (!isAccessible || !step.isActive) {
    const lock = isAccessible
      ? { text: 'This step is turned off for now. Your text is kept.', way }
      : { text: closedNote(challenge), way: { to: paths.roadmap, label: 'Go to Roadmap' } };
    return (
      <NotFoundPanel title="Locked" icon={<IconLock aria-hidden />} {...lock}>
        {left}
      </NotFoundPanel>
    );
  }
  return (
    <StepChat
      key={`${selected.id}/${stepId}`}
      user={user}
      startup={selected}
      challenge={challenge}
      step={step}
      onLeave={() => {
        // Only if the code that announces it has loaded, and never away from a challenge's summary.
        if (code && nextStep.to === 'step') void navigate(nextStep.path);
      }}
      onLogIn={() => forgetSession(client)}
      renderBeside={onUse => code && <code.BesideStep startup={selected} step={step} onUse={onUse} />}
      renderEnd={end =>
        code ? (
          <code.StepCompletion {...end} startup={selected} challenge={challenge} nextStep={nextStep} />
        ) : (
          beside === 'missing' && <Link to={nextStep.path}>Continue to next step</Link>
        )
      }
    />
  );
}
