import type { AnyContract, Reply } from '@groundwork/api-client/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChatServices } from '../../chat/begin-turn.ts';
import type { BegunTurn, Turn } from '../../chat/chat-kind.ts';
import { awaitReply, openReplyEvents } from '../../chat/reading/reply-stream.ts';
import type { TurnEngine } from '../../chat/turn-engine.ts';
import { readTurn } from '../../chat/turns.repo.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { closedSignal, sendEventStream, wantsEventStream } from '../../plugins/event-stream.ts';
import { ReadingSessions } from '../../plugins/reading-sessions.ts';
import { sessionOf } from '../../plugins/session.ts';
import { MINUTE } from '../../routing/per-minute.ts';
import type { Call } from '../../routing/router.ts';
import { listLive } from '../../stores/sessions.repo.ts';
import type { TokenBudget } from '../../stores/token-budget.ts';

interface ReplyServiceOptions extends ChatServices {
  /** How often a minute a founder may have the coach work: by a message, a retry, or 'Check again'. */
  asksPerMinute: number;
}

/** The stored result of a request: the turn that it began, or the id of an existing one. */
type StoredTurn = BegunTurn | { id: number };

/** Answers with replies, of any kind of chat. */
export class ReplyService implements ChatServices {
  readonly engine: TurnEngine;
  readonly budget: TokenBudget;
  /** Refuses a request when its founder asks too often. */
  readonly admit: (request: FastifyRequest) => Promise<void>;
  readonly #readers = new ReplyReaders();
  readonly #sessions: ReadingSessions;

  constructor(app: FastifyInstance, db: Db, { engine, budget, asksPerMinute }: ReplyServiceOptions) {
    this.engine = engine;
    this.budget = budget;
    this.#sessions = new ReadingSessions(ids => listLive(db, ids));
    const countAsk = app.createRateLimit({
      max: asksPerMinute,
      timeWindow: MINUTE,
      keyGenerator: request => String(sessionOf(request).user.id),
    });
    this.admit = async request => {
      const asks = await countAsk(request);
      if (!asks.isAllowed && asks.isExceeded)
        throw new AppError('request.rate_limited', { retryAfter: asks.ttlInSeconds });
    };
  }

  /** @throws AppError `chat.too_many_streams` */
  assertRoom(userId: number): void {
    this.#readers.assertRoom(userId);
  }

  /** Begins the reply, unless that was done before, and answers with it. */
  async respond(stored: StoredTurn, call: Call<AnyContract>): Promise<Reply | FastifyReply> {
    return this.answer(await this.begin(stored, call.db), call);
  }

  /** The same for a caller who does not wait for the reply. */
  async begin(stored: StoredTurn, db: Db): Promise<Turn> {
    if ('turn' in stored) {
      this.engine.startWith(stored.turn, stored);
      return stored.turn;
    }
    const turn = found(await readTurn(db, stored.id), 'message.not_found');
    await this.engine.start(turn);
    return turn;
  }

  /** Answers with the reply: as a stream when the client asked for events, else whole. */
  async answer(
    turn: Turn,
    { request, reply, user }: Call<AnyContract>,
    offset = 0,
  ): Promise<Reply | FastifyReply> {
    const closed = closedSignal(reply);
    this.#readers.enter(user.id, closed);
    const ended = this.#sessions.watch(sessionOf(request).id, closed);
    const reader = this.engine.follow(turn, AbortSignal.any([closed, ended]));
    if (wantsEventStream(request)) {
      const events = found(await openReplyEvents(reader, offset), 'message.not_found');
      return sendEventStream(reply, events);
    }
    const whole = await awaitReply(reader);
    if (ended.aborted) throw new AppError('auth.required');
    return found(whole, 'message.not_found');
  }
}

/** Enough for a founder's tabs; a browser opens six connections at a time to one server. */
const MAX_READERS = 24;

/** Number of readers in this process, by user, because each holds a connection. */
class ReplyReaders {
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
