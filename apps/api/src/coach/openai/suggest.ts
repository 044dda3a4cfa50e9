import * as z from 'zod/mini';
import type { SuggestedCard, SuggestInput, TokenUsage } from '../provider.ts';
import { askUntilReadable } from './ask-until-readable.ts';
import type { AnswerForm } from './dialect.ts';
import { parseObject } from './parse-object.ts';
import { buildSuggestMessages, SUGGEST_REPAIR, SUGGEST_SCHEMA } from './suggest-prompt.ts';
import { toNumber } from './to-number.ts';
import { type WholeAnswerSettings, withWholeAnswers } from './whole-answer.ts';

export const SUGGEST_FORM: AnswerForm = {
  temperature: 0.3,
  json: { name: 'cards', schema: SUGGEST_SCHEMA },
};

/** No cards when the model finds nothing that is merely assumed. */
export async function suggest(
  settings: WholeAnswerSettings,
  input: SuggestInput,
  caller: AbortSignal,
): Promise<{ cards: readonly SuggestedCard[]; usage: TokenUsage | null }> {
  const numbers = new Set(input.sentences.map(({ number }) => number));
  const { result, usage } = await withWholeAnswers(settings, caller, ask =>
    askUntilReadable(ask, {
      messages: buildSuggestMessages(input),
      read: ({ content }) => readCards(content, numbers),
      repair: SUGGEST_REPAIR,
    }),
  );
  return { cards: result, usage };
}

const text = z.catch(z.nullable(z.string()), null);
const cardSchema = z.object({
  sentence: z.unknown(),
  title: z.string(),
  hypothesis: z.string(),
  test: text,
  metric: text,
  criteria: text,
});
const answerSchema = z.object({ cards: z.array(z.unknown()) });

/** The cards of an answer, each of a sentence that was given; null when it is not the object asked for. */
function readCards(content: string, numbers: ReadonlySet<number>): SuggestedCard[] | null {
  const answer = answerSchema.safeParse(parseObject(content));
  if (!answer.success) return null;
  return answer.data.cards.flatMap(raw => {
    const card = cardSchema.safeParse(raw);
    if (!card.success) return [];
    const sentence = toNumber(card.data.sentence);
    return sentence !== null && numbers.has(sentence) ? [{ ...card.data, sentence }] : [];
  });
}
