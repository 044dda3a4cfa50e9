import OpenAI from 'openai';
import { isDone } from './body-limit.ts';
import type { Dialect, Message, Wanted } from './dialect.ts';
import { isContextTooSmall, isFiltered } from './errors.ts';
import { toChunks, whereSearching } from './search-events.ts';

/** The request for a streamed answer. */
export interface Prompt {
  /** It may search the web, where the server can. */
  searches: boolean;
  build(how: { searches: boolean }): Message[];
}

export interface ReplyRequest {
  client: OpenAI;
  dialect: Dialect;
}

export interface OpenedStream {
  /** In the form of chat.completions, whichever way the reply was asked for. */
  events: AsyncIterable<unknown>;
  /** The sent messages. */
  messages: readonly Message[];
  /** Whether the stream has said that it is whole. */
  isDone(): boolean;
}

export async function openStream(
  request: ReplyRequest,
  wanted: Wanted,
  prompt: Prompt,
  signal: AbortSignal,
): Promise<OpenedStream> {
  const { searchRefusal } = request.dialect;
  if (!prompt.searches || searchRefusal.holds) return openChat(request, wanted, prompt, signal);
  try {
    const stream = await openSearch(request, wanted, prompt, signal);
    if (stream) return stream;
  } catch (error) {
    if (!mayLackSearch(error)) throw error;
  }
  const stream = await openChat(request, wanted, prompt, signal);
  // Only after the plain request worked: had it failed too, search was not the cause.
  searchRefusal.remember();
  return stream;
}

async function openChat(
  { client, dialect }: ReplyRequest,
  wanted: Wanted,
  prompt: Prompt,
  signal: AbortSignal,
): Promise<OpenedStream> {
  const messages = prompt.build({ searches: false });
  const { data, response } = await dialect.ask({ ...wanted, isStream: true }, messages, fields =>
    client.chat.completions
      .create({ model: dialect.model, stream: true, ...fields }, { signal })
      .withResponse(),
  );
  return { events: data, messages, isDone: () => isDone(response) };
}

/** Null where the server takes the request but not the tool: its text is then not from a search. */
async function openSearch(
  { client, dialect }: ReplyRequest,
  { maxTokens, effort }: Wanted,
  prompt: Prompt,
  signal: AbortSignal,
): Promise<OpenedStream | null> {
  const messages = prompt.build({ searches: true });
  const stream = await client.responses.create(
    {
      model: dialect.model,
      input: messages,
      tools: [{ type: 'web_search' }],
      max_output_tokens: maxTokens,
      ...(effort && { reasoning: { effort } }),
      // The provider must not store founders' text.
      store: false,
      stream: true,
    },
    { signal },
  );
  const events = await whereSearching(stream);
  return events && { events: toChunks(events), messages, isDone: () => false };
}

/** How servers without the interface, or without the tool, refuse it. */
const LACKING = new Set([400, 404, 405, 422, 501]);

function mayLackSearch(error: unknown): boolean {
  if (!(error instanceof OpenAI.APIError) || isFiltered(error)) return false;
  return LACKING.has(error.status ?? 0) && !isContextTooSmall(error);
}
