import { fileNameOf, type Report, type ReportSection, type Startup } from '@groundwork/domain';
import { downloadFile } from '../../../app/download-text.ts';
import { notifyFailure } from '../../../app/failure-toasts.ts';
import { readParts } from '../read-parts.ts';
import { reportDay } from '../report-day.ts';
import { buildWordDocument } from './word-document.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Downloads the report as a Word document, with the sources of its statements (RE-66). */
export async function downloadWord(
  startup: Startup,
  report: Report,
  sections: readonly ReportSection[],
): Promise<void> {
  const day = reportDay(report);
  const title = `${startup.name} Report`;
  try {
    const parts = await readParts(report, sections);
    // Imported here to stay out of this chunk: the page has already loaded it.
    const { loadCjkEmphasis, readTree } = await import('../../../ui/markdown/markdown.tsx');
    await loadCjkEmphasis(parts.map(({ content }) => content).join('\n'));
    const document = await buildWordDocument({ title, day }, parts, readTree);
    downloadFile(fileNameOf(title, day, 'docx'), new Blob([document], { type: DOCX }));
  } catch (error) {
    notifyFailure("Couldn't download the report")(error as Error);
  }
}
