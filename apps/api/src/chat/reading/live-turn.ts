import type { MessageStatus } from '@groundwork/domain';
import { WaitingReaders } from './waiting-reader.ts';

/** Why a reply ends early: the founder stopped it, the server shuts down, or the row was deleted or taken over. */
export type StopReason = 'stopped' | 'shutdown' | 'lost';

/** A reply as a reader of its stream sees it at one moment. */
export interface ReplySnapshot {
  text: string;
  status: MessageStatus;
  judged: boolean;
  /** A verdict may still come. */
  judging: boolean;
  version: number;
}

/** Where a reply is followed from: this process's memory, or the row that another one writes. */
export interface ReplySource {
  follow(signal: AbortSignal): FollowedReply;
}

export interface FollowedReply {
  /** Null when the reply is gone: its step was reset or its startup deleted. */
  snapshot(): Promise<ReplySnapshot | null>;
  /**
   * Resolves when there may be something newer than `version` or the reader's signal aborts; to false after a silence
   * so long that the connection needs a sign of life. What came between the snapshot and this call counts.
   */
  changed(version: number): Promise<boolean>;
}

/**
 * A reply that this process is writing. Readers keep an offset into the text and not a queue of their own,
 * so one that reads slowly gets larger pieces and costs no memory.
 */
export class LiveTurn implements ReplySource {
  #state: ReplySnapshot = { text: '', status: 'generating', judged: false, judging: false, version: 0 };
  #gone = false;
  readonly #readers = new WaitingReaders();
  readonly #controller = new AbortController();
  readonly #givenUp = new AbortController();

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * Aborts when this process gives the turn up, or judges its message with a newer one. A founder who stops the reply
   * still wants the verdict.
   */
  get givenUp(): AbortSignal {
    return this.#givenUp.signal;
  }

  /** Why it was broken off, or null while it was not. */
  get stopReason(): StopReason | null {
    return this.signal.aborted ? (this.signal.reason as StopReason) : null;
  }

  get text(): string {
    return this.#state.text;
  }

  follow(signal: AbortSignal): FollowedReply {
    const reader = this.#readers.join(signal);
    return {
      snapshot: async () => (this.#gone ? null : this.#state),
      changed: async version => version !== this.#state.version || reader.wait(),
    };
  }

  update(change: Partial<Omit<ReplySnapshot, 'version'>>): void {
    this.#state = { ...this.#state, ...change, version: this.#state.version + 1 };
    this.#readers.wake();
  }

  append(text: string): void {
    this.update({ text: this.#state.text + text });
  }

  giveUpJudging(reason: unknown): void {
    this.#givenUp.abort(reason);
  }

  stop(reason: StopReason): void {
    this.#controller.abort(reason);
    if (reason !== 'stopped') this.giveUpJudging(reason);
    if (reason === 'lost') this.#gone = true;
    this.update({});
  }
}
