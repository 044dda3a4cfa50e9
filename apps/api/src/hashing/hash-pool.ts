import { availableParallelism } from 'node:os';
import { AppError } from '../errors.ts';
import { FairQueue } from './fair-queue.ts';
import { HashThread } from './hash-thread.ts';
import type { Hasher, HashJob } from './hasher.ts';
import { lineOf } from './network-of.ts';

/** A core stays free for requests and for the database. Each hash takes 19 MiB while it is computed. */
const THREADS = Math.min(4, Math.max(1, availableParallelism() - 1));
/** About a second's work. */
const WAITING_PER_THREAD = 100;

interface Waiting {
  job: HashJob;
  resolve(value: string | boolean): void;
  reject(reason: unknown): void;
}

interface HashPoolOptions {
  threads?: number;
  /** How many may wait, besides those that are computed. */
  capacity?: number;
}

/** Computes password hashes in threads of its own, so that many logins hold up nothing else. */
export class HashPool {
  readonly #threads: readonly HashThread[];
  readonly #idle: HashThread[];
  readonly #queue: FairQueue<Waiting>;
  #closed = false;

  constructor({ threads = THREADS, capacity = threads * WAITING_PER_THREAD }: HashPoolOptions = {}) {
    this.#threads = Array.from({ length: threads }, () => new HashThread());
    this.#idle = [...this.#threads];
    this.#queue = new FairQueue(capacity);
  }

  /**
   * Computes for one caller, in turn with callers from other networks. Its methods throw AppError `server.unavailable`
   * when too many wait.
   * @param signal aborts when nobody waits for the outcome any more: it is not computed then
   */
  hasherFor(network: string, signal: AbortSignal): Hasher {
    const line = lineOf(network);
    const run = (job: HashJob) => this.#run(job, line, signal);
    return {
      hash: (text, options) => run({ text, options }) as Promise<string>,
      verify: (passwordHash, text) => run({ text, passwordHash }) as Promise<boolean>,
    };
  }

  /** Ends the threads. What is computed or waits is refused. */
  async close(): Promise<void> {
    this.#closed = true;
    for (let left = this.#queue.take(); left; left = this.#queue.take()) left.reject(shuttingDown());
    await Promise.all(this.#threads.map(thread => thread.end()));
  }

  async #run(job: HashJob, line: readonly string[], signal: AbortSignal): Promise<string | boolean> {
    if (this.#closed) throw shuttingDown();
    if (signal.aborted) throw callerGone();
    return new Promise((resolve, reject) => {
      const waiting = { job, resolve, reject };
      const leave = () => {
        if (this.#queue.remove(line, waiting)) reject(callerGone());
      };
      signal.addEventListener('abort', leave, { once: true });
      const unplaced = this.#queue.add(line, waiting);
      unplaced?.reject(new AppError('server.unavailable', { retryAfter: 1 }));
      this.#computeNext();
    });
  }

  #computeNext(): void {
    if (this.#idle.length === 0) return;
    const waiting = this.#queue.take();
    const thread = waiting && this.#idle.pop();
    if (!thread) return;
    const settled = thread.run(waiting.job).then(waiting.resolve, waiting.reject);
    void settled.then(() => {
      this.#idle.push(thread);
      this.#computeNext();
    });
  }
}

function shuttingDown(): AppError {
  return new AppError('server.shutting_down', { retryAfter: 1 });
}

/** The caller is gone, so nobody reads the error, and the log needs no line. */
function callerGone(): AppError {
  return new AppError('request.malformed');
}
