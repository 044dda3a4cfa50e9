/** At most `size` holders at once; the others wait in the order they came, each until its signal aborts. */
export class Semaphore {
  readonly #size: number;
  #held = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  get idle(): boolean {
    return this.#held === 0 && !this.awaited;
  }

  get full(): boolean {
    return this.#held >= this.#size;
  }

  get awaited(): boolean {
    return this.waiting > 0;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** @throws the signal's reason when it aborts while waiting. */
  async acquire(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.#held < this.#size) {
      this.#held += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(enter);
    });
  }

  /** Hands the place to the next in line, or frees it. */
  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#held -= 1;
  }
}
