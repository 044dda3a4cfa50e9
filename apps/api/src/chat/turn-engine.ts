import { AppError } from '../errors.ts';
import type { EngineOptions } from './engine-options.ts';
import { judgeAgain } from './judging/judge-again.ts';
import { LiveTurn, type ReplySource } from './reading/live-turn.ts';
import { rowSource } from './reading/row-source.ts';
import { runTurn } from './run-turn.ts';
import { readTurn, type Turn } from './turns.repo.ts';

/** A message whose judging was asked for again. */
interface JudgingAgain {
  stepProgressId: number;
  givenUp: AbortController;
  ended: Promise<void>;
}

/** Writes the replies of this process, with or without readers. */
export class TurnEngine {
  readonly owner: string;
  readonly #options: EngineOptions;
  readonly #live = new Map<number, { live: LiveTurn; turn: Turn }>();
  readonly #running = new Set<Promise<void>>();
  readonly #judging = new Map<number, JudgingAgain>();
  readonly #shutdown = new AbortController();
  #draining = false;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.owner = options.owner;
  }

  /** @throws AppError `server.shutting_down` once this process takes on no more work. */
  refuseWhileDraining(): void {
    if (this.#draining) throw new AppError('server.shutting_down', { retryAfter: 1 });
  }

  /** Begins the turn if it is this process's and not begun yet; a repeated call changes nothing. */
  async start(turnId: number): Promise<void> {
    const turn = await readTurn(this.#options.db, turnId);
    if (turn?.status !== 'generating' || turn.owner !== this.owner) return;
    const before = this.#live.get(turnId);
    if (before && before.turn.fence >= turn.fence) return;
    // The turn was taken up again while its first run still waits for the judge.
    before?.live.stop('lost');
    if (turn.founderMessageId !== null && !turn.judged) this.#giveUpJudgingBefore(turn);
    const entry = { live: new LiveTurn(), turn };
    this.#live.set(turnId, entry);
    const running = runTurn(this.#options, turn, entry.live).finally(() => {
      if (this.#live.get(turnId) === entry) this.#live.delete(turnId);
      this.#running.delete(running);
    });
    this.#running.add(running);
    // It was being stored when all others had to end.
    if (this.#shutdown.signal.aborted) entry.live.stop('shutdown');
  }

  /** The new message's judging covers the step's older messages too. So older calls end: a silent judge must not hold places. */
  #giveUpJudgingBefore({ id, stepProgressId }: Turn): void {
    for (const { live, turn } of this.#live.values())
      if (turn.stepProgressId === stepProgressId && turn.id < id)
        live.giveUpJudging('judged with a newer one');
    for (const [turnId, judging] of this.#judging)
      if (judging.stepProgressId === stepProgressId && turnId <= id)
        judging.givenUp.abort(new AppError('chat.reply_in_progress'));
  }

  /**
   * Judges the turn's message again if the claim succeeds, whether or not the caller stays. A call for one that is being
   * claimed or judged joins it.
   * @throws what the claim was refused with, or the judge failed with.
   */
  judgeAgain(
    { id, stepProgressId }: Pick<Turn, 'id' | 'stepProgressId'>,
    claim: () => Promise<boolean>,
  ): Promise<void> {
    const before = this.#judging.get(id);
    if (before) return before.ended;
    const givenUp = new AbortController();
    const ended = this.#claimAndJudge(id, claim, givenUp.signal);
    this.#judging.set(id, { stepProgressId, givenUp, ended });
    const running = ended
      .catch(() => undefined)
      .finally(() => {
        this.#judging.delete(id);
        this.#running.delete(running);
      });
    this.#running.add(running);
    return ended;
  }

  async #claimAndJudge(turnId: number, claim: () => Promise<boolean>, givenUp: AbortSignal): Promise<void> {
    if (!(await claim())) return;
    const { signal: shutdown } = this.#shutdown;
    try {
      await judgeAgain(this.#options, turnId, AbortSignal.any([givenUp, shutdown]));
    } catch (error) {
      this.#options.log.warn({ err: error, turnId }, 'the judge failed again or was given up');
      throw shutdown.aborted ? new AppError('server.shutting_down', { retryAfter: 1, cause: error }) : error;
    }
  }

  /** Where to follow the turn from: memory when it is being written here, else its row. */
  follow(turnId: number, userId: number): ReplySource {
    return this.#live.get(turnId)?.live ?? rowSource(this.#options.db, userId, turnId);
  }

  stop(turnId: number): void {
    this.#live.get(turnId)?.live.stop('stopped');
  }

  /** Gives open replies `milliseconds` to finish, also those that begin meanwhile. Then they are marked as interrupted (CO-15). */
  async drain(milliseconds: number): Promise<void> {
    this.#draining = true;
    const timeout = setTimeout(() => {
      for (const { live } of this.#live.values()) live.stop('shutdown');
      this.#shutdown.abort('shutdown');
    }, milliseconds);
    while (this.#running.size > 0) await Promise.allSettled([...this.#running]);
    clearTimeout(timeout);
  }
}
