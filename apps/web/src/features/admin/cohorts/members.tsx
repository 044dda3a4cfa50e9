import { adminCohortContracts, request } from '@groundwork/api-client';
import type { Cohort, CohortMember } from '@groundwork/domain';
import { Group, Stack } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { PathKey } from '../../../app/query-keys.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Column } from '../../../ui/resource-table/column.ts';
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx';
import { writeDate } from '../../../ui/write-time.ts';
import { readAll } from '../components/csv.ts';
import { CsvButton } from '../components/csv-button.tsx';
import { SearchField, useSearch } from '../components/search-field.tsx';
import { dropRow, useAdminMutation } from '../components/use-admin-mutation.ts';
import { LoadMore } from '../long-list/load-more.tsx';
import { useLongList } from '../long-list/use-long-list.ts';
import { membersOf } from './cohort-queries.ts';

/** The founders in a cohort, without their texts (AD-97). */
export function Members({ cohort }: { cohort: Cohort }) {
  const { q, typed, type } = useSearch();
  const source = useMemo(() => membersOf(cohort.id, q), [cohort.id, q]);
  const { rows, failure, isOld, older, list } = useLongList(source, "Couldn't load the members");
  const [removed, setRemoved] = useState<CohortMember | null>(null);
  return (
    <Stack renderRoot={root => <section {...root} aria-labelledby="members" />}>
      <h2 id="members">Members</h2>
      <Group justify="space-between" gap="sm">
        <SearchField label="Search members" value={typed} onChange={type} />
        <CsvButton name="members" columns={columns} rows={() => readAll(source)} />
      </Group>
      <Stack gap="lg" aria-busy={isOld}>
        <ResourceTable
          label="Members"
          columns={columns}
          rows={rows}
          failure={failure}
          empty={{ text: q === '' ? 'No members yet. Invite founders below.' : 'No members found' }}
          nameOf={({ username }) => username}
          actionsOf={member => [
            {
              label: 'Remove',
              icon: <IconUserMinus size={18} aria-hidden />,
              isInline: true,
              onSelect: () => setRemoved(member),
            },
          ]}
        />
        <LoadMore {...older} />
      </Stack>
      {removed && (
        <RemoveMember cohort={cohort} member={removed} list={list} onClose={() => setRemoved(null)} />
      )}
    </Stack>
  );
}

const columns: Column<CohortMember>[] = [
  {
    header: 'Username',
    kind: 'name',
    cell: ({ username }) => <bdi>{username}</bdi>,
    text: ({ username }) => username,
  },
  {
    header: 'Full Name',
    cell: ({ fullName }) => <bdi>{fullName?.trim() || '–'}</bdi>,
    text: ({ fullName }) => fullName ?? '',
  },
  { header: 'Email', cell: ({ email }) => <bdi>{email}</bdi>, text: ({ email }) => email },
  {
    header: 'Joined',
    kind: 'date',
    cell: ({ joinedAt }) => writeDate(joinedAt),
    text: ({ joinedAt }) => joinedAt,
  },
];

interface RemoveMemberProps {
  cohort: Cohort;
  member: CohortMember;
  list: PathKey;
  onClose: () => void;
}

function RemoveMember({ cohort, member, list, onClose }: RemoveMemberProps) {
  const { mutate, isPending } = useAdminMutation({
    list,
    run: () =>
      request(adminCohortContracts.removeMember, { params: { cohortId: cohort.id, userId: member.id } }),
    change: rows => dropRow(rows, member.id),
    done: () => 'Member removed',
    failure: { title: "Couldn't remove the member" },
  });
  return (
    <ConfirmDialog
      opened
      title="Remove member"
      text={`This takes ${member.username} out of ${cohort.name} and deletes the invitation of their email address. Their account and their work stay.`}
      confirmLabel="Remove"
      busy={isPending}
      busyLabel="Removing..."
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
