import type { ReportSection, ReportStatement } from '@groundwork/domain';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { reportQueries } from '../report-queries.ts';

interface Statements {
  /** Until they have come once: what is being read stays, whatever is asked for again. */
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
  const isSettled = answers.every(({ isPending }) => !isPending);
  const [wasSettled, setSettled] = useState(isSettled);
  if (isSettled && !wasSettled) setSettled(true);
  return {
    isPending: !wasSettled,
    hasFailed: answers.some(({ isError }) => isError),
    of: new Map(written.map(({ id }, index) => [id, answers[index]?.data ?? []])),
    tryAgain: () => {
      for (const { isError, refetch } of answers) if (isError) void refetch();
    },
  };
}
