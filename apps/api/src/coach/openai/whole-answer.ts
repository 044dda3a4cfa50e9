import type OpenAI from 'openai';
import { CoachError } from '../coach-error.ts';
import type { TokenUsage } from '../provider.ts';
import { addUsage, chatCompletionSchema, toTokenUsage, type Usage } from './answer-schema.ts';
import { toFailure } from './errors.ts';
import { type RequestShapes, requestShapes, withShapes } from './request-shapes.ts';
import { withRetry } from './retry.ts';
import { createWatchdog } from './watchdog.ts';

export type Message = OpenAI.ChatCompletionMessageParam;
export type OptionalFields = Pick<
  OpenAI.ChatCompletionCreateParamsNonStreaming,
  'temperature' | 'response_format' | 'max_completion_tokens' | 'max_tokens'
>;

/**
 * The optional fields of a request for JSON by a schema, richest first. Reasoning models refuse a temperature, older
 * servers the schema and the newer name of the token limit.
 */
export function schemaShapes(
  json: { name: string; schema: Record<string, unknown> },
  { temperature, maxTokens }: { temperature: number; maxTokens: number },
): RequestShapes<OptionalFields> {
  const format = { type: 'json_schema', json_schema: { ...json, strict: true } } as const;
  return requestShapes<OptionalFields>(
    { temperature, response_format: format, max_completion_tokens: maxTokens },
    { response_format: format, max_completion_tokens: maxTokens },
    { temperature, response_format: { type: 'json_object' }, max_tokens: maxTokens },
    { max_tokens: maxTokens },
    {},
  );
}

export interface WholeAnswerSettings {
  client: OpenAI;
  model: string;
  shapes: RequestShapes<OptionalFields>;
  retries: number;
  /** Over every question and every attempt. */
  timeoutMs: number;
}

export interface WholeAnswer {
  content: string;
  isCut: boolean;
}

/** Asks the model one question; null when it gave no answer. */
export type Ask = (messages: Message[]) => Promise<WholeAnswer | null>;

/** The usage of all answers so far. Useless answers cost money too. */
interface Spent {
  answered: boolean;
  usage: Usage;
}

/** Work that needs answers as a whole, not as a stream, with what all of them used. */
export async function withWholeAnswers<T>(
  settings: WholeAnswerSettings,
  caller: AbortSignal,
  work: (ask: Ask) => Promise<T>,
): Promise<{ result: T; usage: TokenUsage | null }> {
  const watchdog = createWatchdog(caller);
  watchdog.arm(settings.timeoutMs);
  const spent: Spent = { answered: false, usage: null };
  const usage = () => toTokenUsage(settings.model, spent.usage);
  try {
    const result = await work(messages => ask(settings, messages, spent, watchdog.signal));
    return { result, usage: usage() };
  } catch (error) {
    const failure = toFailure(error, caller, watchdog);
    throw spent.answered && failure instanceof CoachError ? failure.withCost({ usage: usage() }) : failure;
  } finally {
    watchdog.close();
  }
}

async function ask(
  { client, model, shapes, retries }: WholeAnswerSettings,
  messages: Message[],
  spent: Spent,
  signal: AbortSignal,
): Promise<WholeAnswer | null> {
  const raw: unknown = await withShapes(shapes, shape =>
    withRetry(() => client.chat.completions.create({ model, messages, ...shape }, { signal }), {
      retries,
      signal,
    }),
  );
  const answer = chatCompletionSchema.safeParse(raw);
  if (!answer.success) return null;
  spent.answered = true;
  spent.usage = addUsage(spent.usage, answer.data.usage);
  const [choice] = answer.data.choices;
  if (choice?.message.refusal || choice?.finish_reason === 'content_filter') {
    throw new CoachError('coach.refused');
  }
  return { content: choice?.message.content ?? '', isCut: choice?.finish_reason === 'length' };
}
