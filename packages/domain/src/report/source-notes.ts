import type { ReportStatement, StatementSource } from '../entities/report.ts';
import { STARTUP_FIELD_LABELS } from '../entities/startup-labels.ts';

export interface SourceNote {
  /** Counted through the whole report. */
  number: number;
  source: StatementSource;
}

export interface NotedSection {
  /** In the order in which the section's statements cite them, each once. */
  notes: SourceNote[];
  /** For each statement, the numbers of its sources; none for an assumption. */
  cited: number[][];
}

/**
 * The notes of a report's sections (RE-67): numbered through the report, in each section every source once. Two quotes
 * of one place are one source when they are the same words.
 *
 * @param sections the statements of each section, in the order of the sections
 */
export function numberSources(sections: readonly (readonly ReportStatement[])[]): NotedSection[] {
  let last = 0;
  return sections.map(statements => {
    const notes = new Map<string, SourceNote>();
    const cited = statements.map(({ sources }) => {
      const numbers = sources.map(source => {
        const key = describeSource(source);
        const known = notes.get(key);
        if (known) return known.number;
        last += 1;
        notes.set(key, { number: last, source });
        return last;
      });
      return [...new Set(numbers)];
    });
    return { notes: [...notes.values()], cited };
  });
}

/** The origin of a source: 'answer in “Name the problem”'. */
export function describeOrigin(source: StatementSource): string {
  if (source.kind === 'profile')
    return `startup details: ${STARTUP_FIELD_LABELS[source.field].toLowerCase()}`;
  if (source.kind === 'card') return `validation board: ${source.title}`;
  return `answer in “${source.stepTitle}”${source.isOwnAssessment ? `, ${OWN_ASSESSMENT_MARK}` : ''}`;
}

/** Tells readers that no judge accepted the founder's words (RE-79). */
export const OWN_ASSESSMENT_MARK = 'own assessment';

/** A source in one line: its words, and their origin. */
export const describeSource = (source: StatementSource): string =>
  `“${source.quote}” (${describeOrigin(source)})`;

/**
 * A mark within Markdown that no parser interprets: numbers between two private-use characters. The brackets around
 * them satisfy the rules on neighbours of an emphasis, which count letters and punctuation.
 */
const MARK = /⟦\uE000([\d,]*)\uE001⟧/g;
const PRIVATE = /[\uE000\uE001]/g;
const DELIMITER_ROW = /^\s*\|?[\s:|-]+\|?\s*$/;
const ROW_END = /[ \t]{0,9}\|\s{0,9}$/;
const FENCE = /^\s*(?:`{3,}|~{3,})\s*$/;

/**
 * The Markdown of a section with a mark after each statement, to be read by `splitMarks`. A statement that is not found
 * in the text has none, and its notes are read without one.
 */
export function markStatements(
  content: string,
  statements: readonly ReportStatement[],
  cited: readonly (readonly number[])[],
): string {
  const text = content.replace(PRIVATE, '');
  const pieces: string[] = [];
  let at = 0;
  for (const [index, statement] of statements.entries()) {
    const words = statement.text.replace(PRIVATE, '').trim();
    const start = words === '' ? -1 : text.indexOf(words, at);
    if (start < 0) continue;
    const end = start + words.length;
    pieces.push(markEnd(text.slice(at, end), `⟦\uE000${(cited[index] ?? []).join(',')}\uE001⟧`));
    at = end;
  }
  return pieces.join('') + text.slice(at);
}

function markEnd(text: string, mark: string): string {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  if (FENCE.test(line)) return `${text}\n\n${mark}`;
  if (DELIMITER_ROW.test(line) && line.includes('|')) return text;
  // In the last cell of a table.
  const end = ROW_END.exec(line);
  if (end && line.trimStart().startsWith('|'))
    return `${text.slice(0, text.length - end[0].length)}${mark} |`;
  return text + mark;
}

/** The pieces of a text with marks: words, and the numbers of a mark (none: an assumption). */
export function splitMarks(text: string): (string | number[])[] {
  return text.split(MARK).flatMap((piece, index): (string | number[])[] => {
    if (index % 2 === 1) return [piece === '' ? [] : piece.split(',').map(Number)];
    return piece === '' ? [] : [piece];
  });
}

/**
 * The Markdown of a section that is read without its notes: the mark follows each statement that rests on an own
 * assessment (SH-13).
 */
export function markOwnAssessments(content: string, statements: readonly ReportStatement[]): string {
  const isOwn = ({ sources }: ReportStatement) =>
    sources.some(source => source.kind === 'answer' && source.isOwnAssessment);
  if (!statements.some(isOwn)) return content;
  const cited = statements.map(statement => (isOwn(statement) ? [1] : []));
  return splitMarks(markStatements(content, statements, cited))
    .map(piece => (typeof piece === 'string' ? piece : piece.length > 0 ? ` (${OWN_ASSESSMENT_MARK})` : ''))
    .join('');
}
