import type { Reply } from '@groundwork/api-client/contracts';
import type { MessageStatus } from '@groundwork/domain';
import type { TurnMessages } from '../chat-kind.ts';
import type { TurnOutcome } from '../held-turns.repo.ts';
import { toReply } from './to-reply.ts';
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
  /**
   * The next thing to come: the verdict, which the reply waits for, or the model's words. Null where that is unknown.
   */
  awaiting: 'check' | 'words' | null;
  version: number;
}

/** The place to follow a reply from: this process's memory, or the row that another process writes. */
export interface ReplySource {
  follow(signal: AbortSignal): FollowedReply;
  /** The present answer to its message; null when the reply is gone. */
  read(): Promise<Reply | null>;
}

export interface FollowedReply {
  /** Null when the reply is gone: its chat was reset or its startup deleted. */
  snapshot(): Promise<ReplySnapshot | null>;
  /**
   * Resolves when there may be something newer than `version` or the reader's signal aborts; to false after a silence
   * so long that the connection needs a keep-alive. Changes between the snapshot and this call count.
   */
  changed(version: number): Promise<boolean>;
}

interface LiveState extends ReplySnapshot {
  completedQuestionIds: readonly number[];
}

/**
 * A reply while this process writes it. Readers look at it and remember how far they are, so a slow one costs nothing.
 */
export class LiveTurn implements ReplySource {
  readonly #messages: TurnMessages;
  #state: LiveState;
  #outcome: TurnOutcome | null = null;
  #gone = false;
  readonly #readers = new WaitingReaders();
  readonly #controller = new AbortController();
  readonly #givenUp = new AbortController();
  /** Sources that the reply has named. */
  readonly citations: string[] = [];
  /** About how many more messages the founder may send today; undefined while there are plenty (SC-73). */
  messagesLeft?: number | undefined;

  constructor(messages: TurnMessages, begun: Pick<LiveState, 'judging' | 'completedQuestionIds'>) {
    this.#messages = messages;
    this.#state = {
      ...begun,
      awaiting: begun.judging ? 'check' : 'words',
      text: '',
      status: 'generating',
      judged: false,
      version: 0,
    };
  }

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

  async read(): Promise<Reply | null> {
    if (this.#gone) return null;
    const { completedQuestionIds, text } = this.#state;
    const { messagesLeft } = this;
    return {
      ...toReply(this.#messages, completedQuestionIds, this.#outcome ?? { content: text }),
      ...(messagesLeft !== undefined && { messagesLeft }),
    };
  }

  update(change: Partial<Pick<LiveState, 'judged' | 'judging' | 'awaiting' | 'completedQuestionIds'>>): void {
    this.#change(change);
  }

  append(text: string): void {
    if (text !== '') this.#change({ text: this.#state.text + text });
  }

  /** The reply is stored as this. */
  finish(outcome: TurnOutcome): void {
    this.#outcome = outcome;
    this.#change({ status: outcome.status });
  }

  giveUpJudging(reason: unknown): void {
    this.#givenUp.abort(reason);
  }

  stop(reason: StopReason): void {
    this.#controller.abort(reason);
    if (reason !== 'stopped') this.giveUpJudging(reason);
    if (reason === 'lost') this.#gone = true;
    this.#change({});
  }

  #change(change: Partial<LiveState>): void {
    this.#state = { ...this.#state, ...change, version: this.#state.version + 1 };
    this.#readers.wake();
  }
}
