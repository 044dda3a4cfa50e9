import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import type { HashJob, HashOutcome } from './hasher.ts';

/**
 * A worker thread that computes one hash at a time. It is started when it is first needed, and again when it has
 * broken; it keeps the process alive only while it computes.
 */
export class HashThread {
  #worker: Worker | null = null;
  #settle: (outcome: HashOutcome) => void = () => undefined;

  /** @throws the error of the computation, or AppError `server.unavailable` when the thread ended. */
  async run(job: HashJob): Promise<string | boolean> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const outcome = await new Promise<HashOutcome>(resolve => {
      this.#settle = resolve;
      worker.ref();
      worker.postMessage(job);
    });
    worker.unref();
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    // The thread does not take over the process's loaders and preloaded files.
    const worker = new Worker(new URL('./hash-worker.js', import.meta.url), { execArgv: [] });
    let cause: unknown;
    worker.on('message', (outcome: HashOutcome) => this.#settle(outcome));
    worker.on('error', error => {
      cause = error;
    });
    worker.on('exit', () => {
      this.#worker = null;
      this.#settle({ error: new AppError('server.unavailable', { retryAfter: 1, cause }) });
    });
    return worker;
  }
}
