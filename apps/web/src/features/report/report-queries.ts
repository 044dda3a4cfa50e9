import { listReportSections, listStatements, readReport, TimeoutError } from '@groundwork/api-client';
import type { Report, ReportSection } from '@groundwork/domain';
import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { FRESHNESS } from '../../app/freshness.ts';

/** A list of sections whose request failed reads as empty (F7): it takes nothing off the screen. */
function keepSections(shown: unknown, answered: unknown): ReportSection[] {
  const [before, after] = [shown, answered] as [ReportSection[] | undefined, ReportSection[]];
  return replaceEqualDeep(before, after.length === 0 && before ? before : after) as ReportSection[];
}

const reportKey = (startupId: number) => ['/api/startups', startupId, 'report'] as const;

export const reportQueries = {
  /** Null before there is one, and when the startup is gone. */
  ofStartup: (startupId: number) =>
    queryOptions({
      queryKey: reportKey(startupId),
      queryFn: ({ client, signal }) =>
        readReport(startupId, { signal }).catch((error: unknown) => {
          if (!(error instanceof TimeoutError)) throw error;
          // What does not come in time reads as no report (F8), but takes none off the screen.
          return client.getQueryData<Report | null>(reportKey(startupId)) ?? null;
        }),
      throwOnError: false,
      ...FRESHNESS.report,
    }),
  sections: (reportId: number) =>
    queryOptions({
      queryKey: ['/api/reports', reportId, 'v2-sections'],
      queryFn: ({ signal }) => listReportSections(reportId, { signal }),
      structuralSharing: keepSections,
      throwOnError: false,
      ...FRESHNESS.report,
    }),
  /** What a section's statements rest on. */
  statements: (reportId: number, sectionId: number) =>
    queryOptions({
      queryKey: ['/api/reports', reportId, `v2-sections/${sectionId}/sources`],
      queryFn: ({ signal }) => listStatements(reportId, sectionId, { signal }),
      throwOnError: false,
      ...FRESHNESS.default,
    }),
};
