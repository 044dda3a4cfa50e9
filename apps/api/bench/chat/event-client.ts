import { Agent, type IncomingMessage, request } from 'node:http';
import { microseconds } from '../lib/clock.ts';

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

export interface EventRequest {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface TimedEvent {
  name: string;
  data: string;
  /** When its last byte was read. */
  at: number;
}

/** The server answered with something else than events. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly status: number;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
  }
}

export interface OpenStream {
  sentAt: number;
  ended: Promise<void>;
  close(): void;
}

/** Sends the request and hands over each event of the answer as it is read. */
export function openEvents(sent: EventRequest, onEvent: (event: TimedEvent) => void): OpenStream {
  const body = sent.body === undefined ? undefined : JSON.stringify(sent.body);
  const outgoing = request(sent.url, {
    agent,
    method: sent.method,
    headers: {
      accept: 'text/event-stream',
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
      ...sent.headers,
    },
  });
  let closed = false;
  const ended = new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => (closed ? resolve() : reject(error));
    outgoing.on('error', fail);
    outgoing.on('response', response => {
      response.on('error', fail);
      if (response.statusCode !== 200) return readRefusal(response, reject);
      response.on('end', resolve);
      readEvents(response, onEvent);
    });
  });
  const sentAt = microseconds();
  outgoing.end(body);
  return {
    sentAt,
    ended,
    close: () => {
      closed = true;
      outgoing.destroy();
    },
  };
}

function readEvents(response: IncomingMessage, onEvent: (event: TimedEvent) => void): void {
  let rest = '';
  response.setEncoding('utf8');
  response.on('data', (piece: string) => {
    const at = microseconds();
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (!block.startsWith(':')) onEvent({ ...parseBlock(block), at });
    }
  });
}

function parseBlock(block: string): { name: string; data: string } {
  const lines = block.split('\n');
  const field = (name: string) =>
    lines.find(line => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
  return { name: field('event'), data: field('data') };
}

function readRefusal(response: IncomingMessage, reject: (reason: Error) => void): void {
  let text = '';
  response.setEncoding('utf8');
  response.on('data', (piece: string) => {
    text += piece;
  });
  response.on('end', () => reject(new RefusedError(response.statusCode ?? 0, text)));
}
