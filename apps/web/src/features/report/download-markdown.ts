import { fileNameOf, type Report, type ReportSection, reportToMarkdown } from '@groundwork/domain';

/** Hands the browser the report as a Markdown file. */
export function downloadMarkdown(title: string, report: Report, sections: readonly ReportSection[]): void {
  const { generatedAt, updatedAt } = report;
  const text = reportToMarkdown({ title, generatedAt }, sections);
  const url = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileNameOf(title, generatedAt ?? updatedAt);
  link.click();
  // Once the browser has taken it: some read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
