import { CoachError } from '../coach-error.ts';
import type { JudgeInput, JudgeVerdict, TokenUsage } from '../provider.ts';
import { buildJudgeMessages, judgedSentences, REPAIR, VERDICT_SCHEMA } from './judge-prompt.ts';
import { type RequestShapes, requestShapes } from './request-shapes.ts';
import { readVerdicts, toVerdict } from './verdict.ts';
import {
  type Ask,
  type Message,
  type OptionalFields,
  type WholeAnswerSettings,
  withWholeAnswers,
} from './whole-answer.ts';

const MAX_TOKENS = 4096;
const MAX_REPAIR_CHARACTERS = 4000;

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
  // One limit over every attempt: a verdict that comes later is of no use to the reply.
  const { result, usage } = await withWholeAnswers(settings, caller, ask =>
    askUntilReadable(ask, buildJudgeMessages(input, sentences)),
  );
  return { verdict: toVerdict(input, result, numbers), usage };
}

async function askUntilReadable(ask: Ask, messages: Message[]) {
  const first = (await ask(messages))?.content ?? '';
  const entries = readVerdicts(first);
  if (entries) return entries;

  const shown = first.slice(0, MAX_REPAIR_CHARACTERS).toWellFormed() || '(no answer)';
  const repair: Message[] = [
    ...messages,
    { role: 'assistant', content: shown },
    { role: 'user', content: REPAIR },
  ];
  const repaired = readVerdicts((await ask(repair))?.content ?? '');
  if (!repaired) throw new CoachError('coach.invalid_response');
  return repaired;
}
