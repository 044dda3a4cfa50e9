import { adminUserContracts } from '@groundwork/api-client';
import type { AdminUser } from '@groundwork/domain';
import { Button, Stack } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { userQueries } from '../../../app/user/user-queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { Column, RowAction } from '../../../ui/resource-table/column.ts';
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx';
import { writeDate } from '../../../ui/write-time.ts';
import { rowActs } from '../components/row-acts.tsx';
import { SearchField, useSearch } from '../components/search-field.tsx';
import { useRecordDialog } from '../components/use-record-dialog.ts';
import { useRowsOf } from '../components/use-rows.ts';
import { LoadMore } from '../long-list/load-more.tsx';
import { useOlderRows } from '../long-list/use-older-rows.ts';
import { UserDialog, type UserDialogKind } from './user-dialog.tsx';
import { adminUserQueries, readUsersBefore, USERS_AT_ONCE } from './user-queries.ts';
import classes from './users.module.css';

/** All users, newest first. */
export function UsersPage() {
  const { q, typed, type } = useSearch();
  const { rows, failure, isOld, older } = useFoundUsers(q);
  const { data: self } = useQuery(userQueries.current());
  const { dialog, show, close } = useRecordDialog<AdminUser, UserDialogKind>();

  const actionsOf = (user: AdminUser): RowAction[] => {
    const isSelf = user.id === self?.id;
    return [
      rowActs.edit(() => show({ kind: 'edit', record: user })),
      {
        label: 'Reset Password',
        icon: <IconKey size={18} aria-hidden />,
        onSelect: () => show({ kind: 'reset', record: user }),
        ...(isSelf && { isDisabled: true, description: 'Change your own password on your account page.' }),
      },
      {
        ...rowActs.remove(() => show({ kind: 'delete', record: user })),
        ...(isSelf && { isDisabled: true, description: "You can't delete your own account." }),
      },
    ];
  };

  return (
    <>
      <PageHeading
        title="Users"
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => show({ kind: 'create' })}>
            Create User
          </Button>
        }
      />
      <SearchField label="Search users" value={typed} onChange={type} />
      <Stack className={classes.list} gap="lg" data-old={isOld || undefined} aria-busy={isOld}>
        <ResourceTable
          label="Users"
          columns={userColumns}
          rows={rows}
          failure={failure}
          empty={{
            text: 'No users found',
            action: q !== '' && (
              <Button variant="default" onClick={() => type('')}>
                Clear search
              </Button>
            ),
          }}
          nameOf={({ username }) => username}
          actionsOf={actionsOf}
        />
        <LoadMore {...older} />
      </Stack>
      {dialog && (
        <UserDialog
          dialog={dialog}
          isSelf={dialog.kind !== 'create' && dialog.record.id === self?.id}
          list={adminUserQueries.found(q).queryKey}
          onClose={close}
        />
      )}
    </>
  );
}

/** Users that match the search. `isOld`: the previous results are shown while the next ones load. */
function useFoundUsers(q: string) {
  const query = adminUserQueries.found(q);
  const { rows, failure, isOld } = useRowsOf(
    { ...query, placeholderData: (previous: unknown) => previous as never },
    adminUserContracts.list,
    'Failed to load users',
  );
  const readBefore = useCallback((before: number) => readUsersBefore(q, before), [q]);
  const older = useOlderRows({
    list: query.queryKey,
    rows: isOld ? undefined : rows,
    pageSize: USERS_AT_ONCE,
    readBefore,
  });
  return { rows, failure, isOld, older };
}

/** Not sortable: only some of up to a hundred thousand users are loaded, in the server's order. */
const userColumns: Column<AdminUser>[] = [
  { header: 'ID', kind: 'number', cell: ({ id }) => id },
  { header: 'Username', kind: 'name', cell: ({ username }) => <bdi>{username}</bdi> },
  { header: 'Email', cell: ({ email }) => <bdi>{email}</bdi> },
  { header: 'Full Name', cell: ({ fullName }) => <bdi>{fullName?.trim() || '–'}</bdi> },
  {
    header: 'Role',
    cell: ({ role }) => (
      <Badge tone={role === 'admin' ? 'accent' : 'neutral'}>{role === 'admin' ? 'Admin' : 'User'}</Badge>
    ),
  },
  { header: 'Created At', kind: 'date', cell: ({ createdAt }) => writeDate(createdAt) },
];
