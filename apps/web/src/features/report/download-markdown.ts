import {
  fileNameOf,
  type Report,
  type ReportSection,
  reportToMarkdown,
  type Startup,
} from '@groundwork/domain';
import { downloadText } from '../../app/download-text.ts';
import { notifyFailure } from '../../app/failure-toasts.ts';
import { readParts } from './read-parts.ts';
import { reportDay } from './report-day.ts';

/** Downloads the report as Markdown, with pictures as tables and sources as footnotes (RE-58). */
export async function downloadMarkdown(
  startup: Startup,
  report: Report,
  sections: readonly ReportSection[],
): Promise<void> {
  const day = reportDay(report);
  const title = `${startup.name} Report`;
  try {
    const text = reportToMarkdown({ title, day }, await readParts(report, sections));
    downloadText(fileNameOf(title, day), text, 'text/markdown');
  } catch (error) {
    notifyFailure("Couldn't download the report")(error as Error);
  }
}
