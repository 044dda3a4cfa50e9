import { Rotation } from './rotation.ts';

/**
 * A queue of lines that take turns. A long line delays others by one item per turn only. A line's name lists the groups
 * it belongs to, the widest first; the lines of one group share its turn. When the queue is full, it drops the end of
 * the longest line in the largest group. Equals are drawn by lot: if it dropped the newest, enough early lines could
 * keep everybody else out.
 */
export class FairQueue<T> {
  readonly #capacity: number;
  readonly #turns = new Rotation<T>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Returns the item that was dropped because the queue is full; it may be `item` itself. */
  add(line: readonly string[], item: T): T | undefined {
    this.#turns.add(line, item);
    return this.#turns.size > this.#capacity ? this.#turns.dropLast() : undefined;
  }

  take(): T | undefined {
    return this.#turns.take();
  }

  /** Whether it was still waiting. */
  remove(line: readonly string[], item: T): boolean {
    return this.#turns.remove(line, item);
  }
}
