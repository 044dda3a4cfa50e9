import { useCurrentUser } from '../features/auth/current-user.ts';
import { RoadmapPage } from '../features/challenges/roadmap-page.tsx';
import { useChallenges } from '../features/challenges/use-challenges.ts';
import { useSelectedStartup } from '../features/startups/use-selected-startup.ts';
import { Page } from '../ui/page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export function Component() {
  const user = useCurrentUser();
  const { selected } = useSelectedStartup(user.id);
  const overview = useChallenges(selected === null ? null : selected?.id, user.role);
  return (
    <Page>
      <PageHeading title="Challenge Roadmap" subtitle="Track your progress and complete challenges" />
      <RoadmapPage overview={overview} user={user} />
    </Page>
  );
}
