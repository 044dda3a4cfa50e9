import { once } from 'node:events';
import { type Behaviour, beforeClosing, createGate, pause } from './exchange.ts';
import { sendJson } from './wire.ts';

const PIECE = 64 * 1024;

/** An error in the provider's own format. */
export function fails(
  status: number,
  error: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Behaviour {
  const body = {
    error: { message: `The fake provider fails with ${status}`, type: 'fake', code: null, ...error },
  };
  return exchange => sendJson(exchange.response, status, body, headers);
}

/** 429; `retryAfter` is the header's value, in seconds or as an HTTP date. */
export function rateLimited(
  options: { retryAfter?: number | string; retryAfterMs?: number } = {},
): Behaviour {
  const headers: Record<string, string> = {};
  if (options.retryAfter !== undefined) headers['retry-after'] = String(options.retryAfter);
  if (options.retryAfterMs !== undefined) headers['retry-after-ms'] = String(options.retryAfterMs);
  return fails(429, { type: 'requests', code: 'rate_limit_exceeded' }, headers);
}

/** Accepts the request and never answers. */
export function staysSilent(): Behaviour {
  return () => {};
}

/** Drops the connection without an answer. */
export function hangsUp(): Behaviour {
  return ({ response }) => void response.destroy();
}

/** Drops the connection after the headers and the start of a JSON answer. */
export function cutsBody(): Behaviour {
  return ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"choices":[', () => response.destroy());
  };
}

export function sends(body: string, options: { status?: number; contentType?: string } = {}): Behaviour {
  return ({ response }) => {
    response.writeHead(options.status ?? 200, { 'content-type': options.contentType ?? 'text/event-stream' });
    response.end(body);
  };
}

/** A stream whose events are not JSON. */
export function streamsGarbage(): Behaviour {
  return sends('data: {"choices": [{"delta": {"cont\n\ndata: [DONE]\n\n');
}

/** A body of this many bytes: by default one endless stream event. */
export function sendsHuge(
  bytes: number,
  options: { status?: number; contentType?: string; prefix?: string } = {},
): Behaviour {
  const { status = 200, contentType = 'text/event-stream', prefix = 'data: ' } = options;
  return async exchange => {
    const { response, closed } = exchange;
    response.writeHead(status, { 'content-type': contentType });
    response.write(prefix);
    for (let sent = 0; sent < bytes && !closed.aborted; sent += PIECE) {
      if (!response.write('x'.repeat(PIECE))) await beforeClosing(exchange, once(response, 'drain'));
    }
    response.end();
  };
}

/** Answers 400 while the request's settings contain any of these names; otherwise behaves as told. */
export function refusesMentions(mentions: readonly string[], otherwise: Behaviour): Behaviour {
  return exchange => {
    const { messages: _, ...settings } = exchange.request.body;
    const found = mentions.find(mention => JSON.stringify(settings).includes(`"${mention}"`));
    return found
      ? fails(400, { param: found, code: 'unsupported_parameter' })(exchange)
      : otherwise(exchange);
  };
}

export function after(milliseconds: number, behaviour: Behaviour): Behaviour {
  return async exchange => {
    if (await pause(exchange, milliseconds)) await behaviour(exchange);
  };
}

/** Waits for `release`, then behaves as told. */
export function held(behaviour: Behaviour): { behaviour: Behaviour; release: () => void } {
  const gate = createGate();
  return {
    release: gate.open,
    behaviour: async exchange => {
      if (await beforeClosing(exchange, gate.opened)) await behaviour(exchange);
    },
  };
}
