import type { Behaviour } from './exchange.ts';
import { type FakeUsage, sendCompletion } from './wire.ts';
import { readWriteRequest, type WriteRequest } from './write-request.ts';

interface WritesOptions {
  finishReason?: string;
  /** Null: the server reports no usage. */
  usage?: FakeUsage | null;
}

const USAGE: FakeUsage = { inputTokens: 300, outputTokens: 30 };

/** Writes a text, or one that depends on what was asked. */
export function writes(
  text: string | ((request: WriteRequest) => string),
  { finishReason = 'stop', usage = USAGE }: WritesOptions = {},
): Behaviour {
  return exchange => {
    const content = typeof text === 'string' ? text : text(readWriteRequest(exchange.request.body));
    sendCompletion(exchange, { content, finishReason, ...(usage && { usage }) });
  };
}

export function refusesToWrite(): Behaviour {
  return exchange =>
    sendCompletion(exchange, { content: null, refusal: 'I cannot write this.', usage: USAGE });
}
