import type { Report, ReportSection } from '@groundwork/domain';
import { reportContracts } from '../contracts/reports.ts';
import {
  ApiError,
  type RequestInput,
  type RequestOptions,
  readEntity,
  readList,
  request,
  TimeoutError,
} from '../request/index.ts';
import { insteadOf404 } from './instead-of-404.ts';

/** Null when there is none. One that does not come in time throws: what that means depends on what is shown (F7, F8). */
export const readReport = (startupId: number, options?: RequestOptions): Promise<Report | null> =>
  readEntity(reportContracts.ofStartup, { params: { startupId } }, options).catch(insteadOf404(null));

/** Empty as well when the answer is an error or does not come in time (F7): a report has twelve sections. */
export const listReportSections = (reportId: number, options?: RequestOptions): Promise<ReportSection[]> =>
  readList(reportContracts.sections, { params: { reportId } }, options).catch((error: unknown) => {
    if (error instanceof ApiError || error instanceof TimeoutError) return [];
    throw error;
  });

export const listStatements = (reportId: number, sectionId: number, options?: RequestOptions) =>
  readList(reportContracts.sources, { params: { reportId, sectionId } }, options);

export const addReportSection = (
  reportId: number,
  body: RequestInput<typeof reportContracts.addSection>['body'],
  options?: RequestOptions,
) => request(reportContracts.addSection, { params: { reportId }, body }, options);

/**
 * Begins to write in the background what is not up to date, or answers the generation that is under way.
 * @param rewrite whether to write again what is up to date
 */
export const generateReport = (
  reportId: number,
  { rewrite }: { rewrite: boolean },
  options?: RequestOptions,
) => request(reportContracts.generate, { params: { reportId }, query: { rewrite } }, options);

export const resetReport = (reportId: number, options?: RequestOptions) =>
  request(reportContracts.reset, { params: { reportId } }, options);
