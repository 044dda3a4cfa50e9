import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long a reader whose session was ended, here or by another process, may go on reading. */
const LOOK_MS = 2000;

export function wantsEventStream(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/event-stream') ?? false;
}

/** Aborts when the client has gone away or the answer is out. */
export function closedSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}

/** Aborts as well once `mayGoOn` says no. It is asked time and again; while it cannot tell, the reader goes on. */
export function readingSignal(reply: FastifyReply, mayGoOn: () => Promise<boolean>): AbortSignal {
  const closed = closedSignal(reply);
  const refused = new AbortController();
  const look = async () => {
    while (!closed.aborted) {
      await sleep(LOOK_MS, undefined, { signal: closed, ref: false }).catch(() => undefined);
      if (!closed.aborted && !(await mayGoOn().catch(() => true))) return refused.abort();
    }
  };
  void look();
  return AbortSignal.any([closed, refused.signal]);
}

/**
 * Sends events as they come; null keeps the connection alive. The stream pulls: a client that does not read
 * holds the generator and nothing piles up.
 */
export function sendEventStream(
  reply: FastifyReply,
  events: AsyncIterable<{ event: string; data: unknown } | null>,
): FastifyReply {
  const encode = async function* () {
    for await (const item of events) {
      yield item === null
        ? ': still here\n\n'
        : `event: ${item.event}\ndata: ${JSON.stringify(item.data)}\n\n`;
    }
  };
  return (
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-cache, no-transform')
      // Reverse proxies that buffer would hold the words back.
      .header('x-accel-buffering', 'no')
      .send(Readable.from(encode(), { objectMode: false }))
  );
}
