import { once } from 'node:events';
import { type Agent, type IncomingMessage, request } from 'node:http';
import { microseconds } from './clock.ts';

export interface TimedAnswer {
  status: number;
  tag: string | undefined;
  body: Buffer;
  /** From the sending of the request to the last byte of the answer. */
  milliseconds: number;
}

export interface TimedRequest {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
}

/** @param agent keeps the connection, so that making one is not measured */
export async function sendTimed(
  agent: Agent,
  url: string,
  { method = 'GET', headers = {}, body }: TimedRequest = {},
): Promise<TimedAnswer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const type = payload === undefined ? {} : { 'content-type': 'application/json' };
  const sentAt = microseconds();
  const sent = request(url, { agent, method, headers: { ...headers, ...type } }).end(payload);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  response.on('data', (piece: Buffer) => pieces.push(piece));
  await once(response, 'end');
  return {
    milliseconds: (microseconds() - sentAt) / 1000,
    status: response.statusCode ?? 0,
    tag: response.headers.etag,
    body: Buffer.concat(pieces),
  };
}
