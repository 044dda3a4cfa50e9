import { type AdminStep, normaliseCompletionCriteria, REPORT_SECTIONS } from '@groundwork/domain';
import { Link } from '../../../../app/navigation/link.tsx';
import type { Column } from '../../../../ui/resource-table/column.ts';
import { Status } from '../../kit/status.tsx';
import classes from '../curriculum.module.css';

/** @param toQuestions the address of a step's questions */
export const stepColumns = (toQuestions: (stepId: number) => string): Column<AdminStep>[] => [
  { header: 'ID', kind: 'number', cell: ({ id }) => id, sortBy: ({ id }) => id },
  {
    header: 'Title',
    kind: 'name',
    cell: ({ id, title }) => (
      <Link to={toQuestions(id)} className={classes.link}>
        {title}
      </Link>
    ),
    sortBy: ({ title }) => title,
  },
  { header: 'Description', cell: ({ description }) => <span className={classes.text}>{description}</span> },
  { header: 'Completed by', cell: ({ completionCriteria }) => describe(completionCriteria) },
  {
    header: 'Report section',
    cell: ({ reportSection }) => REPORT_SECTIONS.find(({ type }) => type === reportSection)?.title ?? '–',
  },
  { header: 'Order', kind: 'number', cell: ({ order }) => order, sortBy: ({ order }) => order },
  { header: 'Status', cell: step => <Status {...step} />, sortBy: ({ isActive }) => (isActive ? 0 : 1) },
];

function describe(completionCriteria: unknown): string {
  const criteria = normaliseCompletionCriteria(completionCriteria);
  if (criteria.kind === 'questions') return `${criteria.requiredCount} completed questions`;
  if (criteria.kind === 'none') return 'Its questions';
  if (criteria.objective !== null && criteria.items.length <= 1) return 'Objective';
  return criteria.items.length === 1 ? '1 criterion' : `${criteria.items.length} criteria`;
}
