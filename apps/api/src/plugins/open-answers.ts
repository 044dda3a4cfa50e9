import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 20;

/** What this server was asked and has not answered yet. An event stream that has begun counts no more: it can be picked up elsewhere. */
export class OpenAnswers {
  readonly #open = new Map<ServerResponse, { isStream: boolean }>();

  constructor(server: Server) {
    server.on('request', ({ headers }, response) => {
      this.#open.set(response, { isStream: headers.accept?.includes('text/event-stream') ?? false });
      response.once('close', () => this.#open.delete(response));
    });
  }

  /** Gives them `milliseconds` to be answered. */
  async drain(milliseconds: number): Promise<void> {
    const deadline = performance.now() + milliseconds;
    while (this.#isWaitedFor() && performance.now() < deadline) await sleep(LOOK_MS);
  }

  #isWaitedFor(): boolean {
    return [...this.#open].some(([response, { isStream }]) => !isStream || !response.headersSent);
  }
}
