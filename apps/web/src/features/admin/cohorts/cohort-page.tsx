import { adminCohortContracts } from '@groundwork/api-client';
import { writeDay } from '@groundwork/domain';
import { Loader } from '@mantine/core';
import { useParams } from 'react-router';
import { BackLink } from '../../../app/navigation/back-link.tsx';
import { NotFoundPanel } from '../../../app/navigation/not-found-panel.tsx';
import { parseId } from '../../../app/paths.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ListFailure } from '../../../ui/resource-table/list-failure.tsx';
import { adminPaths } from '../admin-paths.ts';
import { useRows } from '../components/use-rows.ts';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';

/** A cohort's members and invitations. */
export function CohortPage() {
  const cohortId = parseId(useParams().cohortId);
  const { rows, failure } = useRows(adminCohortContracts.list, {}, 'Failed to load the cohort');
  if (rows === undefined && failure) return <ListFailure {...failure} />;
  if (rows === undefined) return <Loader role="status" aria-label="Loading cohort" mx="auto" />;
  const cohort = rows.find(({ id }) => id === cohortId);
  if (!cohort)
    return (
      <NotFoundPanel
        title="Cohort Not Found"
        text="It may have been deleted."
        way={{ to: adminPaths.cohorts, label: 'Back to cohorts' }}
      />
    );
  return (
    <>
      <BackLink to={adminPaths.cohorts}>Back to cohorts</BackLink>
      <PageHeading
        title={cohort.name}
        subtitle={`${writeDay(cohort.startsOn)} to ${writeDay(cohort.endsOn)}`}
      />
      <Members cohort={cohort} />
      <Invitations cohort={cohort} />
    </>
  );
}
