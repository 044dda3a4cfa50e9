import { adminCohortContracts } from '@groundwork/api-client';
import type { Cohort } from '@groundwork/domain';
import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { NotFoundPanel } from '../../../app/navigation/not-found-panel.tsx';
import { parseId } from '../../../app/paths.ts';
import { ListFailure } from '../../../ui/resource-table/list-failure.tsx';
import { adminPaths } from '../admin-paths.ts';
import { useRows } from '../components/use-rows.ts';

/** What is shown of the cohort in the address, once it is loaded. */
export function CohortFrame({ children }: { children: (cohort: Cohort) => ReactNode }) {
  const cohortId = parseId(useParams().cohortId);
  const { rows, failure } = useRows(adminCohortContracts.list, {}, "Couldn't load the cohort");
  if (rows === undefined && failure) return <ListFailure {...failure} />;
  if (rows === undefined) return <Loader role="status" aria-label="Loading cohort" mx="auto" />;
  const cohort = rows.find(({ id }) => id === cohortId);
  return cohort ? children(cohort) : <CohortNotFound />;
}

export function CohortNotFound() {
  return (
    <NotFoundPanel
      title="Cohort Not Found"
      text="It may have been deleted."
      way={{ to: adminPaths.cohorts, label: 'Back to cohorts' }}
    />
  );
}
