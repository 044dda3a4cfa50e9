import type { Startup } from '@groundwork/domain';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Navigate, useParams } from 'react-router';
import { parseId } from '../app/paths.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { NoStartupFound } from '../features/report/no-startup-found.tsx';
import { ReportSpinner } from '../features/report/report-spinner.tsx';
import { Contradictions } from '../features/startups/contradictions.tsx';
import { useSelectedStartup } from '../features/startups/selection/use-selected-startup.ts';
import { startupQueries } from '../features/startups/startup-queries.ts';

interface ReportOfAddressProps {
  Shown: ComponentType<{ startup: Startup; onWork: () => void; onMissing: () => Promise<boolean> }>;
  /** Path of a startup's report, for redirecting from `latest`. */
  pathOf: (startupId: number) => string;
}

/** The report of the startup in the address. Viewing it does not select the startup; continuing from it does. */
export function ReportOfAddress({ Shown, pathOf }: ReportOfAddressProps) {
  const address = useParams().startupId;
  const { startups, select } = useSelectedStartup(useCurrentUser().id);
  const { isFetching, refetch } = useQuery(startupQueries.list());
  if (!startups) return <ReportSpinner />;
  const [latest] = startups;
  if (address === 'latest' && latest) return <Navigate to={pathOf(latest.id)} replace />;
  const startupId = parseId(address);
  const startup = startups.find(({ id }) => id === startupId);
  if (startup) {
    const { id } = startup;
    const isStillThere = async () => (await refetch()).data?.some(listed => listed.id === id) ?? true;
    return (
      <>
        <Contradictions startup={startup} />
        <Shown key={id} startup={startup} onWork={() => select(id)} onMissing={isStillThere} />
      </>
    );
  }
  // The startup may be in the list being fetched.
  return isFetching ? <ReportSpinner /> : <NoStartupFound isRequested={address !== 'latest'} />;
}
