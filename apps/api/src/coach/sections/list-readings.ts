import type { FittedStatement } from './fit-section.ts';

interface Placed {
  statement: FittedStatement;
  paragraph: number;
}

/** A text of several statements, with the place of each. */
export interface Reading {
  text: string;
  pieces: readonly { statement: FittedStatement; start: number; end: number }[];
}

/**
 * The texts in which a reader meets the statements: the whole content, and each paragraph alone, because one may hide
 * what is in the next. If a blank separates a number from a possible rest of it, the paragraph is also read without
 * that blank: '4' and '0 loaves' as '40 loaves', '9' and 'k mornings' as '9k mornings'.
 */
export function listReadings(placed: readonly Placed[]): Reading[] {
  const paragraphs = new Map<number, Placed[]>();
  for (const one of placed) {
    const statements = paragraphs.get(one.paragraph);
    if (statements) statements.push(one);
    else paragraphs.set(one.paragraph, [one]);
  }
  const readings = [join(placed, isOnward => (isOnward ? ' ' : '\n\n'))];
  for (const statements of paragraphs.values()) {
    if (statements.length < 2) continue;
    const loose = join(statements, () => ' ');
    const tight = join(statements, (_isOnward, before, after) => (isSplit(before, after) ? '' : ' '));
    if (paragraphs.size > 1) readings.push(loose);
    if (tight.text !== loose.text) readings.push(tight);
  }
  return readings;
}

/** A full stop ends a figure: '9.' and '10 clinics' are two. */
const isSplit = (before: string, after: string) =>
  /[\p{N}\p{Sc}]$/u.test(before) && /^[.,]?[\p{L}\p{N}]/u.test(after);

function join(
  placed: readonly Placed[],
  separate: (isOnward: boolean, before: string, after: string) => string,
): Reading {
  const texts: string[] = [];
  const pieces: Reading['pieces'][number][] = [];
  let length = 0;
  for (const [index, { statement, paragraph }] of placed.entries()) {
    const before = placed[index - 1];
    const gap = before ? separate(before.paragraph === paragraph, before.statement.text, statement.text) : '';
    const start = length + gap.length;
    length = start + statement.text.length;
    texts.push(gap, statement.text);
    pieces.push({ statement, start, end: length });
  }
  return { text: texts.join(''), pieces };
}
