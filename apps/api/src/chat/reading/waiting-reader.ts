/** The longest that a reader is left asleep, so that its connection can be kept alive. */
const SILENCE_MS = 15_000;

/**
 * A reader of a reply, asleep between two pieces. It takes one timer and one listener for as long as it reads, and not
 * for every piece.
 */
export class WaitingReader {
  readonly #signal: AbortSignal;
  readonly #timer = setTimeout(() => this.#resume?.(false), SILENCE_MS).unref();
  #resume: ((woken: boolean) => void) | null = null;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  get asleep(): boolean {
    return this.#resume !== null;
  }

  /** Resolves when it is woken, at once when its client has gone; to false after the longest silence. */
  async wait(): Promise<boolean> {
    if (this.#signal.aborted) return true;
    this.#timer.refresh();
    const woken = await new Promise<boolean>(resolve => {
      this.#resume = resolve;
    });
    this.#resume = null;
    return woken;
  }

  wake(): void {
    this.#resume?.(true);
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.wake();
  }
}

/** Everybody who reads one reply in this process. */
export class WaitingReaders {
  readonly #readers = new Set<WaitingReader>();
  readonly #onEmpty: () => void;

  /** @param onEmpty is called whenever the last reader has gone. */
  constructor(onEmpty: () => void = () => undefined) {
    this.#onEmpty = onEmpty;
  }

  get someAsleep(): boolean {
    return [...this.#readers].some(reader => reader.asleep);
  }

  /** A reader who stays until the signal aborts. */
  join(signal: AbortSignal): WaitingReader {
    const reader = new WaitingReader(signal);
    this.#readers.add(reader);
    const leave = () => {
      reader.leave();
      this.#readers.delete(reader);
      if (this.#readers.size === 0) this.#onEmpty();
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    return reader;
  }

  /** At once: a turn of the event loop later, work of the embedded database would come before it. */
  wake(): void {
    for (const reader of this.#readers) reader.wake();
  }
}
