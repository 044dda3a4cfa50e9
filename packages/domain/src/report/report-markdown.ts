import type { ReportSection } from '../entities/report.ts';
import { escapePlain } from './escape-markdown.ts';
import { REPORT_SECTIONS } from './report-sections.ts';
import { tameMarkdown } from './tame-blocks.ts';

/**
 * A report as one Markdown document (decisions 6): title, date of its generation, and the sections that are written, in
 * their order; a last line names the others. Contents are Markdown made from what founders typed: their HTML is text,
 * their headings are bold lines, images are left out but for their description, and nothing of one reaches into the
 * next. Ends with one line feed.
 *
 * @param report its `generatedAt` as ISO 8601
 */
export function reportToMarkdown(
  report: { title: string; generatedAt: string | null },
  sections: readonly ReportSection[],
): string {
  const blocks = [`# ${escapePlain(report.title) || 'Report'}`];
  if (report.generatedAt !== null) blocks.push(`Generated on ${writeDay(report.generatedAt)}`);
  const missing: string[] = [];
  for (const section of sections.toSorted((one, other) => one.order - other.order)) {
    const title = escapePlain(section.title);
    const content = section.state === 'written' ? tameMarkdown(section.content) : '';
    if (content === '') {
      missing.push(title);
      continue;
    }
    const subtitle = REPORT_SECTIONS.find(({ type }) => type === section.type)?.subtitle;
    blocks.push(`## ${title}`, ...(subtitle ? [`*${escapePlain(subtitle)}*`] : []), content);
  }
  if (missing.length > 0) blocks.push(`Not written yet: ${writeList(missing)}.`);
  return `${blocks.join('\n\n')}\n`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

function writeDay(at: string): string {
  const day = new Date(at);
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

function writeList(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

const MAX_SLUG = 60;
const SPELT: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/**
 * A name for the downloaded file that every file system takes: 'clinic-desk-report-2026-11-21.md' for 'Clinic Desk
 * Report'. A title without Latin letters or digits leaves 'report'.
 *
 * @param at when the report was generated, as ISO 8601; the day is UTC's
 */
export function fileNameOf(title: string, at: string): string {
  const slug = title
    .slice(0, 4 * MAX_SLUG)
    .toLowerCase()
    .replace(/[ßæœøłđ]/g, letter => SPELT[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
  return `${slug || 'report'}-${new Date(at).toISOString().slice(0, 10)}.md`;
}
