import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Timing } from '../contracts/timing.ts';
import { within } from './deadline.ts';
import { StreamEndedError, TimeoutError } from './errors.ts';

/**
 * The messages of an event stream. Its time is that of the longest silence, which a keep-alive ends. Read by hand
 * rather than piped: a pipe throws away its buffer when the connection breaks, and the founder should see those last
 * words.
 */
export async function* readMessages(
  body: ReadableStream<Uint8Array>,
  { timeoutMs, isAi }: Timing,
  caller: AbortSignal | undefined,
  isSettled: () => boolean,
): AsyncGenerator<EventSourceMessage> {
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  caller?.addEventListener('abort', cancel, { once: true });
  const decoder = new TextDecoder();
  const arrived: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: message => arrived.push(message) });
  try {
    for (;;) {
      const { done, value } = await within(timeoutMs, caller, () => new TimeoutError(isAi), reader.read());
      caller?.throwIfAborted();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* arrived.splice(0);
    }
  } catch (cause) {
    if (caller?.aborted) throw cause;
    // Once the reply has settled, a cut or silent connection is an end like any other.
    if (!isSettled()) throw cause instanceof TimeoutError ? cause : new StreamEndedError({ cause });
  } finally {
    caller?.removeEventListener('abort', cancel);
    // Also when the caller leaves early: the connection is given back at once.
    cancel();
  }
}
