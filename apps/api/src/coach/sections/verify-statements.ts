import { callWithin } from '../call-within.ts';
import type { CoachGate } from '../gate/coach-gate.ts';
import type { CoachProvider } from '../provider.ts';
import { type Basis, findSources, listWords } from './basis.ts';
import type { FittedStatement } from './fit-section.ts';
import { type Paragraphs, strikeRefused } from './strike-refused.ts';

/** With as many in a section, no further statement stays as one. */
const MAX_ASSUMPTIONS = 2;

export interface Verified {
  /** Empty when the sources say none of the statements that name any. */
  kept: Paragraphs;
  /** Statements that the sources do not say, whether they stay as assumptions or not. */
  unsaid: readonly string[];
}

/**
 * Has the statements verified against their sources (RE-78), where the coach does so. A statement that its sources do
 * not say stays as an assumption or goes.
 *
 * @throws what `callWithin` throws
 */
export async function verifyStatements(
  writing: { coach: CoachProvider; gate: CoachGate },
  userId: number,
  { paragraphs, basis }: { paragraphs: Paragraphs; basis: Basis },
  caller: AbortSignal,
): Promise<Verified> {
  const { verify, judgeModel } = writing.coach;
  const cited = listCited(paragraphs, basis);
  if (!verify || cited.length === 0) return { kept: paragraphs, unsaid: [] };
  const input = {
    statements: cited.map((statement, index) => ({
      number: index + 1,
      text: statement.text,
      sources: listWords(statement, basis),
    })),
  };
  const call = { userId, job: 'section' as const, model: judgeModel, input, caller };
  const answer = await callWithin(writing, call, options => verify(input, options));
  const numbers = new Set(answer.unsaid);
  const unsaid = cited.filter((_statement, index) => numbers.has(index + 1));
  const kept = unsaid.length < cited.length ? withoutUnsaid(paragraphs, new Set(unsaid), basis) : [];
  return { kept, unsaid: unsaid.map(({ text }) => text) };
}

/** The statements that rest on something the founder said, true or not. */
export function listCited(paragraphs: Paragraphs, basis: Basis): FittedStatement[] {
  return paragraphs.flat().filter(statement => listWords(statement, basis).length > 0);
}

function withoutUnsaid(
  paragraphs: Paragraphs,
  unsaid: ReadonlySet<FittedStatement>,
  basis: Basis,
): Paragraphs {
  const isAssumption = (statement: FittedStatement) =>
    !unsaid.has(statement) && findSources(statement, basis).length === 0;
  const places = MAX_ASSUMPTIONS - paragraphs.flat().filter(isAssumption).length;
  const assumed = new Set([...unsaid].filter(mayBeAssumed).slice(0, Math.max(0, places)));
  const left = paragraphs.map(statements =>
    statements.flatMap(statement => {
      if (!unsaid.has(statement)) return [statement];
      return assumed.has(statement) ? [{ ...statement, sources: [] }] : [];
    }),
  );
  // Sentences that become neighbours may form a figure.
  return strikeRefused(
    left.filter(statements => statements.length > 0),
    basis,
  );
}

/** A plain sentence without a digit. */
const mayBeAssumed = ({ text, block }: FittedStatement) => block === null && !/\p{N}/u.test(text);
