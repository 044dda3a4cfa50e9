import type OpenAI from 'openai';
import { APIError } from 'openai';
import { estimateTokens } from '../estimate-tokens.ts';
import type { Usage } from './answer-schema.ts';
import { answerIn } from './answer-text.ts';
import { isContextTooSmall, isFiltered } from './errors.ts';

/** Servers are fixed and extended, so a refused part is tried again after this. */
const REMEMBERED_MS = 10 * 60_000;
/** A prompt of fewer tokens says little about where a server cuts. */
const MIN_TOKENS_TO_COMPARE = 3000;
const MAX_MODEL_CHARACTERS = 100;

export type Effort = 'none' | 'minimal' | 'low' | 'medium' | 'high';

/** A message as every interface of the provider takes it. */
export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** How an answer is asked for, where the server takes it. */
export interface AnswerForm {
  temperature?: number;
  json?: { name: string; schema: Record<string, unknown> };
}

export interface Wanted extends AnswerForm {
  /** Thinking counts too. */
  maxTokens: number;
  effort?: Effort | undefined;
  isStream?: boolean;
}

/** How far each part of a request had to be given up: 0 is the richest form. */
type Levels = Record<'effort' | 'temperature' | 'json' | 'limit' | 'usage' | 'system', number>;
type Part = keyof Levels;

const NONE: Levels = { effort: 0, temperature: 0, json: 0, limit: 0, usage: 0, system: 0 };
const LOWEST: Levels = { effort: 1, temperature: 1, json: 2, limit: 2, usage: 1, system: 1 };

/** How a refusal names a part. */
const NAMES: Record<Part, RegExp> = {
  effort: /reasoning/i,
  temperature: /temperature/i,
  json: /response_format|json_schema|json_object/i,
  limit: /max_(?:completion_)?tokens/i,
  usage: /stream_options/i,
  system: /\bsystem\b|\brole/i,
};

/** The parts to give up, refusal by refusal, when a server does not say which it refuses. */
const STEPS: readonly (readonly Part[])[] = [
  ['effort', 'temperature'],
  ['json', 'limit'],
  ['json', 'limit', 'usage'],
  ['system'],
];

type Fields = Pick<
  OpenAI.ChatCompletionCreateParamsStreaming,
  | 'temperature'
  | 'response_format'
  | 'max_completion_tokens'
  | 'max_tokens'
  | 'reasoning_effort'
  | 'stream_options'
> & { messages: Message[] };

/** A refusal that holds for ten minutes. */
class Refusal {
  #at: number | null = null;

  remember(): void {
    this.#at = performance.now();
  }

  get holds(): boolean {
    return this.#at !== null && performance.now() - this.#at < REMEMBERED_MS;
  }
}

interface DialectOptions {
  /** The requested name; a server may answer with another one. */
  model: string;
  /**
   * Whether the model's thinking, if it is in the text, has its opening tag. Null: unknown. Some chat templates write
   * that tag into the prompt, so that the answer has only the closing one.
   */
  isThinkingTagged: boolean | null;
  warn(message: string): void;
}

/** The request parts that one model on one server takes and the form of its answers, learned from its answers. */
export class Dialect {
  readonly model: string;
  isThinkingTagged: boolean | null;
  /** It lacks the Responses API, or its web search. */
  readonly searchRefusal = new Refusal();
  /** The model's name in its answers. */
  answeredBy: string | null = null;
  readonly #warn: (message: string) => void;
  #levels = NONE;
  readonly #refusal = new Refusal();
  #hasWarned = false;

  constructor({ model, isThinkingTagged, warn }: DialectOptions) {
    this.model = model;
    this.isThinkingTagged = isThinkingTagged;
    this.#warn = warn;
  }

  /**
   * Asks with the richest request that the server is known to take. Servers answer 400 or 422 to parts they do not
   * know: then it asks again without the part they name, or else without the next one, until none is left to give up.
   * It remembers the refused parts only once an answer came. Throws the first refusal when no request was taken.
   */
  async ask<T>(
    wanted: Wanted,
    messages: readonly Message[],
    call: (fields: Fields) => Promise<T>,
  ): Promise<T> {
    let levels = this.#refusal.holds ? this.#levels : NONE;
    let refused: unknown;
    let step = 0;
    for (;;) {
      try {
        const answer = await call(toFields(wanted, levels, messages));
        if (refused !== undefined) {
          this.#levels = levels;
          this.#refusal.remember();
        }
        return answer;
      } catch (error) {
        if (!mayBePart(error)) throw error;
        refused ??= error;
        let lower = lowered(levels, wanted, partsNamed(error));
        while (!lower && step < STEPS.length) lower = lowered(levels, wanted, STEPS[step++] ?? []);
        if (!lower) throw refused;
        levels = lower;
      }
    }
  }

