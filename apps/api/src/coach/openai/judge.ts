import type OpenAI from 'openai';
import { CoachError } from '../coach-error.ts';
import type { JudgeInput, JudgeVerdict, TokenUsage } from '../provider.ts';
import { completionSchema, toTokenUsage } from './answer-schema.ts';
import { toFailure } from './errors.ts';
import { buildJudgeMessages, judgedSentences, REPAIR, VERDICT_SCHEMA } from './judge-prompt.ts';
import { type RequestShapes, requestShapes, withShapes } from './request-shapes.ts';
import { withRetry } from './retry.ts';
import { readVerdicts, toVerdict } from './verdict.ts';
import { createWatchdog } from './watchdog.ts';

type Message = OpenAI.ChatCompletionMessageParam;
type Optional = Pick<
  OpenAI.ChatCompletionCreateParamsNonStreaming,
  'temperature' | 'response_format' | 'max_completion_tokens' | 'max_tokens'
>;

const MAX_TOKENS = 4096;
const MAX_REPAIR_CHARACTERS = 4000;

const SCHEMA_FORMAT = {
  type: 'json_schema',
  json_schema: { name: 'verdicts', strict: true, schema: VERDICT_SCHEMA },
} as const;

/** Reasoning models refuse a temperature, older servers the schema and the newer name of the token limit. */
export function judgeShapes(): RequestShapes<Optional> {
  return requestShapes<Optional>(
    { temperature: 0, response_format: SCHEMA_FORMAT, max_completion_tokens: MAX_TOKENS },
    { response_format: SCHEMA_FORMAT, max_completion_tokens: MAX_TOKENS },
    { temperature: 0, response_format: { type: 'json_object' }, max_tokens: MAX_TOKENS },
    { max_tokens: MAX_TOKENS },
    {},
  );
}

export interface JudgeSettings {
  client: OpenAI;
  model: string;
  shapes: RequestShapes<Optional>;
  retries: number;
  timeoutMs: number;
}

interface Judgement {
  verdict: JudgeVerdict;
  usage: TokenUsage | null;
}

export async function judge(
  settings: JudgeSettings,
  input: JudgeInput,
  caller: AbortSignal,
): Promise<Judgement> {
  const sentences = judgedSentences(input.sentences);
  const numbers = new Set(sentences.map(sentence => sentence.number));
  if (sentences.length === 0 || input.items.length === 0) {
    return { verdict: toVerdict(input, new Map(), numbers), usage: null };
  }
  // One limit over every attempt: a verdict that comes later is of no use to the reply.
  const watchdog = createWatchdog(caller);
  watchdog.arm(settings.timeoutMs);
  try {
    const messages = buildJudgeMessages(input, sentences);
    const { entries, usage } = await askUntilReadable(settings, messages, watchdog.signal);
    return { verdict: toVerdict(input, entries, numbers), usage };
  } catch (error) {
    throw toFailure(error, caller, watchdog);
  } finally {
    watchdog.close();
  }
}

async function askUntilReadable(settings: JudgeSettings, messages: Message[], signal: AbortSignal) {
  const first = await ask(settings, messages, signal);
  const entries = readVerdicts(first.content);
  if (entries) return { entries, usage: first.usage };

  const shown = first.content.slice(0, MAX_REPAIR_CHARACTERS).toWellFormed() || '(no answer)';
  const repair: Message[] = [
    ...messages,
    { role: 'assistant', content: shown },
    { role: 'user', content: REPAIR },
  ];
  const second = await ask(settings, repair, signal);
  const repaired = readVerdicts(second.content);
  if (!repaired) throw new CoachError('coach.invalid_response');
  return { entries: repaired, usage: add(first.usage, second.usage) };
}

async function ask(settings: JudgeSettings, messages: Message[], signal: AbortSignal) {
  const { client, model, shapes, retries } = settings;
  const raw: unknown = await withShapes(shapes, shape =>
    withRetry(() => client.chat.completions.create({ model, messages, ...shape }, { signal }), {
      retries,
      signal,
    }),
  );
  const answer = completionSchema.safeParse(raw);
  if (!answer.success) return { content: '', usage: null };
  const [choice] = answer.data.choices;
  if (choice?.message.refusal || choice?.finish_reason === 'content_filter') {
    throw new CoachError('coach.refused');
  }
  return { content: choice?.message.content ?? '', usage: toTokenUsage(model, answer.data.usage) };
}

function add(first: TokenUsage | null, second: TokenUsage | null): TokenUsage | null {
  if (!first || !second) return first ?? second;
  return {
    model: second.model,
    inputTokens: first.inputTokens + second.inputTokens,
    outputTokens: first.outputTokens + second.outputTokens,
  };
}
