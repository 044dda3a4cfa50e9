import { listReportSections, reportContracts, request, TimeoutError } from '@groundwork/api-client';
import type { Report, ReportSection } from '@groundwork/domain';
import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { contractQuery, querySettings } from '../../app/contract-query.ts';

/** A list of sections whose request failed reads as empty. It takes nothing off the screen. */
function keepSections(shown: unknown, answered: unknown): ReportSection[] {
  const [before, after] = [shown, answered] as [ReportSection[] | undefined, ReportSection[]];
  return replaceEqualDeep(before, after.length === 0 && before ? before : after) as ReportSection[];
}

const { ofStartup, sections, sources, pictures } = reportContracts;

export const reportQueries = {
  /** Null before there is one, and when the startup is gone. */
  ofStartup: (startupId: number) =>
    queryOptions({
      ...querySettings(ofStartup, { params: { startupId } }),
      queryFn: ({ client, signal, queryKey }) =>
        request(ofStartup, { params: { startupId } }, { signal }).catch((error: unknown) => {
          if (!(error instanceof TimeoutError)) throw error;
          // A late answer takes nothing off the screen.
          const shown = client.getQueryData<Report | null>(queryKey);
          if (!shown) throw error;
          return shown;
        }),
      throwOnError: false,
    }),
  sections: (reportId: number) =>
    queryOptions({
      ...querySettings(sections, { params: { reportId } }),
      queryFn: ({ signal }) => listReportSections(reportId, { signal }),
      structuralSharing: keepSections,
      throwOnError: false,
    }),
  /** The sources of a section's statements. */
  statements: (reportId: number, sectionId: number) =>
    contractQuery(sources, { params: { reportId, sectionId } }, { throwOnError: false }),
  pictures: (reportId: number) => contractQuery(pictures, { params: { reportId } }, { throwOnError: false }),
};
