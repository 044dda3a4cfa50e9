import { AppError } from '../../errors.ts';

/** Enough for a founder's tabs; a browser opens six connections at a time to one server. */
const MAX_READERS = 24;

/** How many read replies in this process, by user: every reader holds a connection. */
export class ReplyReaders {
  readonly #readers = new Map<number, number>();

  /** @throws AppError `chat.too_many_streams` */
  assertRoom(userId: number): void {
    if (this.#count(userId) >= MAX_READERS) throw new AppError('chat.too_many_streams', { retryAfter: 5 });
  }

  /**
   * Counts a reader until its signal aborts.
   * @throws AppError `chat.too_many_streams`
   */
  enter(userId: number, closed: AbortSignal): void {
    this.assertRoom(userId);
    if (closed.aborted) return;
    this.#readers.set(userId, this.#count(userId) + 1);
    const leave = () => {
      const left = this.#count(userId) - 1;
      if (left > 0) this.#readers.set(userId, left);
      else this.#readers.delete(userId);
    };
    closed.addEventListener('abort', leave, { once: true });
  }

  #count(userId: number): number {
    return this.#readers.get(userId) ?? 0;
  }
}
