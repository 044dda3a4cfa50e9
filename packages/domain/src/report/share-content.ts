import type { SharedPicture } from '../entities/picture.ts';
import type { ReportSectionType, ReportStatement } from '../entities/report.ts';
import {
  type LinkPreview,
  MAX_SHARED_QUOTE,
  type Replacement,
  type ReportLink,
  type SharedReport,
} from '../entities/shared-report.ts';
import { splitSentences } from '../evidence/split-sentences.ts';
import { words } from '../text/words.ts';
import { escapePlain } from './escape-markdown.ts';
import { markOwnAssessments } from './source-notes.ts';

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

/** Plain text without the quotes left out, and with names replaced. */
export function hideWords(text: string, choices: Omit<Choices, 'sections'>): string {
  return replaceNames(strikeQuotes(text, choices.leftOut), choices.replacements, shown => shown)
    .replace(GONE_WORDS, '')
    .trim();
}

/** Stands where something was left out. Private-use, and nobody's text has it. */
const GONE = '\uE002';
const GONE_WORDS = /[ \t]*\uE002/g;
/** What is left of a line that only held what was left out: marks of quotations, lists and tables, emphasis. */
const EMPTY_LINE = /^[\s>|*_+-]*(?:\d{1,9}[.)])?[\s|*_]*$/;

function hideStatements(
  section: SharedContentSection,
  isLeftOut: (quote: string) => boolean,
  { leftOut, replacements }: Choices,
): string {
  const content = section.content.replaceAll(GONE, '');
  if (leftOut.length === 0 && replacements.length === 0)
    return markOwnAssessments(content, section.statements);
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
  const marked = markOwnAssessments(pieces.join('') + content.slice(at), kept);
  return tidy(replaceNames(strikeQuotes(marked, leftOut), replacements, escapePlain));
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

/** Shorter quotes ('about 40') may be words of any sentence. */
const MIN_STRUCK_WORDS = 3;

/** Marks where a quote is repeated by something that does not name it as its source. */
function strikeQuotes(text: string, quotes: readonly string[]): string {
  const long = quotes.filter(quote => words(quote).length >= MIN_STRUCK_WORDS).map(patternOf);
  return long.length === 0
    ? text
    : text.normalize('NFC').replace(new RegExp(`([*_~]*)(?:${long.join('|')})\\1`, 'giu'), GONE);
}

function replaceNames(
  text: string,
  replacements: readonly Replacement[],
  write: (shown: string) => string,
): string {
  if (replacements.length === 0) return text;
  // 'Tom Baker' before 'Tom'.
  const ordered = replacements.toSorted((a, b) => b.words.length - a.words.length);
  const pattern = ordered.map(({ words }) => `(${patternOf(words)})`).join('|');
  return text.normalize('NFC').replace(new RegExp(pattern, 'giu'), (...match: unknown[]) => {
    const found = ordered.findIndex((_, index) => match[index + 1] !== undefined);
    return write(ordered[found]?.shown ?? '');
  });
}

/** A letter of a script that has spaces between its words. */
const LETTER = String.raw`(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{M}\p{N}])`;

/** Finds words whatever their case, their spaces and Markdown between them; 'Tom' is not found in 'tomorrow'. */
function patternOf(text: string): string {
  const normal = text.normalize('NFC').trim();
  const start = new RegExp(`^${LETTER}`, 'u').test(normal) ? `(?<!${LETTER})` : '';
  const end = new RegExp(`${LETTER}$`, 'u').test(normal) ? `(?!${LETTER})` : '';
  const said = normal.split(/\s+/).map(word => [...word].map(patternOfSign).join(''));
  return `${start}${said.join(String.raw`[\s*_~\\]+`)}${end}`;
}

function patternOfSign(sign: string): string {
  if (/['’‘]/.test(sign)) return "['’‘]";
  if (/["“”]/.test(sign)) return '["“”]';
  if (!/[\p{P}\p{S}]/u.test(sign)) return sign;
  return `\\\\?${sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')}`;
}

function tidy(text: string): string {
  return text
    .split('\n')
    .flatMap(line => {
      if (!line.includes(GONE)) return [line];
      const rest = line.replace(/^(\s*)\uE002\s*/, '$1').replace(GONE_WORDS, '');
      return EMPTY_LINE.test(rest) ? [] : [rest];
    })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
