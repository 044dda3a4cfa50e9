import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 20;

/** What this server was asked and has not answered yet, event streams apart: those can be picked up elsewhere. */
export class OpenAnswers {
  readonly #open = new Set<ServerResponse>();

  constructor(server: Server) {
    server.on('request', ({ headers }, response) => {
      if (headers.accept?.includes('text/event-stream')) return;
      this.#open.add(response);
      response.once('close', () => this.#open.delete(response));
    });
  }

  /** Gives them `milliseconds` to be answered. */
  async drain(milliseconds: number): Promise<void> {
    const deadline = performance.now() + milliseconds;
    while (this.#open.size > 0 && performance.now() < deadline) await sleep(LOOK_MS);
  }
}
