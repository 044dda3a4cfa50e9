import { reportContracts, request } from '@groundwork/api-client';
import { fileNameOf, type Report, type ReportSection, reportToMarkdown } from '@groundwork/domain';
import { downloadText } from '../../app/download-text.ts';
import { notifyFailure } from '../../app/failure-toasts.ts';
import { readStatements } from './read-statements.ts';
import { reportDay } from './report-day.ts';

/** The report as Markdown, with its pictures as tables and what it rests on as footnotes (RE-58). */
export async function downloadMarkdown(
  title: string,
  report: Report,
  sections: readonly ReportSection[],
): Promise<void> {
  const day = reportDay(report);
  try {
    const [traced, pictures] = await Promise.all([
      readStatements(report.id, sections),
      request(reportContracts.pictures, { params: { reportId: report.id } }),
    ]);
    const text = reportToMarkdown({ title, day }, traced, pictures);
    downloadText(fileNameOf(title, day), text, 'text/markdown');
  } catch (error) {
    notifyFailure('Could not download the report')(error as Error);
  }
}
