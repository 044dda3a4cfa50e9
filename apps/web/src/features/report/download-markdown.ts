import { fileNameOf, type Report, type ReportSection, reportToMarkdown } from '@groundwork/domain';
import { reportDay } from './report-day.ts';

export function downloadMarkdown(title: string, report: Report, sections: readonly ReportSection[]): void {
  const day = reportDay(report);
  const text = reportToMarkdown({ title, day }, sections);
  const url = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileNameOf(title, day);
  link.click();
  // Once the browser has taken it: some read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
