import { useParams } from 'react-router';
import { lazyComponent, useLazyComponent } from '../app/lazy-component.ts';
import { BackLink } from '../app/navigation/back-link.tsx';
import { NotFoundPanel } from '../app/navigation/not-found-panel.tsx';
import { parseId, paths } from '../app/paths.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { ChallengeDetails } from '../features/challenges/challenge-details.tsx';
import { ChallengeSkeleton } from '../features/challenges/challenge-skeleton.tsx';
import { NextStepStrip } from '../features/challenges/next-step-strip.tsx';
import { useChallenges, usePrefetchSteps, useSteps } from '../features/challenges/use-challenges.ts';
import { useSelectedStartup } from '../features/startups/selection/use-selected-startup.ts';
import { Page } from '../ui/page.tsx';

const missingChallenge = lazyComponent(() => import('../features/challenges/missing-challenge.tsx'));

export function Component() {
  const challengeId = parseId(useParams().challengeId);
  const user = useCurrentUser();
  const { selected } = useSelectedStartup(user.id);
  const overview = useChallenges(selected?.id, user.role);
  const challenge = overview?.challenges.find(({ id }) => id === challengeId);
  const access = challenge && overview?.access[challenge.id];
  usePrefetchSteps(challengeId);
  const steps = useSteps(challenge ? challengeId : null);
  const isMissing = overview !== undefined && !challenge;
  const code = useLazyComponent(missingChallenge, isMissing);

  if (selected === null) {
    return <NotFoundPanel title="Challenge Not Found" text="Please create a startup first." />;
  }
  if (challengeId === null || (isMissing && code === 'missing'))
    return <NotFoundPanel title="Challenge Not Found" text="The requested challenge does not exist." />;
  if (isMissing)
    return (
      typeof code === 'object' && (
        <code.MissingChallenge
          challengeId={challengeId}
          current={overview?.current}
          title="Challenge Not Found"
        />
      )
    );
  return (
    <Page>
      <BackLink to={paths.roadmap}>Roadmap</BackLink>
      {overview && challenge && access ? (
        <ChallengeDetails
          key={challengeId}
          challenge={challenge}
          access={access}
          steps={steps}
          records={overview.records}
          {...(selected && { whose: { userId: user.id, startupId: selected.id } })}
        />
      ) : (
        <ChallengeSkeleton />
      )}
      {access?.complete && <NextStepStrip overview={overview} />}
    </Page>
  );
}
