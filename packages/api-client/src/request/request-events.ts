import type { EventSourceMessage } from 'eventsource-parser';
import type { AnyContract } from '../contracts/contract.ts';
import { type ReplyEvent, replyEventSchemas } from '../contracts/messages.ts';
import { buildRequest, type RequestInput, type RequestOptions } from './build-request.ts';
import { InvalidResponseError, StreamEndedError } from './errors.ts';
import { openRequest } from './open-requests.ts';
import { parseJson } from './parse-json.ts';
import { readMessages } from './read-messages.ts';
import { noteStreamedWrite, sendForStream } from './send.ts';

/**
 * Calls an endpoint that streams, and yields the reply's events until the server closes. A verdict may follow `done`: a
 * caller that needs only the reply stops there. Throws as `request` does, {@link StreamEndedError} when the stream is
 * cut before `done` or `error`, and a TimeoutError when it falls silent. It tries again only until the headers have
 * arrived.
 */
export async function* requestEvents<C extends AnyContract>(
  contract: C,
  input: RequestInput<C>,
  options: RequestOptions = {},
): AsyncGenerator<ReplyEvent, void, undefined> {
  const outgoing = buildRequest(contract, input, options, 'text/event-stream');
  const open = openRequest(options.signal);
  const { signal } = open;
  let settled = false;
  try {
    const { body, timing } = await sendForStream(contract, outgoing, { ...options, signal });
    for await (const message of readMessages(body, timing, signal, () => settled)) {
      const event = parseEvent(message, outgoing.path);
      if (event === null) continue;
      settled ||= event.event === 'done' || event.event === 'error';
      yield event;
    }
  } finally {
    open.close();
    noteStreamedWrite(contract);
  }
  if (!settled) throw new StreamEndedError();
}

/** Null for an event this client does not know, such as one of a newer server. */
function parseEvent(message: EventSourceMessage, path: string): ReplyEvent | null {
  const name = message.event as ReplyEvent['event'] | undefined;
  if (name === undefined || !Object.hasOwn(replyEventSchemas, name)) return null;
  const parsed = replyEventSchemas[name].safeParse(parseJson(message.data));
  if (!parsed.success) throw new InvalidResponseError(path, { cause: parsed.error });
  return { event: name, data: parsed.data } as ReplyEvent;
}
