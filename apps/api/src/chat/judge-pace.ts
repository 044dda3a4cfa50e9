import { CoachError } from '../coach/coach-error.ts';
import type { DecidedBy } from '../coach/judging/decided-by.ts';
import type { JudgeOutcome } from './chat-kind.ts';

/** Number of newest judgements that count. With fewer, one slow answer would decide. */
const REMEMBERED = 7;
/** Factor over the usual time after which a judgement is no longer waited for. */
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

  /**
   * A failure says nothing about the judge's time, unless it was a time-out. A judgement that was given up for a newer
   * message counts only if it took longer than expected.
   */
  note({ judgeMs, error }: Pick<JudgeOutcome, 'judgeMs' | 'error'>, { isGivenUp = false } = {}): void {
    if (judgeMs === null || (isGivenUp && judgeMs <= this.patience)) return;
    if (error !== null && !isGivenUp && !isTimeout(error)) return;
    this.#milliseconds = [...this.#milliseconds, judgeMs].slice(-REMEMBERED);
  }

  /** In milliseconds, 0 for a judge that takes too long. An unknown judge is waited for. */
  get patience(): number {
    const median = this.#milliseconds.toSorted((a, b) => a - b)[this.#milliseconds.length >> 1];
    if (median === undefined) return this.#mostMs;
    if (median >= this.#mostMs) return 0;
    return Math.min(this.#mostMs, Math.max(LEAST_MS, PATIENCE * median));
  }
}

const isTimeout = (error: unknown) =>
  (error instanceof CoachError && error.code === 'coach.timeout') ||
  (error instanceof DOMException && error.name === 'TimeoutError');

/** The pace of each judge: another model, or the rules in its place, has another one. */
export class JudgePaces {
  readonly #mostMs: number;
  readonly #paces = new Map<string, JudgePace>();

  constructor(mostMs: number) {
    this.#mostMs = mostMs;
  }

  of({ model, version }: DecidedBy): JudgePace {
    const key = `${version} ${model}`;
    const pace = this.#paces.get(key) ?? new JudgePace(this.#mostMs);
    this.#paces.set(key, pace);
    return pace;
  }
}
