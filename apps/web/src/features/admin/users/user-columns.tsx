import type { AdminUser } from '@groundwork/domain';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/resource-table/column.ts';
import { writeDate } from '../../../ui/write-time.ts';

/** In the server's order: of a hundred thousand, only some are here to be sorted. */
export const userColumns: Column<AdminUser>[] = [
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
