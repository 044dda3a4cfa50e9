import { EVIDENCE_KINDS } from '../entities/evidence-kind.ts';
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
        const key = `“${source.quote}” (${describePlace(source)})`;
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

function describePlace(source: StatementSource): string {
  if (source.kind === 'profile')
    return `startup details: ${STARTUP_FIELD_LABELS[source.field].toLowerCase()}`;
  return source.kind === 'card' ? `validation board: ${source.title}` : `answer in “${source.stepTitle}”`;
}

/** The origin of a source, and its mark: 'answer in “Name the problem”, told'. */
export function describeOrigin(source: StatementSource): string {
  const mark = markOf(source);
  return `${describePlace(source)}${mark === null ? '' : `, ${mark}`}`;
}

/** Tells readers that no judge accepted the founder's words (RE-79). */
const OWN_ASSESSMENT_MARK = 'own assessment';

/** Tells readers what the founder's words rest on (RE-81); null where nobody has judged that. */
export function markOf(source: StatementSource): string | null {
  if (source.kind !== 'answer') return null;
  return source.isOwnAssessment ? OWN_ASSESSMENT_MARK : (source.evidence ?? null);
}

export const hasEvidence = (statements: readonly ReportStatement[]): boolean =>
  statements.some(({ sources }) => sources.some(source => source.kind === 'answer' && source.evidence));

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
 * The Markdown of a section that is read without its notes: behind each statement, in brackets, what it rests on
 * (SH-13).
 */
export function markBases(content: string, statements: readonly ReportStatement[]): string {
  const cited = statements.map((_statement, index) => [index]);
  return splitMarks(markStatements(content, statements, cited))
    .map(piece => {
      if (typeof piece === 'string') return piece;
      const basis = basisOf(statements[piece[0] ?? 0]?.sources ?? []);
      return basis === '' ? '' : ` (${basis})`;
    })
    .join('');
}

function basisOf(sources: readonly StatementSource[]): string {
  if (sources.length === 0) return 'assumption';
  if (sources.every(({ kind }) => kind === 'profile')) return 'startup details';
  const marks = new Set(sources.map(markOf));
  if (marks.has(OWN_ASSESSMENT_MARK)) return OWN_ASSESSMENT_MARK;
  return EVIDENCE_KINDS.filter(kind => marks.has(kind)).join(', ');
}
