import type { SharedPicture } from '../entities/picture.ts';
import type { ReportSectionType, ReportStatement } from '../entities/report.ts';
import {
  type LinkPreview,
  MAX_SHARED_QUOTE,
  type ReportLink,
  type SharedReport,
} from '../entities/shared-report.ts';
import { splitSentences } from '../evidence/split-sentences.ts';
import { words } from '../text/words.ts';
import { escapePlain } from './escape-markdown.ts';
import { GONE, hideWords } from './hide-words.ts';
import { markBases } from './source-notes.ts';

/** A report with all that a link may show of it. A link's copy is stored in this form. */
export interface SharedContent {
  title: string;
  generatedAt: string | null;
  sections: SharedContentSection[];
}

export interface SharedContentSection {
  type: ReportSectionType;
  title: string;
  content: string;
  /** None where nothing is known of the text, such as a restored one. */
  statements: ReportStatement[];
  /** The drawn ones. Each row has the sentence that it rests on; null for a count. */
  pictures: (Omit<SharedPicture, 'rows'> & {
    rows: (SharedPicture['rows'][number] & { quote: string | null })[];
  })[];
}

type Choices = Pick<ReportLink, 'sections' | 'leftOut' | 'replacements'>;

/** What readers see of a report: the chosen sections, without what was left out, with names replaced (SH-14). */
export function shareContent(
  { title, generatedAt, sections }: SharedContent,
  choices: Choices,
): Pick<SharedReport, 'title' | 'generatedAt' | 'sections'> {
  const leftOut = new Set(choices.leftOut.map(keyOf));
  const isLeftOut = (quote: string | null) => quote !== null && leftOut.has(keyOf(quote));
  return {
    title: hideWords(title, choices),
    generatedAt,
    sections: sections.flatMap(section => {
      if (!choices.sections.includes(section.type)) return [];
      const content = hideStatements(section, isLeftOut, choices);
      const pictures = section.pictures.flatMap(({ rows, ...picture }) => {
        const shown = rows
          .filter(({ quote }) => !isLeftOut(quote))
          .map(({ label, cells }) => ({
            label: hideWords(label, choices),
            cells: cells.map(cell => ({ ...cell, text: hideWords(cell.text, choices) })),
          }));
        return shown.length > 0 ? [{ ...picture, rows: shown }] : [];
      });
      return content === '' ? [] : [{ type: section.type, title: section.title, content, pictures }];
    }),
  };
}

/** The founder's words that the sections rest on, in their order, each once; those left out as the link has them. */
export function listSharedQuotes(
  { sections }: Pick<SharedContent, 'sections'>,
  leftOut: readonly string[],
): LinkPreview['quotes'] {
  const known = new Map(leftOut.map(quote => [keyOf(quote), quote]));
  const found = new Map<string, LinkPreview['quotes'][number]>();
  for (const section of sections) {
    const quotes = [
      ...statementsOf(section).flatMap(({ sources }) => sources.map(({ quote }) => quote)),
      ...section.pictures.flatMap(({ rows }) => rows.flatMap(({ quote }) => quote ?? [])),
    ];
    for (const quote of quotes) {
      const key = keyOf(quote);
      const before = found.get(key);
      if (!before) found.set(key, { quote: known.get(key) ?? cut(quote), sections: [section.type] });
      else if (!before.sections.includes(section.type)) before.sections.push(section.type);
    }
  }
  return [...found.values()];
}

function hideStatements(
  section: SharedContentSection,
  isLeftOut: (quote: string) => boolean,
  choices: Choices,
): string {
  const content = section.content.replaceAll(GONE, '');
  if (choices.leftOut.length === 0 && choices.replacements.length === 0)
    return markBases(content, section.statements);
  const kept: ReportStatement[] = [];
  const pieces: string[] = [];
  let at = 0;
  for (const statement of statementsOf(section)) {
    const said = statement.text.trim();
    const start = said === '' ? -1 : content.indexOf(said, at);
    const isGone = statement.sources.some(({ quote }) => isLeftOut(quote));
    if (!isGone) kept.push(statement as ReportStatement);
    if (start < 0) continue;
    pieces.push(content.slice(at, start), isGone ? GONE : said);
    at = start + said.length;
  }
  const marked = markBases(pieces.join('') + content.slice(at), kept);
  return hideWords(marked, choices, escapePlain);
}

/** Where a text has no statements, its sentences are taken for quotes of their own. */
function statementsOf({ content, statements }: SharedContentSection) {
  if (statements.length > 0) return statements;
  return splitSentences(content).map(({ text }) => ({ text, sources: [{ kind: 'text', quote: text }] }));
}

const cut = (quote: string): string => quote.slice(0, MAX_SHARED_QUOTE).toWellFormed();

/** Equal for quotes of the same words. */
function keyOf(quote: string): string {
  const text = cut(quote);
  return words(text).join(' ') || text.trim();
}
