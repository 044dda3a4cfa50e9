import { achievementFacts, levelForXp } from '@groundwork/domain';
import { Achievements } from '../features/achievements/achievements.tsx';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { useChallenges } from '../features/challenges/use-challenges.ts';
import { useSelectedStartup } from '../features/startups/selection/use-selected-startup.ts';
import { Page } from '../ui/page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export function Component() {
  const user = useCurrentUser();
  const { selected } = useSelectedStartup(user.id);
  const overview = useChallenges(selected === null ? null : selected?.id, user.role);
  const facts = overview && achievementFacts(overview.challenges, overview.records, user.experiencePoints);
  return (
    <Page>
      <PageHeading title="Achievements" subtitle="Track your milestones and earn rewards" />
      <Achievements
        level={levelForXp(user.experiencePoints)}
        experiencePoints={user.experiencePoints}
        startup={selected}
        facts={facts}
      />
    </Page>
  );
}
