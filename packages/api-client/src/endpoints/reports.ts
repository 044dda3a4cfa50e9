import type { ReportSection } from '@groundwork/domain';
import { reportContracts } from '../contracts/reports.ts';
import { ApiError, type RequestOptions, request, TimeoutError } from '../request/index.ts';

/** Also empty when the answer is an error or late: an empty list counts as not arrived. */
export const listReportSections = (reportId: number, options?: RequestOptions): Promise<ReportSection[]> =>
  request(reportContracts.sections, { params: { reportId } }, options).catch((error: unknown) => {
    if (error instanceof ApiError || error instanceof TimeoutError) return [];
    throw error;
  });
