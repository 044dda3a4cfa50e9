import type OpenAI from 'openai';
import { CoachError } from '../coach-error.ts';
import type { JudgeInput, JudgeVerdict, TokenUsage } from '../provider.ts';
import { addUsage, completionSchema, toTokenUsage, type Usage } from './answer-schema.ts';
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

/** What the model's answers have used so far; of no use to the founder or not, they are paid for. */
interface Spent {
  answered: boolean;
  usage: Usage;
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
  const spent: Spent = { answered: false, usage: null };
  const usage = () => toTokenUsage(settings.model, spent.usage);
  try {
    const messages = buildJudgeMessages(input, sentences);
    const entries = await askUntilReadable(settings, messages, spent, watchdog.signal);
    return { verdict: toVerdict(input, entries, numbers), usage: usage() };
  } catch (error) {
    const failure = toFailure(error, caller, watchdog);
    throw spent.answered && failure instanceof CoachError ? failure.withCost({ usage: usage() }) : failure;
  } finally {
    watchdog.close();
  }
}

async function askUntilReadable(
  settings: JudgeSettings,
  messages: Message[],
  spent: Spent,
  signal: AbortSignal,
) {
  const first = await ask(settings, messages, spent, signal);
  const entries = readVerdicts(first);
  if (entries) return entries;

  const shown = first.slice(0, MAX_REPAIR_CHARACTERS).toWellFormed() || '(no answer)';
  const repair: Message[] = [
    ...messages,
    { role: 'assistant', content: shown },
    { role: 'user', content: REPAIR },
  ];
  const repaired = readVerdicts(await ask(settings, repair, spent, signal));
  if (!repaired) throw new CoachError('coach.invalid_response');
  return repaired;
}

async function ask(settings: JudgeSettings, messages: Message[], spent: Spent, signal: AbortSignal) {
  const { client, model, shapes, retries } = settings;
  const raw: unknown = await withShapes(shapes, shape =>
    withRetry(() => client.chat.completions.create({ model, messages, ...shape }, { signal }), {
      retries,
      signal,
    }),
  );
  const answer = completionSchema.safeParse(raw);
  if (!answer.success) return '';
  spent.answered = true;
  spent.usage = addUsage(spent.usage, answer.data.usage);
  const [choice] = answer.data.choices;
  if (choice?.message.refusal || choice?.finish_reason === 'content_filter') {
    throw new CoachError('coach.refused');
  }
  return choice?.message.content ?? '';
}
