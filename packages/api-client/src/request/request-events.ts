import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { AnyContract } from '../contracts/contract.ts';
import { type ReplyEvent, replyEventSchemas } from '../contracts/messages.ts';
import { buildRequest, type RequestInput, type RequestOptions } from './build-request.ts';
import { InvalidResponseError, StreamEndedError } from './errors.ts';
import { transport } from './transport.ts';

/**
 * Calls an endpoint that streams and yields the reply's events as they arrive, until the server closes.
 * A verdict may follow `done`, so whoever only wants the reply stops reading there.
 * Throws as `request` does, and {@link StreamEndedError} when the stream is cut before `done` or `error`.
 */
export async function* requestEvents<C extends AnyContract>(
  contract: C,
  input: RequestInput<C>,
  options: RequestOptions = {},
): AsyncGenerator<ReplyEvent, void, undefined> {
  const outgoing = buildRequest(contract, input, options, 'text/event-stream');
  const response = await transport(outgoing);
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!response.body || !isStream) throw new InvalidResponseError(outgoing.path);

  let settled = false;
  for await (const message of readMessages(response.body, options.signal, () => settled)) {
    const event = parseEvent(message, outgoing.path);
    if (event === null) continue;
    settled ||= event.event === 'done' || event.event === 'error';
    yield event;
  }
  if (!settled) throw new StreamEndedError();
}

/**
 * The messages of a body. Read by hand rather than piped: a pipe throws away what it holds when the
 * connection breaks, and those last words are the founder's to see.
 */
async function* readMessages(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
  isSettled: () => boolean,
): AsyncGenerator<EventSourceMessage> {
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  signal?.addEventListener('abort', cancel, { once: true });
  const decoder = new TextDecoder();
  const arrived: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: message => arrived.push(message) });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* arrived.splice(0);
    }
  } catch (cause) {
    if (signal?.aborted) throw cause;
    // Once the reply has settled, a cut connection is an end like any other.
    if (!isSettled()) throw new StreamEndedError({ cause });
  } finally {
    signal?.removeEventListener('abort', cancel);
    // Also when the caller leaves early: the connection is given back at once.
    cancel();
  }
}

/** Null for an event this client does not know, such as one of a newer server. */
function parseEvent(message: EventSourceMessage, path: string): ReplyEvent | null {
  const name = message.event as ReplyEvent['event'] | undefined;
  if (name === undefined || !Object.hasOwn(replyEventSchemas, name)) return null;
  let json: unknown;
  try {
    json = JSON.parse(message.data);
  } catch (cause) {
    throw new InvalidResponseError(path, { cause });
  }
  const parsed = replyEventSchemas[name].safeParse(json);
  if (!parsed.success) throw new InvalidResponseError(path, { cause: parsed.error });
  return { event: name, data: parsed.data } as ReplyEvent;
}
