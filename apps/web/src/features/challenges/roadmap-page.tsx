import type { User } from '@groundwork/domain';
import { NextStepCard } from './next-step-card.tsx';
import { Roadmap } from './roadmap.tsx';
import classes from './roadmap-page.module.css';
import { RoadmapStats } from './roadmap-stats.tsx';
import type { ChallengeOverview } from './use-challenges.ts';

interface RoadmapPageProps {
  overview: ChallengeOverview | undefined;
  user: Pick<User, 'level' | 'experiencePoints'>;
}

/** Everything below the roadmap's heading. */
export function RoadmapPage({ overview, user }: RoadmapPageProps) {
  // Without challenges there is no next step.
  const isEmpty = overview?.challenges.length === 0;
  return (
    <>
      <RoadmapStats overview={overview} user={user} />
      {isEmpty ? (
        <Roadmap overview={overview} />
      ) : (
        <div className={classes.columns}>
          <div className={classes.side}>
            <NextStepCard overview={overview} />
          </div>
          <Roadmap overview={overview} />
        </div>
      )}
    </>
  );
}
