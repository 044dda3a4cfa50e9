import { overallPercent } from '@groundwork/domain';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { useChallenges, useContinue } from '../features/challenges/use-challenges.ts';
import { DashboardSkeleton } from '../features/startups/dashboard-skeleton.tsx';
import { NoStartups } from '../features/startups/no-startups.tsx';
import { StartupList } from '../features/startups/startup-list.tsx';
import { StartupOverview } from '../features/startups/startup-overview.tsx';
import { useSelectedStartup } from '../features/startups/use-selected-startup.ts';
import { Page } from '../ui/page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export function Component() {
  const user = useCurrentUser();
  const { startups, selected, select } = useSelectedStartup(user.id);
  const overview = useChallenges(selected?.id, user.role);
  const goOn = useContinue(user.role);

  return (
    <Page>
      <PageHeading title="Dashboard" subtitle={`Welcome, ${user.fullName ?? user.username}`} />
      {!startups && <DashboardSkeleton />}
      {startups && !selected && <NoStartups />}
      {startups && selected && (
        <>
          <StartupOverview
            startup={selected}
            percent={overview && overallPercent(overview.records)}
            onContinue={() => void goOn(selected.id)}
          />
          <StartupList
            startups={startups}
            selectedId={selected.id}
            onSelect={select}
            onContinue={startupId => {
              select(startupId);
              void goOn(startupId);
            }}
          />
        </>
      )}
    </Page>
  );
}
