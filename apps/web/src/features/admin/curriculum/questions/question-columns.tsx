import type { AdminQuestion } from '@groundwork/domain';
import type { Column } from '../../../../ui/resource-table/column.ts';
import { Status } from '../../kit/status.tsx';
import { questionTypes } from './question-types.ts';

export const questionColumns: Column<AdminQuestion>[] = [
  { header: 'ID', kind: 'number', cell: ({ id }) => id, sortBy: ({ id }) => id },
  { header: 'Text', kind: 'name', cell: ({ text }) => text, sortBy: ({ text }) => text },
  { header: 'Type', cell: ({ type }) => questionTypes[type], sortBy: ({ type }) => type },
  { header: 'Order', kind: 'number', cell: ({ order }) => order, sortBy: ({ order }) => order },
  {
    header: 'Status',
    cell: question => <Status {...question} />,
    sortBy: ({ isActive }) => (isActive ? 0 : 1),
  },
];
