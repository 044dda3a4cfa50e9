import { Turns } from './turns.ts';

/**
 * What waits, in lines that take turns: a long line makes nobody else wait longer than for one of its own each time.
 * A line is named by where it belongs, widest first: those of one group take its turn in turn.
 * When there is no room, the end of the longest line of the largest group gives way. Among equals it is drawn by lot: were it
 * the newest, as many lines as there is room for would keep everybody else out.
 */
export class FairQueue<T> {
  readonly #capacity: number;
  readonly #turns = new Turns<T>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Answers whom there is no room for any more, which may be the item itself. */
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
