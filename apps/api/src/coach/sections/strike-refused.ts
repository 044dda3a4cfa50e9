import { findUnsupported, readKnown, strikeUnsupported, unsupportedFigures } from '@groundwork/domain';
import { type Basis, listAllowed, listQuestions } from './basis.ts';
import { type FittedStatement, placeStatements } from './fit-section.ts';
import { listReadings, type Reading } from './list-readings.ts';

export type Paragraphs = readonly (readonly FittedStatement[])[];

/** Striking brings other statements together, which may form a new figure. */
const MAX_PASSES = 8;

/**
 * Statements with a figure that is in no source, alone or together with others: '9' and '% of the bakers' are harmless
 * until they are joined. In order.
 */
export function findRefused(paragraphs: Paragraphs, basis: Basis): Set<FittedStatement> {
  const joined = new Set(findJoined(paragraphs, basis).flat());
  return new Set(paragraphs.flat().filter(statement => joined.has(statement) || isRefused(statement, basis)));
}

/**
 * Removes such figures. A statement that has one alone keeps what is left without it. Statements that form one only
 * together are removed. The stored text then has none.
 */
export function strikeRefused(paragraphs: Paragraphs, basis: Basis): Paragraphs {
  // These go first. Otherwise half of such a figure could be struck for another figure and leave a fragment.
  const split = findJoined(paragraphs, basis).filter(statements => statements.length > 1);
  let kept = without(paragraphs, split.flat()).map(statements =>
    statements.map(statement => ({ ...statement, text: strikeFrom(statement, basis) })),
  );
  kept = withoutEmpty(kept);
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const joined = findJoined(kept, basis);
    if (joined.length === 0) return kept;
    kept = without(kept, joined.flat());
  }
  return findJoined(kept, basis).length === 0 ? kept : [];
}

function isRefused(statement: FittedStatement, basis: Basis): boolean {
  const { text } = statement;
  return findTouched({ text, pieces: [{ statement, start: 0, end: text.length }] }, basis).length > 0;
}

function strikeFrom(statement: FittedStatement, basis: Basis): string {
  if (!isRefused(statement, basis)) return statement.text;
  const allowed = listAllowed(statement, basis);
  const { text } = strikeUnsupported(statement.text, allowed);
  // A text without its struck parts may read differently. A figure that appears only then refuses the whole text.
  return unsupportedFigures(text, allowed).length === 0 ? text.trim() : '';
}

function without(paragraphs: Paragraphs, struck: readonly FittedStatement[]): FittedStatement[][] {
  const gone = new Set(struck);
  return withoutEmpty(paragraphs.map(statements => statements.filter(statement => !gone.has(statement))));
}

function withoutEmpty(paragraphs: Paragraphs): FittedStatement[][] {
  return paragraphs
    .map(statements => statements.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)))
    .filter(statements => statements.length > 0);
}

/** The statements that each unsupported figure of the final text touches. */
function findJoined(paragraphs: Paragraphs, basis: Basis): FittedStatement[][] {
  return listReadings(placeStatements(paragraphs).placed).flatMap(reading => findTouched(reading, basis));
}

interface Span {
  start: number;
  end: number;
}

/** The questions of any statement that it touches may supply the figure. */
function findTouched({ text, pieces }: Reading, basis: Basis): FittedStatement[][] {
  const touched: FittedStatement[][] = [];
  const lacking = new Map<string, readonly Span[]>();
  let next = 0;
  for (const figure of findUnsupported(text, basis.figures)) {
    while ((pieces[next]?.end ?? figure.end) <= figure.start) next += 1;
    let end = next;
    while ((pieces[end]?.start ?? figure.end) < figure.end) end += 1;
    const statements = pieces.slice(next, end).map(({ statement }) => statement);
    const questions = [...new Set(statements.flatMap(statement => listQuestions(statement, basis)))];
    const key = JSON.stringify(questions);
    const others = lacking.get(key) ?? findUnsupported(text, readKnown(questions));
    lacking.set(key, others);
    if (others.some(other => other.start < figure.end && figure.start < other.end)) touched.push(statements);
  }
  return touched;
}
