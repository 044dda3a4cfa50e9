import { fileNameOf, type Report, type ReportSection, reportToMarkdown } from '@groundwork/domain';
import { downloadText } from '../../app/download-text.ts';
import { notifyFailure } from '../../app/failure-toasts.ts';
import { readStatements } from './read-statements.ts';
import { reportDay } from './report-day.ts';

/** The report as Markdown, with what its statements rest on as footnotes (RE-58). */
export async function downloadMarkdown(
  title: string,
  report: Report,
  sections: readonly ReportSection[],
): Promise<void> {
  const day = reportDay(report);
  try {
    const traced = await readStatements(report.id, sections);
    downloadText(fileNameOf(title, day), reportToMarkdown({ title, day }, traced), 'text/markdown');
  } catch (error) {
    notifyFailure('Could not download the report')(error as Error);
  }
}
