import { Semaphore } from '../semaphore.ts';

/** Lets a fixed number of callers in at a time; the others wait in their order. */
export class PoolSemaphore {
  readonly #places: Semaphore;
  readonly #patienceMs: number | undefined;

  constructor(size: number, patienceMs?: number) {
    this.#places = new Semaphore(size);
    this.#patienceMs = patienceMs;
  }

  /** @throws as the pool does when no connection came free in time. */
  async acquire(): Promise<void> {
    if (this.#patienceMs === undefined || !this.#places.full) return this.#places.acquire();
    try {
      await this.#places.acquire(AbortSignal.timeout(this.#patienceMs));
    } catch (error) {
      throw new Error('timeout exceeded when trying to connect', { cause: error });
    }
  }

  release(): void {
    this.#places.release();
  }
}
