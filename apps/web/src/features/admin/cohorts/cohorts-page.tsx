import { adminCohortContracts } from '@groundwork/api-client';
import type { Cohort } from '@groundwork/domain';
import { writeDay } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { Link } from '../../../app/navigation/link.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { Column } from '../../../ui/resource-table/column.ts';
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx';
import { adminPaths } from '../admin-paths.ts';
import { rowActs } from '../components/row-acts.tsx';
import { useRecordDialog } from '../components/use-record-dialog.ts';
import { useRows } from '../components/use-rows.ts';
import { CohortDialog } from './cohort-dialog.tsx';
import { RegistrationSwitch } from './registration-switch.tsx';

/** A programme's cohorts, the one that starts last first. */
export function CohortsPage() {
  const { rows, failure } = useRows(adminCohortContracts.list, {}, "Couldn't load the cohorts");
  const { dialog, show, close } = useRecordDialog<Cohort>();
  const navigate = useNavigate();
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => show({ kind: 'create' })}>
      Create Cohort
    </Button>
  );
  return (
    <>
      <PageHeading title="Cohorts" subtitle="Founders who start together." actions={create} />
      <RegistrationSwitch />
      <ResourceTable
        label="Cohorts"
        columns={columns}
        rows={rows}
        failure={failure}
        empty={{
          text: 'No cohorts yet. Create one to invite founders by a link or by their email addresses.',
        }}
        nameOf={({ name }) => name}
        actionsOf={cohort => [
          rowActs.edit(() => show({ kind: 'edit', record: cohort })),
          rowActs.open('Members and invitations', () => void navigate(adminPaths.cohort(cohort.id))),
          rowActs.open('Progress', () => void navigate(adminPaths.cohortProgress(cohort.id))),
          rowActs.remove(() => show({ kind: 'delete', record: cohort })),
        ]}
      />
      {dialog && <CohortDialog dialog={dialog} onClose={close} />}
    </>
  );
}

const columns: Column<Cohort>[] = [
  {
    header: 'Name',
    kind: 'name',
    cell: ({ id, name }) => (
      <Link to={adminPaths.cohort(id)}>
        <bdi>{name}</bdi>
      </Link>
    ),
    sortBy: ({ name }) => name,
  },
  {
    header: 'Starts',
    kind: 'date',
    cell: ({ startsOn }) => writeDay(startsOn),
    sortBy: ({ startsOn }) => startsOn,
  },
  { header: 'Ends', kind: 'date', cell: ({ endsOn }) => writeDay(endsOn), sortBy: ({ endsOn }) => endsOn },
  { header: 'Members', kind: 'number', cell: ({ members }) => members, sortBy: ({ members }) => members },
  { header: 'Invited', kind: 'number', cell: ({ invited }) => invited, sortBy: ({ invited }) => invited },
];
