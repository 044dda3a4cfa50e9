import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { BackLink } from '../app/navigation/back-link.tsx';
import { parseId, paths } from '../app/paths.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { NoStartupFound } from '../features/report/no-startup-found.tsx';
import { Report } from '../features/report/report.tsx';
import { ReportSpinner } from '../features/report/report-spinner.tsx';
import { useSelectedStartup } from '../features/startups/selection/use-selected-startup.ts';
import { startupQueries } from '../features/startups/startup-queries.ts';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page>
      <BackLink to={paths.dashboard}>Dashboard</BackLink>
      <ReportOfAddress />
    </Page>
  );
}

/** The report of the startup in the address. To look at it does not select the startup; to go on from it does. */
function ReportOfAddress() {
  const address = useParams().startupId;
  const { startups, select } = useSelectedStartup(useCurrentUser().id);
  const { isFetching, refetch } = useQuery(startupQueries.list());
  if (!startups) return <ReportSpinner />;
  const [latest] = startups;
  if (address === 'latest' && latest) return <Navigate to={paths.report(latest.id)} replace />;
  const startupId = parseId(address);
  const startup = startups.find(({ id }) => id === startupId);
  if (startup) {
    const { id } = startup;
    const isStillThere = async () => (await refetch()).data?.some(listed => listed.id === id) ?? true;
    return <Report key={id} startup={startup} onWork={() => select(id)} onMissing={isStillThere} />;
  }
  // A newer list may hold it.
  return isFetching ? <ReportSpinner /> : <NoStartupFound isRequested={address !== 'latest'} />;
}
