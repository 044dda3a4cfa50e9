import { Button } from '@mantine/core';
import { IconReportAnalytics } from '@tabler/icons-react';
import { Link } from '../app/navigation/link.tsx';
import { paths } from '../app/paths.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { RoadmapPage } from '../features/challenges/roadmap-page.tsx';
import { useChallenges } from '../features/challenges/use-challenges.ts';
import { useSelectedStartup } from '../features/startups/selection/use-selected-startup.ts';
import { Page } from '../ui/page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export function Component() {
  const user = useCurrentUser();
  const { selected } = useSelectedStartup(user.id);
  const overview = useChallenges(selected === null ? null : selected?.id, user.role);
  return (
    <Page>
      <PageHeading
        title="Challenge Roadmap"
        owner={selected === null ? undefined : (selected?.name ?? '')}
        subtitle="Track your progress and complete challenges"
        actions={
          <Button
            component={Link}
            to={selected ? paths.report(selected.id) : paths.latestReport}
            variant="default"
            leftSection={<IconReportAnalytics size={16} aria-hidden />}
          >
            My Report
          </Button>
        }
      />
      <RoadmapPage overview={overview} user={user} />
    </Page>
  );
}
