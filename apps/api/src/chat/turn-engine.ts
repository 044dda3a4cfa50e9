import type { Verdict } from '@groundwork/api-client/contracts';
import { CoachError } from '../coach/coach-error.ts';
import { identify, judgeOf } from '../coach/judging/decided-by.ts';
import { AppError } from '../errors.ts';
import type { ChatKinds, Turn, TurnMessages } from './chat-kind.ts';
import { Checkpoints } from './checkpoints.ts';
import type { EngineOptions } from './engine-options.ts';
import { readHistory } from './history.repo.ts';
import { JudgePaces } from './judge-pace.ts';
import { LiveTurn } from './reading/live-turn.ts';
import { readTurnMessages } from './reading/read-reply.ts';
import type { ReplyReader } from './reading/reply-stream.ts';
import { rowSource } from './reading/row-source.ts';
import { runTurn } from './run-turn.ts';
import { endJudging, readTurn } from './turns.repo.ts';

/** For storing the verdict. */
const SLACK_SECONDS = 5;

/** A message whose judging was asked for again. */
interface JudgingAgain {
  chatId: number;
  givenUp: AbortController;
  ended: Promise<void>;
}

/** Writes the replies of this process, with or without readers. */
export class TurnEngine {
  readonly owner: string;
  /** Longer than any judging of this process takes. */
  readonly judgeSeconds: number;
  readonly #options: EngineOptions;
  readonly #checkpoints: Checkpoints;
  readonly #paces: JudgePaces;
  readonly #live = new Map<number, { live: LiveTurn; turn: Turn }>();
  readonly #running = new Set<Promise<void>>();
  readonly #judging = new Map<number, JudgingAgain>();
  readonly #shutdown = new AbortController();
  #draining = false;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#checkpoints = new Checkpoints(options.db);
    this.#paces = new JudgePaces(options.caps.softMs);
    this.owner = options.owner;
    this.judgeSeconds = Math.ceil(options.caps.hardMs / 1000) + SLACK_SECONDS;
  }

  kindOf(name: Turn['chatKind']): ChatKinds[number] {
    const kind = this.#options.kinds.find(kind => kind.name === name);
    if (!kind) throw new Error(`This server has no chats of the kind ${name}`);
    return kind;
  }

  /** @throws AppError `server.shutting_down` once this process takes on no more work. */
  refuseWhileDraining(): void {
    if (this.#draining) throw new AppError('server.shutting_down', { retryAfter: 1 });
  }

  /** Begins a stored turn if it is this process's and not begun yet; a repeated call changes nothing. */
  async start(turn: Turn): Promise<void> {
    if (turn.status !== 'generating' || turn.owner !== this.owner || this.#hasBegun(turn)) return;
    const messages = await readTurnMessages(this.#options.db, turn);
    // It may have ended meanwhile.
    if (messages?.reply.status === 'generating') this.startWith(turn, messages);
  }

  /** The same for a turn whose messages are known. */
  startWith(turn: Turn, messages: TurnMessages): void {
    if (this.#hasBegun(turn)) return;
    // The turn was taken up again while its first run still waits for the judge.
    this.#live.get(turn.id)?.live.stop('lost');
    const kind = this.kindOf(turn.chatKind);
    const isToJudge = kind.readVerdict !== undefined && turn.founderMessageId !== null && !turn.judged;
    if (isToJudge) this.#giveUpJudgingBefore(turn);
    const { completedQuestionIds } = turn;
    const entry = { live: new LiveTurn(messages, { judging: isToJudge, completedQuestionIds }), turn };
    this.#live.set(turn.id, entry);
    const running = runTurn(
      this.#options,
      { kind, checkpoints: this.#checkpoints, paces: this.#paces },
      turn,
      entry.live,
    ).finally(() => {
      if (this.#live.get(turn.id) === entry) this.#live.delete(turn.id);
      this.#running.delete(running);
    });
    this.#running.add(running);
    // It was being stored when all others had to end.
    if (this.#shutdown.signal.aborted) entry.live.stop('shutdown');
  }

  #hasBegun({ id, fence }: Turn): boolean {
    const before = this.#live.get(id);
    return before !== undefined && before.turn.fence >= fence;
  }

  /**
   * The new message's judging covers the chat's older messages too. So older calls end: a silent judge must not hold
   * places.
   */
  #giveUpJudgingBefore({ id, chatId }: Turn): void {
    for (const { live, turn } of this.#live.values())
      if (turn.chatId === chatId && turn.id < id) live.giveUpJudging('judged with a newer one');
    for (const [turnId, judging] of this.#judging)
      if (judging.chatId === chatId && turnId <= id)
        judging.givenUp.abort(new AppError('chat.reply_in_progress'));
  }

  /**
   * Judges the turn's message again if the claim succeeds, whether or not the caller stays. A call while the first one
   * is claiming or judging the same message joins it.
   * @throws the claim's refusal, or the judge's failure.
   */
  judgeAgain({ id, chatId }: Turn, claim: () => Promise<boolean>): Promise<void> {
    const before = this.#judging.get(id);
    if (before) return before.ended;
    const givenUp = new AbortController();
    const ended = this.#claimAndJudge(id, claim, givenUp.signal);
    this.#judging.set(id, { chatId, givenUp, ended });
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
      await this.#judge(turnId, AbortSignal.any([givenUp, shutdown]));
    } catch (error) {
      this.#options.log.warn({ err: error, turnId }, 'the judge failed again or was stopped');
      throw shutdown.aborted ? new AppError('server.shutting_down', { retryAfter: 1, cause: error }) : error;
    }
  }

  /**
   * Judges a message without a verdict. Does nothing when there is one already, or the chat was reset meanwhile.
   * @throws the judge's failure; `coach.timeout` when it took longer than the hard cap.
   */
  async #judge(turnId: number, givenUp: AbortSignal): Promise<void> {
    const { db, caps } = this.#options;
    const turn = await readTurn(db, turnId);
    if (!turn || turn.judged || turn.founderMessageId === null) return;
    const kind = this.kindOf(turn.chatKind);
    const context = await kind.readContext(this.#options, turn, await readHistory(db, turn));
    if (!context) return;
    const hardCap = AbortSignal.timeout(caps.hardMs);
    try {
      if (!context.judge) throw new AppError('chat.nothing_to_judge');
      const pace = this.#paces.of(identify(judgeOf(this.#options.coach)));
      const outcome = await context.judge(AbortSignal.any([hardCap, givenUp]));
      pace.note(outcome, { isGivenUp: givenUp.aborted });
      const { judged, error } = outcome;
      if (judged || error === null) return;
      throw hardCap.aborted ? new CoachError('coach.timeout', { cause: error }) : error;
    } finally {
      await endJudging(db, turn);
    }
  }

  /** For a reader of the turn's reply: from memory when it is being written here, else from its row. */
  follow(turn: Turn, signal: AbortSignal): ReplyReader {
    const { db } = this.#options;
    const row = rowSource(db, turn.userId, turn.id);
    const readVerdict = async (): Promise<Verdict | null> =>
      (await this.kindOf(turn.chatKind).readVerdict?.(db, turn)) ?? null;
    return { source: this.#live.get(turn.id)?.live ?? row, row, readVerdict, signal };
  }

  stop(turnId: number): void {
    this.#live.get(turnId)?.live.stop('stopped');
  }

  /**
   * Gives open replies `milliseconds` to finish, including those that begin meanwhile. Then they are marked as
   * interrupted (CO-15).
   */
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
