import * as z from 'zod/mini';
import type { TokenUsage, VerifyInput } from '../provider.ts';
import { askUntilReadable } from './ask-until-readable.ts';
import type { AnswerForm } from './dialect.ts';
import { parseObject } from './parse-object.ts';
import { toNumber } from './to-number.ts';
import { buildVerifyMessages, VERIFY_REPAIR, VERIFY_SCHEMA } from './verify-prompt.ts';
import { type WholeAnswerSettings, withWholeAnswers } from './whole-answer.ts';

export const VERIFY_FORM: AnswerForm = {
  temperature: 0,
  json: { name: 'statements', schema: VERIFY_SCHEMA },
};

/** Statements that nobody confirmed count as not said. */
export async function verify(
  settings: WholeAnswerSettings,
  input: VerifyInput,
  caller: AbortSignal,
): Promise<{ unsaid: readonly number[]; usage: TokenUsage | null }> {
  const numbers = input.statements.map(({ number }) => number);
  if (numbers.length === 0) return { unsaid: [], usage: null };
  const { result, usage } = await withWholeAnswers(settings, caller, ask =>
    askUntilReadable(ask, {
      messages: buildVerifyMessages(input),
      read: ({ content }) => readVerdicts(content, new Set(numbers)),
      repair: VERIFY_REPAIR,
    }),
  );
  return { unsaid: numbers.filter(number => !result.get(number)), usage };
}

const answerSchema = z.object({ verdicts: z.array(z.unknown()) });
const entrySchema = z.object({ statement: z.pipe(z.unknown(), z.transform(toNumber)), said: z.boolean() });

/**
 * Whether each statement is said, by its number; null without a readable entry. Of two contradicting entries the denial
 * holds.
 */
function readVerdicts(content: string, numbers: ReadonlySet<number>): Map<number, boolean> | null {
  const answer = answerSchema.safeParse(parseObject(content));
  const verdicts = new Map<number, boolean>();
  for (const raw of answer.data?.verdicts ?? []) {
    const entry = entrySchema.safeParse(raw);
    if (!entry.success || !numbers.has(entry.data.statement)) continue;
    const { statement, said } = entry.data;
    verdicts.set(statement, said && verdicts.get(statement) !== false);
  }
  return verdicts.size === 0 ? null : verdicts;
}
