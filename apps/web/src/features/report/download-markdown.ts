import { fileNameOf, type Report, type ReportSection, reportToMarkdown } from '@groundwork/domain';
import { downloadText } from '../../app/download-text.ts';
import { reportDay } from './report-day.ts';

export function downloadMarkdown(title: string, report: Report, sections: readonly ReportSection[]): void {
  const day = reportDay(report);
  downloadText(fileNameOf(title, day), reportToMarkdown({ title, day }, sections), 'text/markdown');
}
