import { availableParallelism } from 'node:os';
import { AppError } from '../errors.ts';
import { Semaphore } from '../semaphore.ts';
import { HashThread } from './hash-thread.ts';
import type { Hasher, HashJob } from './hasher.ts';

/** A core stays free for requests and for the database. Each hash takes 19 MiB while it is computed. */
const THREADS = Math.min(4, Math.max(1, availableParallelism() - 1));
/** About a second's work. */
const WAITING_PER_THREAD = 100;

interface HashPoolOptions {
  threads?: number;
  /** Number of waiting hashes, besides those that are being computed. */
  capacity?: number;
}

/** Computes password hashes in its own threads, so that many logins hold up nothing else. */
export class HashPool {
  readonly #idle: HashThread[];
  readonly #places: Semaphore;
  readonly #capacity: number;

  constructor({ threads = THREADS, capacity = threads * WAITING_PER_THREAD }: HashPoolOptions = {}) {
    this.#idle = Array.from({ length: threads }, () => new HashThread());
    this.#places = new Semaphore(threads);
    this.#capacity = capacity;
  }

  /**
   * Computes for one caller.
   * @param signal aborts when nobody waits for the outcome any more: it is not computed then
   * @throws AppError `server.unavailable` when too many wait, as do its methods
   */
  hasherFor(signal: AbortSignal): Hasher {
    this.#assertRoom();
    const run = (job: HashJob) => this.#run(job, signal);
    return {
      hash: (text, options) => run({ text, options }) as Promise<string>,
      verify: (passwordHash, text) => run({ text, passwordHash }) as Promise<boolean>,
    };
  }

  /** Ends the threads that compute nothing. Others end with the process. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.map(thread => thread.end()));
  }

  async #run(job: HashJob, signal: AbortSignal): Promise<string | boolean> {
    await this.#enter(signal);
    const thread = this.#idle.pop() ?? new HashThread();
    try {
      return await thread.run(job);
    } finally {
      this.#idle.push(thread);
      this.#places.release();
    }
  }

  async #enter(signal: AbortSignal): Promise<void> {
    this.#assertRoom();
    try {
      await this.#places.acquire(signal);
    } catch {
      // The caller is gone, so the error is not read, and the log needs no line.
      throw new AppError('request.malformed');
    }
  }

  #assertRoom(): void {
    if (this.#places.full && this.#places.waiting >= this.#capacity)
      throw new AppError('server.unavailable', { retryAfter: 1 });
  }
}
