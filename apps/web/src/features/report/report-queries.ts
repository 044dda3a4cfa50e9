import { listReportSections, listStatements, readReport } from '@groundwork/api-client';
import type { Report, ReportSection } from '@groundwork/domain';
import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { FRESHNESS } from '../../app/freshness.ts';

/** An answer that did not come in time reads as no report (F8): it takes nothing off the screen. */
function keepReport(shown: unknown, answered: unknown): Report | null {
  return replaceEqualDeep(shown, answered ?? shown ?? null) as Report | null;
}

/** The same for the sections, whose failure reads as an empty list (F7). */
function keepSections(shown: unknown, answered: unknown): ReportSection[] {
  const [before, after] = [shown, answered] as [ReportSection[] | undefined, ReportSection[]];
  return replaceEqualDeep(before, after.length === 0 && before ? before : after) as ReportSection[];
}

export const reportQueries = {
  /** Null before there is one. */
  ofStartup: (startupId: number) =>
    queryOptions({
      queryKey: ['/api/startups', startupId, 'report'],
      queryFn: ({ signal }) => readReport(startupId, { signal }),
      structuralSharing: keepReport,
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
