import { AppError } from '../errors.ts';

/** The texts that this process is having written for requests that wait for them. */
export class OpenWritings {
  readonly #running = new Set<Promise<unknown>>();
  readonly #shutdown = new AbortController();
  #draining = false;

  /**
   * @param work gives up, and leaves nothing held, when its signal aborts
   * @throws AppError `server.shutting_down` when it may not begin any more, or was given up for the shutdown
   */
  async run<T>(work: (shutdown: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#draining) throw new AppError('server.shutting_down', { retryAfter: 1 });
    const { signal } = this.#shutdown;
    const running = work(signal);
    this.#running.add(running);
    try {
      return await running;
    } catch (error) {
      throw signal.aborted ? new AppError('server.shutting_down', { retryAfter: 1, cause: error }) : error;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Gives open ones `milliseconds` to finish, then makes them give up. */
  async drain(milliseconds: number): Promise<void> {
    this.#draining = true;
    const timeout = setTimeout(() => this.#shutdown.abort('shutdown'), milliseconds);
    await Promise.allSettled(this.#running);
    clearTimeout(timeout);
  }
}
