import type { Picture } from '../entities/picture.ts';
import type { ReportSection, ReportStatement } from '../entities/report.ts';
import { pictureStatements } from '../pictures/drawn-pictures.ts';
import { escapePlain } from './escape-markdown.ts';
import { EVIDENCE_LEGEND } from './evidence-legend.ts';
import { REPORT_SECTIONS } from './report-sections.ts';
import { describeOrigin, hasEvidence, markStatements, numberSources, splitMarks } from './source-notes.ts';
import { tameMarkdown } from './tame-blocks.ts';
import { writeDay } from './write-day.ts';

/** A section for export: its text, statements with sources, and drawn pictures. */
export interface ReportPart extends Pick<ReportSection, 'type' | 'title'> {
  /** Markdown */
  content: string;
  statements: readonly ReportStatement[];
  pictures: readonly Picture[];
}

/**
 * A report as one Markdown document (RE-58): title, date of its generation, and the sections that say something.
 * Contents are Markdown from founders: HTML in it is text, headings are bold lines, images only have their
 * description, and nothing of one section reaches into the next. What statements rest on are footnotes (RE-67), and
 * pictures are tables (RE-75). Ends with one line feed.
 *
 * @param report its `day` is the one on which it was generated, in the reader's time zone, as '2026-11-21'
 */
export function reportToMarkdown(
  report: { title: string; day: string | null },
  parts: readonly ReportPart[],
): string {
  const blocks = [`# ${escapePlain(report.title) || 'Report'}`];
  if (report.day !== null) blocks.push(`Generated on ${writeDay(report.day)}`);
  const written = parts.filter(({ content }) => content !== '');
  const noted = numberSources(
    written.map(({ statements, pictures }) => [...statements, ...pictureStatements(pictures)]),
  );
  let hasAssumption = false;
  for (const [index, { type, title, content, statements, pictures }] of written.entries()) {
    const { notes = [], cited = [] } = noted[index] ?? {};
    const text = writeMarks(tameMarkdown(markStatements(content, statements, cited)));
    if (text === '') continue;
    hasAssumption ||= text.includes(ASSUMPTION);
    const subtitle = REPORT_SECTIONS.find(standard => standard.type === type)?.subtitle;
    blocks.push(
      `## ${escapePlain(title)}`,
      ...(subtitle ? [`*${escapePlain(subtitle)}*`] : []),
      text,
      ...writeTables(pictures, cited.slice(statements.length)),
      // One footnote a line: where they are unknown, they still read as a list of sources.
      ...notes.map(
        ({ number, source }) =>
          `[^${number}]: “${escapePlain(source.quote)}” – ${escapePlain(describeOrigin(source))}`,
      ),
    );
  }
  if (hasAssumption) blocks.push(`${ASSUMPTION}: An assumption: no answer backs it up yet.`);
  if (written.some(({ statements }) => hasEvidence(statements))) blocks.push(`*${EVIDENCE_LEGEND}*`);
  return `${blocks.join('\n\n')}\n`;
}

const ASSUMPTION = '[^assumption]';

const writeMarks = (text: string): string =>
  splitMarks(text)
    .map(piece => {
      if (typeof piece === 'string') return piece;
      return piece.length === 0 ? ASSUMPTION : piece.map(number => `[^${number}]`).join('');
    })
    .join('');

/** @param cited by the rows of all of them, in their order */
function writeTables(pictures: readonly Picture[], cited: readonly (readonly number[])[]): string[] {
  const marks = cited.map(numbers => numbers.map(number => `[^${number}]`).join(''));
  return pictures.flatMap(({ title, measures, rows }) => {
    const lines = rows.map(({ label, cells }) => {
      const texts = cells.map(({ text }) => escapePlain(text));
      return `| ${[escapePlain(label) + (marks.shift() ?? ''), ...texts].join(' | ')} |`;
    });
    const head = `| | ${measures.join(' | ')} |\n|---|${'---|'.repeat(measures.length)}`;
    return [`**${escapePlain(title)}**`, `${head}\n${lines.join('\n')}`];
  });
}

const MAX_SLUG = 60;
const SPELT: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/**
 * A name for the downloaded file that every file system takes: 'clinic-desk-report-2026-11-21.md' for 'Clinic Desk
 * Report'. A title without Latin letters or digits leaves 'report'.
 *
 * @param day on which the report was generated, as '2026-11-21'
 * @param kind the file's extension
 */
export function fileNameOf(title: string, day: string, kind: 'md' | 'docx' = 'md'): string {
  const slug = title
    .slice(0, 4 * MAX_SLUG)
    .toLowerCase()
    .replace(/[ßæœøłđ]/g, letter => SPELT[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
  return `${slug || 'report'}-${day}.${kind}`;
}
