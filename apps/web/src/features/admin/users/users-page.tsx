import type { AdminUser } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { userQueries } from '../../../app/user/user-queries.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { RowAction } from '../../../ui/resource-table/column.ts';
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx';
import { rowActs } from '../kit/row-acts.tsx';
import { useRecordDialog } from '../kit/use-record-dialog.ts';
import { LoadMore } from '../long-list/load-more.tsx';
import { SearchField } from './search-field.tsx';
import { useFoundUsers } from './use-found-users.ts';
import { useSearch } from './use-search.ts';
import { userColumns } from './user-columns.tsx';
import { UserDialog, type UserDialogKind } from './user-dialog.tsx';
import { adminUserQueries } from './user-queries.ts';
import classes from './users.module.css';

/** All users, the newest first. */
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
        ...(isSelf && { isDisabled: true, description: 'Change your own on your account page.' }),
      },
      {
        ...rowActs.remove(() => show({ kind: 'delete', record: user })),
        ...(isSelf && { isDisabled: true, description: 'You cannot delete your own account.' }),
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
      <SearchField value={typed} onChange={type} />
      <div className={classes.list} data-old={isOld || undefined} aria-busy={isOld}>
        <ResourceTable
          label="Users"
          columns={userColumns}
          rows={rows}
          failure={failure}
          empty={{
            text: 'No users found',
            action: q !== '' && (
              <Button variant="default" onClick={() => type('')}>
                Clear Search
              </Button>
            ),
          }}
          nameOf={({ username }) => username}
          actionsOf={actionsOf}
        />
        <LoadMore {...older} />
      </div>
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
