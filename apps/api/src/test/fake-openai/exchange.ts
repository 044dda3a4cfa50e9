import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

interface ChatMessage {
  role: string;
  content: string;
}

/** A request as it came over the wire; only what the fake itself reads is named. */
export interface ChatRequestBody {
  model: string;
  messages: ChatMessage[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  response_format?: { type: string };
  [field: string]: unknown;
}

/**
 * Of chat.completions replies are asked for as a stream, verdicts, texts and sections are not; these are told by their
 * prompts. `verify` asks which statements of a section are said. A `search` is a reply by the Responses API, `embed` a
 * request for embeddings, `probe` what is asked at a start.
 */
export type CallKind =
  | 'reply'
  | 'judge'
  | 'write'
  | 'section'
  | 'verify'
  | 'suggest'
  | 'rows'
  | 'imagine'
  | 'review'
  | 'search'
  | 'embed'
  | 'probe';

export interface RecordedRequest {
  readonly kind: CallKind;
  readonly body: ChatRequestBody;
  readonly headers: IncomingHttpHeaders;
  /** The connection went away before the answer was finished. */
  readonly hungUp: boolean;
  /** Resolves once the answer is finished or the connection has gone. */
  readonly ended: Promise<void>;
}

/** One request being answered. */
export interface Exchange {
  readonly request: RecordedRequest;
  readonly response: ServerResponse;
  /** Aborts when the connection goes away, whoever closed it. */
  readonly closed: AbortSignal;
}

/** How the fake answers one request. Tests may write their own. */
export type Behaviour = (exchange: Exchange) => void | Promise<void>;

/** Waits, or returns false at once when the caller goes away. */
export async function pause(exchange: Exchange, milliseconds: number): Promise<boolean> {
  if (milliseconds === 0) return !exchange.closed.aborted;
  return sleep(milliseconds, true, { signal: exchange.closed }).catch(() => false);
}

/** A promise that the test opens. */
export function createGate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  return { opened, open };
}

/** Whether it came true before the connection went away. */
export async function beforeClosing(exchange: Exchange, event: Promise<unknown>): Promise<boolean> {
  await Promise.race([event, exchange.request.ended]);
  return !exchange.closed.aborted;
}
