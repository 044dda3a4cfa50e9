import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

interface WorkLoopOptions {
  log: FastifyBaseLogger;
  /** How often it looks for work; null if this process does none. */
  pollMs: number | null;
  /** Does what there is to do. May say after how many milliseconds to look again. */
  look: (closing: AbortSignal) => Promise<number | undefined>;
  /** Logged when a look fails. */
  failure: string;
}

/** Looks for work in the background, one look at a time. */
export class WorkLoop {
  readonly #options: WorkLoopOptions;
  readonly #closing = new AbortController();
  #kick = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(options: WorkLoopOptions) {
    this.#options = options;
  }

  start(): void {
    const { pollMs } = this.#options;
    if (pollMs !== null) this.#running = this.#run(pollMs);
  }

  /** Looks at once, or once more after the look that is under way. */
  kick(): void {
    this.#kick.abort();
  }

  /** Waits for the look that is under way, which is told by its signal. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(pollMs: number): Promise<void> {
    const { look, log, failure } = this.#options;
    const closing = this.#closing.signal;
    while (!closing.aborted) {
      this.#kick = new AbortController();
      const waitMs = await look(closing).catch(error => {
        if (!closing.aborted) log.warn({ err: error }, failure);
        return undefined;
      });
      const signal = AbortSignal.any([closing, this.#kick.signal]);
      await sleep(waitMs ?? pollMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
