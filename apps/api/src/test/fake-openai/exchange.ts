import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

interface ChatMessage {
  role: string;
  content: string;
}

/** A request as it came over the wire; names only what the fake reads. */
export interface ChatRequestBody {
  model: string;
  messages: ChatMessage[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  response_format?: { type: string };
  [field: string]: unknown;
}

/**
 * Of chat.completions only replies are streamed; the other kinds are told apart by their prompts. `verify` asks which
 * statements of a section are said. A `search` is a reply through the Responses API, `embed` a request for embeddings,
 * `probe` what is asked at startup.
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
  /** The connection closed before the answer was finished. */
  readonly hungUp: boolean;
  /** Resolves once the answer is finished or the connection has closed. */
  readonly ended: Promise<void>;
}

export interface Exchange {
  readonly request: RecordedRequest;
  readonly response: ServerResponse;
  /** Aborts when the connection closes, whichever side closed it. */
  readonly closed: AbortSignal;
}

/** How the fake answers one request. Tests may write their own. */
export type Behaviour = (exchange: Exchange) => void | Promise<void>;

/** Waits; returns false at once if the caller goes away. */
export async function pause(exchange: Exchange, milliseconds: number): Promise<boolean> {
  if (milliseconds === 0) return !exchange.closed.aborted;
  return sleep(milliseconds, true, { signal: exchange.closed }).catch(() => false);
}

/** A promise that the test resolves. */
export function createGate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  return { opened, open };
}

/** Whether the event came before the connection closed. */
export async function beforeClosing(exchange: Exchange, event: Promise<unknown>): Promise<boolean> {
  await Promise.race([event, exchange.request.ended]);
  return !exchange.closed.aborted;
}
