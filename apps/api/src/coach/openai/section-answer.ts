import * as z from 'zod/mini';
import type { SectionParagraphs, SectionStatement } from '../provider.ts';
import { parseObject } from './parse-object.ts';
import { toNumber } from './to-number.ts';
import type { WholeAnswer } from './whole-answer.ts';

const answerSchema = z.object({ paragraphs: z.array(z.unknown()) });
const statementSchema = z.object({ text: z.string(), sources: z.catch(z.array(z.unknown()), []) });

/**
 * The section's paragraphs, or null when the answer is not the object asked for; empty when it says that there is too
 * little to write from. Of a truncated answer, its complete statements.
 *
 * @param numbers the given sources' numbers
 */
export function readSection(
  { content, isCut }: WholeAnswer,
  numbers: ReadonlySet<number>,
): SectionParagraphs | null {
  const answer = answerSchema.safeParse(parseObject(content) ?? (isCut ? parseCut(content) : null));
  if (!answer.success) return null;
  const paragraphs = answer.data.paragraphs
    .map(paragraph => readParagraph(paragraph, numbers))
    .filter(statements => statements.length > 0);
  // The model wrote something unreadable. That differs from writing nothing.
  return paragraphs.length === 0 && (answer.data.paragraphs.some(hasContent) || isCut) ? null : paragraphs;
}

function readParagraph(paragraph: unknown, numbers: ReadonlySet<number>): SectionStatement[] {
  if (!Array.isArray(paragraph)) return [];
  return paragraph.flatMap(raw => {
    const statement = statementSchema.safeParse(raw);
    if (!statement.success || statement.data.text.trim() === '') return [];
    const sources = new Set(statement.data.sources.map(toNumber).filter(number => numbers.has(number)));
    return [{ text: statement.data.text, sources: [...sources] }];
  });
}

function hasContent(paragraph: unknown): boolean {
  if (!Array.isArray(paragraph)) return true;
  return paragraph.some(raw => statementSchema.safeParse(raw).data?.text.trim() !== '');
}

/** A statement is three levels deep: the object, its list of paragraphs, the paragraph. */
const STATEMENT_DEPTH = 3;

/** The object up to its last whole statement, closed; null without one. */
function parseCut(content: string): unknown {
  const start = content.indexOf('{');
  let depth = 0;
  let isText = false;
  let end = -1;
  for (let at = start; at >= 0 && at < content.length; at += 1) {
    const sign = content.charAt(at);
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      depth -= 1;
      if (sign === '}' && depth === STATEMENT_DEPTH) end = at + 1;
    }
  }
  return end < 0 ? null : parseObject(`${content.slice(start, end)}]]}`);
}
