import type { Picture } from '../entities/picture.ts';
import type { ReportSection, ReportStatement } from '../entities/report.ts';
import { drawnIn, pictureStatements } from '../pictures/drawn-pictures.ts';
import { escapePlain } from './escape-markdown.ts';
import { REPORT_SECTIONS } from './report-sections.ts';
import { describeOrigin, markStatements, numberSources, splitMarks } from './source-notes.ts';
import { tameMarkdown } from './tame-blocks.ts';
import { writeDay } from './write-day.ts';

/**
 * A report as one Markdown document (RE-58): title, date of its generation, and the written sections in
 * order. One that is being written again, or could not be, has its earlier text (RE-59). Others are left out.
 * Contents are Markdown from founders: HTML in it is text, headings are bold lines, images only have their
 * description, and nothing of one section reaches into the next. What statements rest on are footnotes (RE-67), and
 * pictures are tables (RE-75). Ends with one line feed.
 *
 * @param report its `day` is the one on which it was generated, in the reader's time zone, as '2026-11-21'
 */
export function reportToMarkdown(
  report: { title: string; day: string | null },
  sections: readonly (ReportSection & { statements?: readonly ReportStatement[] })[],
  pictures: readonly Picture[] = [],
): string {
  const blocks = [`# ${escapePlain(report.title) || 'Report'}`];
  if (report.day !== null) blocks.push(`Generated on ${writeDay(report.day)}`);
  const ordered = sections.toSorted((one, other) => one.order - other.order);
  const noted = numberSources(
    ordered.map(({ statements = [], type }) => [
      ...statements,
      ...pictureStatements(drawnIn(pictures, type)),
    ]),
  );
  let hasAssumption = false;
  for (const [index, section] of ordered.entries()) {
    const { notes = [], cited = [] } = noted[index] ?? {};
    const marked = markStatements(contentOf(section), section.statements ?? [], cited);
    const content = writeMarks(tameMarkdown(marked));
    if (content === '') continue;
    const drawn = writeTables(drawnIn(pictures, section.type), cited.slice(section.statements?.length ?? 0));
    hasAssumption ||= content.includes(ASSUMPTION);
    const subtitle = REPORT_SECTIONS.find(({ type }) => type === section.type)?.subtitle;
    blocks.push(
      `## ${escapePlain(section.title)}`,
      ...(subtitle ? [`*${escapePlain(subtitle)}*`] : []),
      content,
      ...drawn,
      // One footnote a line: where they are unknown, they still read as a list of sources.
      ...notes.map(
        ({ number, source }) =>
          `[^${number}]: “${escapePlain(source.quote)}” – ${escapePlain(describeOrigin(source))}`,
      ),
    );
  }
  if (hasAssumption) blocks.push(`${ASSUMPTION}: An assumption: it rests on no answer yet.`);
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

function contentOf({ state, content, earlier }: ReportSection): string {
  if (state === 'written') return content;
  return (state === 'writing' || state === 'failed') && earlier ? earlier.content : '';
}

const MAX_SLUG = 60;
const SPELT: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/**
 * A name for the downloaded file that every file system takes: 'clinic-desk-report-2026-11-21.md' for 'Clinic Desk
 * Report'. A title without Latin letters or digits leaves 'report'.
 *
 * @param day on which the report was generated, as '2026-11-21'
 * @param kind of the file, as its name ends
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
