import { AppError } from '../../errors.ts';
import { readTurn } from '../../modules/messages/turns.repo.ts';
import { judgeAgain } from '../judging/judge-again.ts';
import type { EngineOptions } from './engine-options.ts';
import { LiveTurn, type ReplySource } from './live-turn.ts';
import { rowSource } from './row-source.ts';
import { runTurn } from './run-turn.ts';

/** Writes the replies of this process, whether or not anybody is reading them. */
export class TurnEngine {
  readonly owner: string;
  readonly #options: EngineOptions;
  readonly #live = new Map<number, { live: LiveTurn; fence: number }>();
  readonly #running = new Set<Promise<void>>();
  readonly #judging = new Map<number, Promise<void>>();
  readonly #givenUp = new AbortController();
  #draining = false;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.owner = options.owner;
  }

  get draining(): boolean {
    return this.#draining;
  }

  /** Begins the turn if it is this process's and not begun yet; a repeated call changes nothing. */
  async start(turnId: number): Promise<void> {
    const turn = await readTurn(this.#options.db, turnId);
    if (turn?.status !== 'generating' || turn.owner !== this.owner) return;
    const before = this.#live.get(turnId);
    if (before && before.fence >= turn.fence) return;
    // The turn was taken up again while its first run still waits for the judge.
    before?.live.stop('lost');
    const entry = { live: new LiveTurn(), fence: turn.fence };
    this.#live.set(turnId, entry);
    const running = runTurn(this.#options, turn, entry.live).finally(() => {
      if (this.#live.get(turnId) === entry) this.#live.delete(turnId);
      this.#running.delete(running);
    });
    this.#running.add(running);
  }

  /**
   * Judges the turn's message again, whether or not the caller stays; a call for one that is being judged joins it.
   * @throws what the judge failed with.
   */
  judgeAgain(turnId: number): Promise<void> {
    const before = this.#judging.get(turnId);
    if (before) return before;
    const { signal } = this.#givenUp;
    const judging = judgeAgain(this.#options, turnId, signal).catch((error: unknown) => {
      throw signal.aborted ? new AppError('server.shutting_down', { retryAfter: 1, cause: error }) : error;
    });
    this.#judging.set(turnId, judging);
    const ended = judging
      .catch(error => this.#options.log.warn({ err: error, turnId }, 'the judge failed again'))
      .finally(() => {
        this.#judging.delete(turnId);
        this.#running.delete(ended);
      });
    this.#running.add(ended);
    return judging;
  }

  /** Where to follow the turn from: memory when it is being written here, else its row. */
  follow(turnId: number, userId: number): ReplySource {
    return this.#live.get(turnId)?.live ?? rowSource(this.#options.db, userId, turnId);
  }

  stop(turnId: number): void {
    this.#live.get(turnId)?.live.stop('stopped');
  }

  /** Gives open replies `milliseconds` to finish, then marks them interrupted (decisions 5). */
  async drain(milliseconds: number): Promise<void> {
    this.#draining = true;
    const all = () => Promise.allSettled([...this.#running]);
    const timeout = setTimeout(() => {
      for (const { live } of this.#live.values()) live.stop('shutdown');
      this.#givenUp.abort('shutdown');
    }, milliseconds);
    await all();
    clearTimeout(timeout);
  }
}
