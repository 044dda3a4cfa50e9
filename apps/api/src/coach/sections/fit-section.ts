import { stripActionMarkers } from '@groundwork/domain';
import { cutAtSentence } from '../cut-at-sentence.ts';
import type { SectionParagraphs } from '../provider.ts';
import { toStorable } from '../storable-text.ts';

/** The longest content of a section, in UTF-16 code units. */
const MAX_CONTENT_LENGTH = 6000;

/** A statement in a storable form: a sentence or several on one line, or a Markdown block on lines of its own. */
export interface FittedStatement {
  text: string;
  /** The numbers of the sources as given, valid or not. */
  sources: readonly number[];
  block: 'table' | 'other' | null;
}

/**
 * Prepares a coach's section for storing. It removes action markers, invisible characters and empty statements, puts a
 * table into one statement, and cuts after the last statement that fits. Each inner list is a paragraph.
 */
export function fitSection(paragraphs: SectionParagraphs): FittedStatement[][] {
  const fitted: FittedStatement[][] = [];
  let length = 0;
  for (const paragraph of paragraphs) {
    const kept: FittedStatement[] = [];
    const said = joinTables(paragraph.map(fitStatement)).filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
    for (const statement of joinSplitFigures(said)) {
      if (length === 0) statement.text = cutAtSentence(statement.text, MAX_CONTENT_LENGTH);
      // Two for the separator, which is at most a blank line.
      length += statement.text.length + 2;
      if (length > MAX_CONTENT_LENGTH + 2) return withParagraph(fitted, kept);
      kept.push(statement);
    }
    if (kept.length > 0) fitted.push(kept);
  }
  return fitted;
}

function withParagraph(paragraphs: FittedStatement[][], last: FittedStatement[]): FittedStatement[][] {
  return last.length > 0 ? [...paragraphs, last] : paragraphs;
}

const TABLE_ROW = /^\|.*\|$/;
const DELIMITER_ROW = /^\|(?:[ :]*-+[ :]*\|)+$/;
const BLOCK_LINE = /^(?:[-*+] |\d{1,9}[.)] |#{1,6} |>)/;

function fitStatement({ text, sources }: SectionParagraphs[number][number]): FittedStatement {
  const lines = stripActionMarkers(toStorable(text))
    .split('\n')
    .map(line => line.replace(/\s+$/, ''))
    // An open fence would swallow the text after it.
    .filter(line => line.trim() !== '' && !/^\s*(?:```|~~~)/.test(line));
  const trimmed = lines.map(line => line.trim());
  if (trimmed.length > 0 && trimmed.every(line => TABLE_ROW.test(line)))
    return { text: trimmed.join('\n'), sources, block: 'table' };
  if (trimmed.some(line => TABLE_ROW.test(line) || BLOCK_LINE.test(line)))
    return { text: lines.join('\n').trim(), sources, block: 'other' };
  return { text: trimmed.join(' ').replace(/\s+/g, ' '), sources, block: null };
}

/** Rows that came as statements of their own belong to the table before them, unless they begin another one. */
function joinTables(statements: readonly FittedStatement[]): FittedStatement[] {
  const joined: FittedStatement[] = [];
  for (const statement of statements) {
    const last = joined.at(-1);
    if (last?.block === 'table' && statement.block === 'table' && !beginsTable(statement)) {
      last.text += `\n${statement.text}`;
      last.sources = [...last.sources, ...statement.sources];
    } else joined.push({ ...statement });
  }
  return joined;
}

function beginsTable({ text }: FittedStatement): boolean {
  return DELIMITER_ROW.test(text.split('\n')[1] ?? '');
}

/** A figure that is split over two statements, '9' and '% of the bakers', makes one of them. */
export function joinSplitFigures(statements: readonly FittedStatement[]): FittedStatement[] {
  const joined: FittedStatement[] = [];
  for (const statement of statements) {
    const last = joined.at(-1);
    const isProse = last?.block === null && statement.block === null;
    if (isProse && /[\p{Nd}\p{Sc}]$/u.test(last.text) && /^[%‰٪％\p{Nd}\p{Sc}]/u.test(statement.text)) {
      last.text += ` ${statement.text}`;
      last.sources = [...last.sources, ...statement.sources];
    } else joined.push({ ...statement });
  }
  return joined;
}

/** The statements with their places among the paragraphs of the content; a block is a paragraph. */
export function placeStatements<T extends Pick<FittedStatement, 'text' | 'block'>>(
  paragraphs: readonly (readonly T[])[],
): { content: string; placed: { statement: T; paragraph: number }[] } {
  const placed: { statement: T; paragraph: number }[] = [];
  const texts: string[] = [];
  for (const paragraph of paragraphs) {
    let before: T | undefined;
    for (const statement of paragraph) {
      const goesOn = before?.block === null && statement.block === null;
      if (goesOn) texts.push(`${texts.pop() ?? ''} ${statement.text}`);
      else texts.push(statement.text);
      placed.push({ statement, paragraph: texts.length - 1 });
      before = statement;
    }
  }
  return { content: texts.join('\n\n'), placed };
}
