import * as z from 'zod/mini';
import type { StreamChunk } from './answer-schema.ts';
import { toStreamFailure } from './errors.ts';

const maybeText = z.catch(z.nullish(z.string()), null);
const maybeCode = z.catch(z.nullish(z.object({ code: maybeText })), null);

const responseSchema = z.object({
  usage: z.catch(z.nullish(z.object({ input_tokens: z.int(), output_tokens: z.int() })), null),
  incomplete_details: z.catch(z.nullish(z.object({ reason: maybeText })), null),
  error: maybeCode,
  model: maybeText,
  tools: z.catch(z.nullish(z.array(z.object({ type: z.string() }))), null),
});

/** The fields of an event that are used. Events about progress are ignored. */
const eventSchema = z.object({
  type: z.string(),
  delta: maybeText,
  code: maybeText,
  annotation: z.catch(z.nullish(z.object({ type: z.literal('url_citation'), url: z.string() })), null),
  response: z.catch(z.nullish(responseSchema), null),
  item: z.catch(z.nullish(z.object({ type: z.string() })), null),
});
type Event = z.output<typeof eventSchema>;

/**
 * All events, once they show that the model may search: the response names the tool, or a search begins. Null where
 * text comes first. Some servers take the request and drop the tool, and the model claims searches all the same.
 */
export async function whereSearching(events: AsyncIterable<unknown>): Promise<AsyncIterable<unknown> | null> {
  const iterator = events[Symbol.asyncIterator]();
  const first: unknown[] = [];
  for (;;) {
    const { done, value } = await iterator.next();
    if (done) break;
    first.push(value);
    const isSearching = saysSearching(value);
    if (isSearching) break;
    if (isSearching === null) continue;
    await iterator.return?.();
    return null;
  }
  return (async function* () {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
}

/** Null: not yet. The event that ends the response is for its reader. */
function saysSearching(raw: unknown): boolean | null {
  const event = eventSchema.safeParse(raw);
  if (!event.success) return true;
  const { type, item, response } = event.data;
  if (type.startsWith('response.web_search_call') || item?.type === 'web_search_call') return true;
  if (response?.tools) return response.tools.some(tool => tool.type.startsWith('web_search'));
  if (type === 'response.output_text.delta') return false;
  return /^(?:error|response\.(?:failed|incomplete|refusal\..*))$/.test(type) ? true : null;
}

/** The events of the Responses API as the chunks of chat.completions, so that one reader serves both. */
export async function* toChunks(events: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  for await (const raw of events) {
    const event = eventSchema.safeParse(raw);
    // The usage of a failed response comes before its failure.
    if (event.success && event.data.type === 'response.failed') yield { usage: usageOf(event.data) };
    // A chunk in an unknown form goes on to the reader, which refuses it.
    yield event.success ? toChunk(event.data) : raw;
  }
}

function toChunk(event: Event): StreamChunk {
  switch (event.type) {
    case 'response.output_text.delta':
      return chunk({ content: event.delta });
    case 'response.refusal.delta':
      return chunk({ refusal: event.delta });
    case 'response.output_text.annotation.added':
      return event.annotation
        ? chunk({ annotations: [{ url_citation: { url: event.annotation.url } }] })
        : {};
    case 'response.completed':
      return { ...chunk({}, 'stop'), ...ends(event) };
    case 'response.incomplete': {
      const reason = event.response?.incomplete_details?.reason;
      const isFiltered = reason === 'content_filter';
      return { ...chunk({}, isFiltered ? reason : 'length'), ...ends(event) };
    }
    case 'response.failed':
      throw toStreamFailure(event.response?.error?.code);
    case 'error':
      throw toStreamFailure(event.code);
    default:
      return {};
  }
}

type Choice = NonNullable<StreamChunk['choices']>[number];

function chunk(delta: NonNullable<Choice['delta']>, finishReason: string | null = null): StreamChunk {
  return { choices: [{ delta, finish_reason: finishReason }] };
}

const ends = (event: Event) => ({ model: event.response?.model, usage: usageOf(event) });

function usageOf({ response }: Event): StreamChunk['usage'] {
  const usage = response?.usage;
  return usage ? { prompt_tokens: usage.input_tokens, completion_tokens: usage.output_tokens } : null;
}