  /** The answer within a text that came as a whole. */
  read(content: string, isCut: boolean): string {
    const { text, isUntagged } = answerIn(content, this.isThinkingTagged, isCut);
    if (isUntagged) this.isThinkingTagged = false;
    else if (!isCut && text !== '') this.isThinkingTagged ??= true;
    return text;
  }

  /** The name of the answering model, as far as known. */
  get name(): string {
    return this.answeredBy ?? this.model;
  }

  /** Notes who answered, and whether the server read all of the prompt. */
  note(answer: { model?: string | null | undefined; usage?: Usage }, messages: readonly Message[]): void {
    // Local servers answer the path of a file.
    const name = answer.model
      ?.replace(/^(?:[a-z]:)?[\\/].*[\\/]/i, '')
      .replace(/\p{Cc}/gu, '')
      .trim();
    if (name) this.answeredBy = name.slice(0, MAX_MODEL_CHARACTERS);
    const estimate = estimateTokens(messages.map(({ content }) => content).join('\n'));
    const read = answer.usage?.prompt_tokens;
    if (!read || this.#hasWarned || estimate < MIN_TOKENS_TO_COMPARE || read > estimate / 2) return;
    this.#hasWarned = true;
    this.#warn(
      `The AI server read ${read} of about ${estimate} tokens: it cuts prompts that are longer than its context. Give it more, at least 16,384 for each conversation (llama.cpp: --ctx-size, Ollama: OLLAMA_CONTEXT_LENGTH, LM Studio: Context Length, vLLM: --max-model-len).`,
    );
  }
}

function toFields(
  { maxTokens, temperature, json, effort, isStream }: Wanted,
  levels: Levels,
  messages: readonly Message[],
): Fields {
  const limit = (['max_completion_tokens', 'max_tokens', null] as const)[levels.limit];
  const format = (
    [
      json && ({ type: 'json_schema', json_schema: { ...json, strict: true } } as const),
      { type: 'json_object' },
      null,
    ] as const
  )[levels.json];
  return {
    messages: levels.system === 0 ? [...messages] : withoutSystem(messages),
    ...(temperature !== undefined && levels.temperature === 0 && { temperature }),
    ...(json && format && { response_format: format }),
    ...(limit && { [limit]: maxTokens }),
    ...(effort && levels.effort === 0 && { reasoning_effort: effort }),
    ...(isStream && levels.usage === 0 && { stream_options: { include_usage: true } }),
  };
}

/** For chat templates without a system role: the instructions go into the founder's turn next to them. */
function withoutSystem(messages: readonly Message[]): Message[] {
  const turns: Message[] = [];
  let before = '';
  for (const { role, content } of messages) {
    const last = turns.at(-1);
    if (role !== 'system') turns.push({ role, content: role === 'user' ? before + content : content });
    else if (last?.role === 'user') last.content += `\n\n${content}`;
    else before += `${content}\n\n`;
    if (role === 'user') before = '';
  }
  return before === '' ? turns : [...turns, { role: 'user', content: before.trimEnd() }];
}

/** With these parts one form plainer; null where none of them is in use or can be. */
function lowered(
  levels: Levels,
  { temperature, json, effort, isStream }: Wanted,
  parts: readonly Part[],
): Levels | null {
  const uses: Partial<Record<Part, boolean>> = {
    effort: effort !== undefined,
    temperature: temperature !== undefined,
    json: json !== undefined,
    usage: isStream === true,
    limit: true,
    system: true,
  };
  const left = parts.filter(part => uses[part] && levels[part] < LOWEST[part]);
  if (left.length === 0) return null;
  return { ...levels, ...Object.fromEntries(left.map(part => [part, levels[part] + 1])) };
}

function mayBePart(error: unknown): error is APIError {
  if (!(error instanceof APIError) || isFiltered(error) || isContextTooSmall(error)) return false;
  // Local servers answer 500 where a chat template refuses a role.
  if (error.status === 500) return partsNamed(error).includes('system');
  return error.status === 400 || error.status === 422;
}

function partsNamed({ param, message }: APIError): Part[] {
  const text = `${param ?? ''} ${message}`;
  return (Object.keys(NAMES) as Part[]).filter(part => NAMES[part].test(text));
}
