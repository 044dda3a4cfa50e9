import { normaliseCompletionCriteria, REPORT_SECTIONS } from '@groundwork/domain';
import { questionTypes } from '../compare/field-words.ts';
import type { CsvColumn } from '../components/csv.ts';
import { statusText } from '../components/status.tsx';
import type { ChallengeNode } from './tree.ts';

interface Line {
  id: number;
  order: number;
  status: string;
  challenge: string;
  description?: string;
  step?: string;
  completedBy?: string;
  section?: string | undefined;
  question?: string;
  type?: string;
}

/** The tree as it is filtered, a line for each record, below the one that it belongs to (AD-121). */
export const linesOf = (nodes: readonly ChallengeNode[]): Line[] =>
  nodes.flatMap(({ record, shown }) => {
    const { title: challenge, description } = record;
    const steps = shown.flatMap(({ record, shown }) => {
      const { title: step, description, completionCriteria, reportSection } = record;
      const questions = shown.map(({ record }) => ({
        ...lineOf(record),
        ...{ challenge, step, question: record.text, type: questionTypes[record.type] },
      }));
      const section = REPORT_SECTIONS.find(({ type }) => type === reportSection)?.title;
      const line = { challenge, step, description, section, completedBy: describe(completionCriteria) };
      return [{ ...lineOf(record), ...line }, ...questions];
    });
    return [{ ...lineOf(record), challenge, description }, ...steps];
  });

type Listed = Parameters<typeof statusText>[0] & { id: number; order: number };
const lineOf = (record: Listed) => ({ id: record.id, order: record.order, status: statusText(record) });

export const csvColumns: CsvColumn<Line>[] = [
  { header: 'Challenge', text: ({ challenge }) => challenge },
  { header: 'Step', text: ({ step = '' }) => step },
  { header: 'Question', text: ({ question = '' }) => question },
  { header: 'ID', text: ({ id }) => id },
  { header: 'Order', text: ({ order }) => order },
  { header: 'Status', text: ({ status }) => status },
  { header: 'Description', text: ({ description = '' }) => description },
  { header: 'Completed by', text: ({ completedBy = '' }) => completedBy },
  { header: 'Report section', text: ({ section = '' }) => section },
  { header: 'Type', text: ({ type = '' }) => type },
];

function describe(completionCriteria: unknown): string {
  const criteria = normaliseCompletionCriteria(completionCriteria);
  if (criteria.kind === 'questions')
    return criteria.requiredCount === 1 ? '1 question' : `${criteria.requiredCount} questions`;
  if (criteria.kind === 'none') return 'All its questions';
  if (criteria.objective !== null && criteria.items.length <= 1) return 'Objective';
  return criteria.items.length === 1 ? '1 criterion' : `${criteria.items.length} criteria`;
}
