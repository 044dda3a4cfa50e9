import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** A proxy before the replicas. The header `x-replica` of an answer has the index of the replica that gave it. */
export interface ReplicaProxy {
  readonly url: string;
  /** Index of the replica that gets the next request; requests go round robin. */
  next: number;
  /** Drops every connection with an answer in progress. */
  cut(): void;
  close(): Promise<void>;
}

/**
 * Sends each request to the next replica and passes its answer on as it arrives. Skips a replica that is down or says
 * that it is shutting down; an answer that breaks off does so for the client too.
 */
export async function startProxy(replicas: () => readonly string[]): Promise<ReplicaProxy> {
  const answering = new Set<ServerResponse>();
  const server = createServer((incoming, response) => {
    answering.add(response);
    response.once('close', () => answering.delete(response));
    serve(incoming, response).catch(error => response.destroy(error));
  });

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const urls = replicas();
    const first = proxy.next;
    proxy.next = (first + 1) % urls.length;
    const body = await buffer(incoming);
    for (let tries = 0; tries < urls.length; tries += 1) {
      const place = (first + tries) % urls.length;
      const answer = await ask(`${urls[place]}${incoming.url}`, incoming, body, response);
      if (answer?.statusCode === 503) answer.resume();
      else if (answer) return passOn(answer, response, place);
    }
    response.writeHead(502).end('No replica serves');
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: ReplicaProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: 0,
    cut: () => {
      for (const response of answering) response.destroy();
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return proxy;
}

/** The answer's head, over a new connection; null if another replica is to be asked. */
async function ask(
  url: string,
  { method, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<IncomingMessage | null> {
  const asked = request(url, { method, headers: { ...headers, connection: 'close' }, agent: false });
  response.once('close', () => asked.destroy());
  asked.end(body);
  // A server that stops listening resets connections in its backlog. A retry is safe, as these requests take effect
  // only once.
  const passedOver = ['ECONNREFUSED'];
  if (method === 'GET' || headers['idempotency-key']) passedOver.push('ECONNRESET');
  return once(asked, 'response').then(
    ([answer]) => answer as IncomingMessage,
    error => {
      if (passedOver.includes((error as NodeJS.ErrnoException).code ?? '')) return null;
      throw error;
    },
  );
}

function passOn(answer: IncomingMessage, response: ServerResponse, place: number): void {
  const { connection: _, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, { ...headers, 'x-replica': place });
  response.flushHeaders();
  pipeline(answer, response, error => {
    if (error) response.destroy();
  });
}
