import { listReportSections, reportContracts, request, TimeoutError } from '@groundwork/api-client';
import type { Report, ReportSection } from '@groundwork/domain';
import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { contractQuery, querySettings } from '../../app/contract-query.ts';

/** A failed request for sections reads as an empty list, which must not replace what is on screen. */
function keepSections(shown: unknown, answered: unknown): ReportSection[] {
  const [before, after] = [shown, answered] as [ReportSection[] | undefined, ReportSection[]];
  return replaceEqualDeep(before, after.length === 0 && before ? before : after) as ReportSection[];
}

const { ofStartup, sections, sources, pictures } = reportContracts;

export const reportQueries = {
  /** Null if there is none, and when the startup is gone. */
  ofStartup: (startupId: number) =>
    queryOptions({
      ...querySettings(ofStartup, { params: { startupId } }),
      queryFn: ({ client, signal, queryKey }) =>
        request(ofStartup, { params: { startupId } }, { signal }).catch((error: unknown) => {
          if (!(error instanceof TimeoutError)) throw error;
          // After a timeout, what is on screen stays.
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
