import type { AdminUser } from '@groundwork/domain';
import { Button, Group, Stack } from '@mantine/core';
import { IconKey, IconLink, IconPlus, IconShieldOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { userQueries } from '../../../app/user/user-queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { Column, RowAction } from '../../../ui/resource-table/column.ts';
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx';
import { writeDate } from '../../../ui/write-time.ts';
import { type CsvColumn, readAll } from '../components/csv.ts';
import { CsvButton } from '../components/csv-button.tsx';
import { rowActs } from '../components/row-acts.tsx';
import { SearchField, useSearch } from '../components/search-field.tsx';
import { useRecordDialog } from '../components/use-record-dialog.ts';
import { LoadMore } from '../long-list/load-more.tsx';
import { useLongList } from '../long-list/use-long-list.ts';
import { UserDialog, type UserDialogKind } from './user-dialog.tsx';
import { UserCount, UserFilterBar, useUserList } from './user-filters.tsx';
import { usersOf } from './user-queries.ts';
import classes from './users.module.css';

/** All users, by pages. */
export function Component() {
  const { q, typed, type } = useSearch();
  const { wanted, isFiltered, set, clear } = useUserList(q);
  const source = useMemo(() => usersOf(wanted), [wanted]);
  const { rows, failure, isOld, older, list } = useLongList(source, 'Failed to load users');
  const { data: self } = useQuery(userQueries.current());
  const { dialog, show, close } = useRecordDialog<AdminUser, UserDialogKind>();

  const clearFactor = (user: AdminUser): RowAction => ({
    label: 'Clear second factor',
    icon: <IconShieldOff size={18} aria-hidden />,
    onSelect: () => show({ kind: 'factor', record: user }),
    ...(user.role === 'admin' && {
      isDisabled: true,
      description: "An administrator's is only cleared on the server, with pnpm admin:restore.",
    }),
  });

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
        label: 'Password link',
        icon: <IconLink size={18} aria-hidden />,
        onSelect: () => show({ kind: 'link', record: user }),
        ...(isSelf && { isDisabled: true, description: 'Change your own password on your account page.' }),
      },
      ...(user.hasSecondFactor ? [clearFactor(user)] : []),
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
      <UserFilterBar
        wanted={wanted}
        onChange={set}
        search={<SearchField label="Search users" value={typed} onChange={type} />}
      />
      <Group justify="space-between" gap="sm">
        <UserCount filters={wanted} />
        <CsvButton name="users" columns={csvColumns} rows={() => readAll(source)} />
      </Group>
      <Stack className={classes.list} gap="lg" data-old={isOld || undefined} aria-busy={isOld}>
        <ResourceTable
          label="Users"
          columns={userColumns}
          rows={rows}
          failure={failure}
          empty={{
            text: 'No users found',
            action: isFiltered && (
              <Button
                variant="default"
                onClick={() => {
                  type('');
                  clear();
                }}
              >
                Clear filters
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
          list={list}
          onClose={close}
        />
      )}
    </>
  );
}

/** Not sortable by their headers: only some of up to a hundred thousand users are loaded, in the server's order. */
const userColumns: Column<AdminUser>[] = [
  { header: 'ID', kind: 'number', cell: ({ id }) => id, text: ({ id }) => id },
  {
    header: 'Username',
    kind: 'name',
    cell: ({ username, hasSecondFactor, deletionDueAt }) => (
      <Group gap="xs">
        <bdi>{username}</bdi>
        {hasSecondFactor && <Badge>Second factor</Badge>}
        {deletionDueAt && <Badge>{`Will be deleted on ${writeDate(deletionDueAt)}`}</Badge>}
      </Group>
    ),
    text: ({ username }) => username,
  },
  { header: 'Email', cell: ({ email }) => <bdi>{email}</bdi>, text: ({ email }) => email },
  {
    header: 'Full Name',
    cell: ({ fullName }) => <bdi>{fullName?.trim() || '–'}</bdi>,
    text: ({ fullName }) => fullName ?? '',
  },
  {
    header: 'Role',
    cell: ({ role }) => (
      <Badge tone={role === 'admin' ? 'accent' : 'neutral'}>{role === 'admin' ? 'Admin' : 'User'}</Badge>
    ),
    text: ({ role }) => role,
  },
  {
    header: 'Created At',
    kind: 'date',
    cell: ({ createdAt }) => writeDate(createdAt),
    text: ({ createdAt }) => createdAt,
  },
];

/** With what the table shows as a badge. */
const csvColumns: CsvColumn<AdminUser>[] = [
  ...userColumns,
  { header: 'Second Factor', text: ({ hasSecondFactor }) => (hasSecondFactor ? 'on' : 'off') },
];
