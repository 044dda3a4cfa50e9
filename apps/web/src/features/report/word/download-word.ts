import { reportContracts, request } from '@groundwork/api-client';
import { drawnIn, fileNameOf, type Report, type ReportSection } from '@groundwork/domain';
import { downloadFile } from '../../../app/download-text.ts';
import { notifyFailure } from '../../../app/failure-toasts.ts';
import { readStatements } from '../read-statements.ts';
import { reportDay } from '../report-day.ts';
import { textOf } from '../section-view.ts';
import { buildWordDocument } from './word-document.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The report as a document for Word and the like, with what its statements rest on (RE-66). */
export async function downloadWord(
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
    const parts = traced.map(section => ({
      ...section,
      content: textOf(section),
      pictures: drawnIn(pictures, section.type),
    }));
    // Not part of this piece: the page has it already.
    const { readTree } = await import('../../../ui/markdown/markdown.tsx');
    const document = await buildWordDocument({ title, day }, parts, readTree);
    downloadFile(fileNameOf(title, day, 'docx'), new Blob([document], { type: DOCX }));
  } catch (error) {
    notifyFailure('Could not download the report')(error as Error);
  }
}
