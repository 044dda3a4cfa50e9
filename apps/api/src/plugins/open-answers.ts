import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 20;

interface OpenAnswer {
  request: IncomingMessage;
  isStream: boolean;
}

/**
 * The requests of this server that have no answer yet. An event stream that has begun does not count: the client can
 * follow it elsewhere.
 */
export class OpenAnswers {
  readonly #open = new Map<ServerResponse, OpenAnswer>();
  readonly #connections = new Set<Socket>();

  constructor(server: Server) {
    server.on('connection', socket => {
      this.#connections.add(socket);
      socket.once('close', () => {
        this.#connections.delete(socket);
        this.#closeQueued(socket);
      });
    });
    server.on('request', (request, response) => {
      const isStream = request.headers.accept?.includes('text/event-stream') ?? false;
      this.#open.set(response, { request, isStream });
      response.once('close', () => this.#open.delete(response));
    });
  }

  /** Closes the connections without a complete request, so that slow or silent clients are not waited for. */
  closeUnasked(): void {
    const asking = new Set(this.#whole().map(([, { request }]) => request.socket));
    for (const socket of this.#connections) if (!asking.has(socket)) socket.destroy();
  }

  /** Gives them `milliseconds` to be answered. */
  async drain(milliseconds: number): Promise<void> {
    const deadline = performance.now() + milliseconds;
    while (this.#isWaitedFor() && performance.now() < deadline) await sleep(LOOK_MS);
  }

  /**
   * When several requests come in one go, each answer waits for its turn on the connection. If the connection breaks,
   * Node.js closes the answer whose turn it is and forgets the others. This closes them too, so that code waiting for
   * 'close' goes on.
   */
  #closeQueued(socket: Socket): void {
    for (const [response, { request }] of this.#open) {
      if (request.socket !== socket || response.socket) continue;
      response.destroy();
      response.emit('close');
    }
  }

  #whole(): [ServerResponse, OpenAnswer][] {
    return [...this.#open].filter(([, { request }]) => request.complete);
  }

  #isWaitedFor(): boolean {
    return this.#whole().some(([response, { isStream }]) => !isStream || !response.headersSent);
  }
}
