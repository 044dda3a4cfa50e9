import type { AdminAssistant } from '@groundwork/domain';
import type { Column } from '../../../ui/resource-table/column.ts';
import { Status } from '../kit/status.tsx';
import classes from './assistants.module.css';

export const assistantColumns: Column<AdminAssistant>[] = [
  { header: 'ID', kind: 'number', cell: ({ id }) => id, sortBy: ({ id }) => id },
  { header: 'Name', kind: 'name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { header: 'Description', cell: ({ description }) => <span className={classes.text}>{description}</span> },
  {
    header: 'Web search',
    cell: ({ webSearchEnabled }) => (webSearchEnabled ? 'On' : 'Off'),
    sortBy: ({ webSearchEnabled }) => (webSearchEnabled ? 0 : 1),
  },
  {
    header: 'Status',
    cell: assistant => <Status {...assistant} />,
    sortBy: ({ isActive }) => (isActive ? 0 : 1),
  },
];
