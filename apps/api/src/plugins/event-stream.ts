import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

export function wantsEventStream(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/event-stream') ?? false;
}

/** Aborts when the client has gone away, which it may have already, or the answer is out. */
export function closedSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (reply.raw.destroyed) controller.abort();
  else reply.raw.once('close', () => controller.abort());
  return controller.signal;
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
      // Buffering reverse proxies would hold the words back.
      .header('x-accel-buffering', 'no')
      .send(Readable.from(encode(), { objectMode: false }))
  );
}
