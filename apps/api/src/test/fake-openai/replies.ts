import { once } from 'node:events';
import { type Behaviour, beforeClosing, createGate, type Exchange, pause } from './exchange.ts';
import { type FakeUsage, openStream, type StreamWriter } from './wire.ts';

interface SaysOptions {
  /** Delay between chunks. */
  delayMs?: number;
  /** Null: the server reports no usage, even when asked. */
  usage?: FakeUsage | null;
  finishReason?: string;
}

/** A whole reply; a string is sent word by word. */
export function says(text: string | readonly string[], options: SaysOptions = {}): Behaviour {
  const chunks = typeof text === 'string' ? (text.match(/\s*\S+\s*/g) ?? []) : text;
  const { delayMs = 0, finishReason = 'stop' } = options;
  const usage =
    options.usage === undefined ? { inputTokens: 100, outputTokens: chunks.length } : options.usage;
  return async exchange => {
    const stream = openStream(exchange);
    stream.role();
    for (const [index, chunk] of chunks.entries()) {
      if (index > 0 && !(await pause(exchange, delayMs))) return;
      stream.text(chunk);
    }
    stream.finish(finishReason);
    if (usage) stream.usage(usage);
    stream.done();
  };
}

/** A reply whose chunks are sent as the test releases them; it ends after the last. */
export function gatedReply(chunks: readonly string[]) {
  const gates = chunks.map(createGate);
  let released = 0;
  const release = (count = 1) => {
    for (const gate of gates.slice(released, released + count)) gate.open();
    released += count;
  };
  const behaviour: Behaviour = async exchange => {
    const stream = openStream(exchange);
    stream.role();
    for (const [index, gate] of gates.entries()) {
      if (!(await beforeClosing(exchange, gate.opened))) return;
      stream.text(chunks[index] ?? '');
    }
    stream.finish('stop');
    stream.usage({ inputTokens: 100, outputTokens: chunks.length });
    stream.done();
  };
  return { behaviour, release, releaseAll: () => release(chunks.length) };
}

/** Falls silent after these chunks and keeps the connection open. */
export function stallsAfter(chunks: readonly string[]): Behaviour {
  return exchange => void begin(exchange, chunks);
}

/** Drops the connection after these chunks; without any, after the headers and before the first token. */
export function cutsAfter(chunks: readonly string[]): Behaviour {
  return async exchange => {
    begin(exchange, chunks);
    // Gives what was written time to arrive before the reset.
    if (await pause(exchange, 10)) exchange.response.destroy();
  };
}

/** Ends the stream properly, but without a finish reason or `[DONE]`. */
export function endsEarlyAfter(chunks: readonly string[]): Behaviour {
  return exchange => {
    begin(exchange, chunks);
    exchange.response.end();
  };
}

/** Finishes the text, then keeps the connection open without sending more. */
export function lingersAfter(chunks: readonly string[]): Behaviour {
  return exchange => begin(exchange, chunks).finish('stop');
}

/** Finishes without any text. */
export function saysNothing(): Behaviour {
  return says([]);
}

/** Never stops on its own. */
export function neverEnds(chunk: string): Behaviour {
  return async exchange => {
    const stream = openStream(exchange);
    stream.role();
    while (!exchange.closed.aborted) {
      stream.text(chunk);
      if (exchange.response.writableNeedDrain) {
        await beforeClosing(exchange, once(exchange.response, 'drain'));
      } else await pause(exchange, 1);
    }
  };
}

/** The model declines, in the field for refusals. */
export function refuses(reason = 'I cannot help with that.'): Behaviour {
  return exchange => {
    const stream = openStream(exchange);
    stream.role();
    stream.refusal(reason);
    stream.finish('stop');
    stream.done();
  };
}

/** The provider's content filter ends the answer after these chunks. */
export function filteredAfter(chunks: readonly string[]): Behaviour {
  return exchange => {
    const stream = begin(exchange, chunks);
    stream.finish('content_filter');
    stream.done();
  };
}

/** Reports an error in the middle of a stream. */
export function failsInStream(chunks: readonly string[], error: Record<string, unknown>): Behaviour {
  return exchange => {
    begin(exchange, chunks).raw(`data: ${JSON.stringify({ error })}\n\n`);
    exchange.response.end();
  };
}

function begin(exchange: Exchange, chunks: readonly string[]): StreamWriter {
  const stream = openStream(exchange);
  stream.role();
  for (const chunk of chunks) stream.text(chunk);
  return stream;
}
