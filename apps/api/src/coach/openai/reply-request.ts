import OpenAI from 'openai';
import { isFiltered } from './errors.ts';
import {
  type Refusal,
  type RequestShapes,
  remember,
  requestShapes,
  stillHolds,
  withShapes,
} from './request-shapes.ts';
import { toChunks } from './search-events.ts';

type Optional = Pick<
  OpenAI.ChatCompletionCreateParamsStreaming,
  'stream_options' | 'max_completion_tokens' | 'max_tokens'
>;

const MAX_TOKENS = 4096;

export function replyShapes(): RequestShapes<Optional> {
  return requestShapes<Optional>(
    { stream_options: { include_usage: true }, max_completion_tokens: MAX_TOKENS },
    { stream_options: { include_usage: true }, max_tokens: MAX_TOKENS },
    {},
  );
}

/** As both interfaces of the provider take it. */
export interface PromptMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** What a streamed answer is asked for with. */
export interface Prompt {
  /** It may search the web, where the server can. */
  searches: boolean;
  build(how: { searches: boolean }): PromptMessage[];
}

export interface ReplyRequest {
  client: OpenAI;
  model: string;
  shapes: RequestShapes<Optional>;
  /** The server lacks the Responses API, or its web search. */
  searchRefusal: Refusal;
}

/** The answer's events, in the form of chat.completions, whichever way the reply was asked for. */
export async function openStream(
  request: ReplyRequest,
  prompt: Prompt,
  signal: AbortSignal,
): Promise<AsyncIterable<unknown>> {
  if (!prompt.searches || stillHolds(request.searchRefusal)) return openChat(request, prompt, signal);
  try {
    return await openSearch(request, prompt, signal);
  } catch (error) {
    if (!mayLackSearch(error)) throw error;
  }
  const stream = await openChat(request, prompt, signal);
  // Only after the plain request worked: had it failed too, search was not the cause.
  remember(request.searchRefusal);
  return stream;
}

function openChat({ client, model, shapes }: ReplyRequest, prompt: Prompt, signal: AbortSignal) {
  const messages = prompt.build({ searches: false });
  return withShapes(shapes, shape =>
    client.chat.completions.create({ model, messages, stream: true, ...shape }, { signal }),
  );
}

async function openSearch({ client, model }: ReplyRequest, prompt: Prompt, signal: AbortSignal) {
  const events = await client.responses.create(
    {
      model,
      input: prompt.build({ searches: true }),
      tools: [{ type: 'web_search' }],
      max_output_tokens: MAX_TOKENS,
      // The provider must not store what founders write.
      store: false,
      stream: true,
    },
    { signal },
  );
  return toChunks(events);
}

/** How servers without the interface, or without the tool, refuse it. */
const LACKING = new Set([400, 404, 405, 422, 501]);

function mayLackSearch(error: unknown): boolean {
  if (!(error instanceof OpenAI.APIError) || isFiltered(error)) return false;
  return LACKING.has(error.status ?? 0) && error.code !== 'context_length_exceeded';
}
