import type { JudgeInput, JudgeVerdict, TokenUsage } from '../provider.ts';
import { askUntilReadable } from './ask-until-readable.ts';
import { buildJudgeMessages, judgedSentences, REPAIR, VERDICT_SCHEMA } from './judge-prompt.ts';
import { type RequestShapes, requestShapes } from './request-shapes.ts';
import { parseVerdicts, toVerdict } from './verdict.ts';
import { type OptionalFields, type WholeAnswerSettings, withWholeAnswers } from './whole-answer.ts';

const MAX_TOKENS = 4096;

const SCHEMA_FORMAT = {
  type: 'json_schema',
  json_schema: { name: 'verdicts', strict: true, schema: VERDICT_SCHEMA },
} as const;

/** Reasoning models refuse a temperature, older servers the schema and the newer name of the token limit. */
export function judgeShapes(): RequestShapes<OptionalFields> {
  return requestShapes<OptionalFields>(
    { temperature: 0, response_format: SCHEMA_FORMAT, max_completion_tokens: MAX_TOKENS },
    { response_format: SCHEMA_FORMAT, max_completion_tokens: MAX_TOKENS },
    { temperature: 0, response_format: { type: 'json_object' }, max_tokens: MAX_TOKENS },
    { max_tokens: MAX_TOKENS },
    {},
  );
}

interface Judgement {
  verdict: JudgeVerdict;
  usage: TokenUsage | null;
}

export async function judge(
  settings: WholeAnswerSettings,
  input: JudgeInput,
  caller: AbortSignal,
): Promise<Judgement> {
  const sentences = judgedSentences(input.sentences);
  const numbers = new Set(sentences.map(sentence => sentence.number));
  if (sentences.length === 0 || input.items.length === 0) {
    return { verdict: toVerdict(input, new Map(), numbers), usage: null };
  }
  // One limit for all attempts: a later verdict would not help the reply.
  const { result, usage } = await withWholeAnswers(settings, caller, ask =>
    askUntilReadable(ask, {
      messages: buildJudgeMessages(input, sentences),
      read: ({ content }) => parseVerdicts(content),
      repair: REPAIR,
    }),
  );
  return { verdict: toVerdict(input, result, numbers), usage };
}
