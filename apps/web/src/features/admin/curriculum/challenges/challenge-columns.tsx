import type { AdminChallenge } from '@groundwork/domain';
import { Link } from '../../../../app/navigation/link.tsx';
import type { Column } from '../../../../ui/resource-table/column.ts';
import { Status } from '../../kit/status.tsx';
import classes from '../curriculum.module.css';

/** @param toSteps the address of a challenge's steps */
export const challengeColumns = (toSteps: (challengeId: number) => string): Column<AdminChallenge>[] => [
  { header: 'ID', kind: 'number', cell: ({ id }) => id, sortBy: ({ id }) => id },
  {
    header: 'Title',
    kind: 'name',
    cell: ({ id, title }) => (
      <Link to={toSteps(id)} className={classes.link}>
        {title}
      </Link>
    ),
    sortBy: ({ title }) => title,
  },
  { header: 'Description', cell: ({ description }) => <span className={classes.text}>{description}</span> },
  { header: 'Order', kind: 'number', cell: ({ order }) => order, sortBy: ({ order }) => order },
  {
    header: 'Status',
    cell: challenge => <Status {...challenge} />,
    sortBy: ({ isActive, isArchived }) => `${isArchived} ${!isActive}`,
  },
];
