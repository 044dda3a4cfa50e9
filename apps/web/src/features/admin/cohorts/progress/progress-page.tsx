import { explainError } from '@groundwork/api-client';
import type { Cohort, CohortProgress } from '@groundwork/domain';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isSilentFailure } from '../../../../app/failure-toasts.ts';
import { BackLink } from '../../../../app/navigation/back-link.tsx';
import { useLastError } from '../../../../app/use-failure-toast.ts';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { ListFailure } from '../../../../ui/resource-table/list-failure.tsx';
import { writeMinute } from '../../../../ui/write-time.ts';
import { adminPaths } from '../../admin-paths.ts';
import { CohortFrame, CohortNotFound } from '../cohort-frame.tsx';
import { adminCohortQueries } from '../cohort-queries.ts';
import { FoundersTable } from './founders-table.tsx';
import { QuestionsTable } from './questions-table.tsx';

/** How far a cohort's founders are, and what becomes of each question, without their texts (AD-114). */
export function ProgressPage() {
  return <CohortFrame>{cohort => <Progress cohort={cohort} />}</CohortFrame>;
}

function Progress({ cohort }: { cohort: Cohort }) {
  const { data, error, isFetching, refetch } = useQuery(adminCohortQueries.progress(cohort.id));
  const last = useLastError(error, data !== undefined);
  if (data === null) return <CohortNotFound />;
  return (
    <>
      <BackLink to={adminPaths.cohort(cohort.id)}>{`Back to ${cohort.name}`}</BackLink>
      <PageHeading title={`Progress of ${cohort.name}`} subtitle={data && describe(data)} />
      {data ? (
        <>
          <FoundersTable progress={data} />
          <QuestionsTable progress={data} />
        </>
      ) : last !== null && !isSilentFailure(last) ? (
        <ListFailure
          message={`Couldn't load the progress: ${explainError(last)}`}
          isTrying={isFetching}
          retry={() => void refetch()}
        />
      ) : (
        <Skeleton height={240} radius="lg" role="status" aria-label="Loading the progress" />
      )}
    </>
  );
}

const describe = ({ asOf }: CohortProgress) =>
  asOf === null
    ? 'The first numbers appear within the hour.'
    : `As of ${writeMinute(asOf)}. Updated at least once an hour. What founders write is never shown.`;
