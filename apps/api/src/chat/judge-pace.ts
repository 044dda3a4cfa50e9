/** Of the newest judgements. Fewer than these would let one slow answer decide. */
const REMEMBERED = 7;
/** How much longer than usual a judgement may take until it is no longer waited for. */
const PATIENCE = 1.5;
/** A judge of a few milliseconds takes longer on a busy machine. */
const LEAST_MS = 2500;

/** How fast the judge has been of late, and so how long a reply waits for it. */
export class JudgePace {
  readonly #mostMs: number;
  #milliseconds: readonly number[] = [];

  /** @param mostMs a judge that usually takes longer is not waited for */
  constructor(mostMs: number) {
    this.#mostMs = mostMs;
  }

  note(milliseconds: number): void {
    this.#milliseconds = [...this.#milliseconds, milliseconds].slice(-REMEMBERED);
  }

  /** In milliseconds, 0 for a judge that takes too long. One that nothing is known of is waited for. */
  get patience(): number {
    const median = this.#milliseconds.toSorted((a, b) => a - b)[this.#milliseconds.length >> 1];
    if (median === undefined) return this.#mostMs;
    if (median >= this.#mostMs) return 0;
    return Math.min(this.#mostMs, Math.max(LEAST_MS, PATIENCE * median));
  }
}
