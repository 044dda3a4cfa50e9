import type { ReportSection, ReportStatement } from '@groundwork/domain';
import { useQueries } from '@tanstack/react-query';
import { reportQueries } from '../report-queries.ts';

interface Statements {
  isPending: boolean;
  /** Of some section they did not come: it is read without its notes. */
  hasFailed: boolean;
  /** By section; an earlier text has none that are known. */
  of: ReadonlyMap<number, readonly ReportStatement[]>;
  tryAgain: () => void;
}

/** What the statements of a report rest on. */
export function useStatements(reportId: number, sections: readonly ReportSection[]): Statements {
  const written = sections.filter(({ state }) => state === 'written');
  const answers = useQueries({ queries: written.map(({ id }) => reportQueries.statements(reportId, id)) });
  return {
    isPending: answers.some(({ isPending, isError }) => isPending && !isError),
    hasFailed: answers.some(({ isError }) => isError),
    of: new Map(written.map(({ id }, index) => [id, answers[index]?.data ?? []])),
    tryAgain: () => {
      for (const { isError, refetch } of answers) if (isError) void refetch();
    },
  };
}
