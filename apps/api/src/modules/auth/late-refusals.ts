const LATE_MS = 1000;
/** Each holds a connection open. */
const MAX_HELD = 500;

/**
 * Delays refusals of too many tries. Otherwise a program that tries again at once would keep the server busy. Beyond a
 * number of held refusals it answers at once.
 */
export class LateRefusals {
  #held = 0;

  /** Waits for as long as the refusal is held back, or until the caller has gone away. */
  async hold(gone: AbortSignal): Promise<void> {
    if (this.#held >= MAX_HELD || gone.aborted) return;
    this.#held += 1;
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, LATE_MS);
      gone.addEventListener(
        'abort',
        () => {
          clearTimeout(timer);
          resolve();
        },
        { once: true },
      );
    });
    this.#held -= 1;
  }
}
