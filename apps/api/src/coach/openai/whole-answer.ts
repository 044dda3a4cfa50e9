import type OpenAI from 'openai';
import { CoachError } from '../coach-error.ts';
import type { TokenUsage } from '../provider.ts';
import { addUsage, chatCompletionSchema, toTokenUsage, type Usage } from './answer-schema.ts';
import type { Dialect, Message, Wanted } from './dialect.ts';
import { toFailure } from './errors.ts';
import { withRetry } from './retry.ts';
import { createWatchdog } from './watchdog.ts';

/** Factor by which the token limit rises for a model that used it up thinking. */
const MORE_ROOM = 4;

export interface WholeAnswerSettings {
  client: OpenAI;
  dialect: Dialect;
  wanted: Wanted;
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

/** Makes calls whose answers are needed whole, not as a stream, and sums up their usage. */
export async function withWholeAnswers<T>(
  settings: WholeAnswerSettings,
  caller: AbortSignal,
  work: (ask: Ask) => Promise<T>,
): Promise<{ result: T; usage: TokenUsage | null }> {
  const watchdog = createWatchdog(caller);
  watchdog.arm(settings.timeoutMs);
  const spent: Spent = { answered: false, usage: null };
  const usage = () => toTokenUsage(settings.dialect.name, spent.usage);
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
  settings: WholeAnswerSettings,
  messages: Message[],
  spent: Spent,
  signal: AbortSignal,
): Promise<WholeAnswer | null> {
  const answer = await askOnce(settings, settings.wanted, messages, spent, signal);
  if (!answer?.isCut || answer.content !== '') return answer;
  const second = await askOnce(settings, withMoreRoom(settings.wanted), messages, spent, signal);
  if (second?.isCut && second.content === '') throw outOfRoom();
  return second;
}

/** The request with a higher limit, for a model that used up its tokens before it came to its answer. */
export function withMoreRoom(wanted: Wanted): Wanted {
  return { ...wanted, maxTokens: MORE_ROOM * wanted.maxTokens, effort: 'low' };
}

export function outOfRoom(): CoachError {
  return new CoachError('coach.invalid_response', {
    message:
      'The AI model ran out of room before it wrote an answer. An administrator can give it more with OPENAI_MAX_TOKENS.',
  });
}

async function askOnce(
  { client, dialect, retries }: WholeAnswerSettings,
  wanted: Wanted,
  messages: Message[],
  spent: Spent,
  signal: AbortSignal,
): Promise<WholeAnswer | null> {
  const { model } = dialect;
  const raw: unknown = await dialect.ask(wanted, messages, fields =>
    withRetry(() => client.chat.completions.create({ model, ...fields }, { signal }), { retries, signal }),
  );
  const answer = chatCompletionSchema.safeParse(raw);
  if (!answer.success) return null;
  spent.answered = true;
  spent.usage = addUsage(spent.usage, answer.data.usage);
  dialect.note(answer.data, messages);
  const [choice] = answer.data.choices;
  if (choice?.message.refusal || choice?.finish_reason === 'content_filter')
    throw new CoachError('coach.refused');
  const isCut = choice?.finish_reason === 'length';
  return { content: dialect.read(choice?.message.content ?? '', isCut), isCut };
}
