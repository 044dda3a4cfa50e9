import type { ReportSection, ReportStatement } from '@groundwork/domain';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { reportQueries } from '../report-queries.ts';

interface Statements {
  /** Until the first load only: on a refetch, what is being read stays. */
  isPending: boolean;
  hasFailed: boolean;
  /** By section id. The earlier text of a section has no known statements. */
  of: ReadonlyMap<number, readonly ReportStatement[]>;
  tryAgain: () => void;
}

type Known = (readonly [number, readonly ReportStatement[]])[];

const statementsOf = (reportId: number, ids: readonly number[]) =>
  queryOptions({
    queryKey: [`/api/reports/${reportId}/v2-sections`, 'sources', ids.join(',')] as const,
    queryFn: ({ client }): Promise<Known> =>
      Promise.all(
        ids.map(async id => [id, await client.fetchQuery(reportQueries.statements(reportId, id))] as const),
      ),
    throwOnError: false,
  });

/** The sources of a report's statements. */
export function useStatements(reportId: number, sections: readonly ReportSection[]): Statements {
  const written = sections.filter(({ state }) => state === 'written').map(({ id }) => id);
  const { data, isPending, isError, refetch } = useQuery({
    ...statementsOf(reportId, written),
    placeholderData: keepPreviousData,
  });
  return { isPending, hasFailed: isError, of: new Map(data), tryAgain: () => void refetch() };
}
