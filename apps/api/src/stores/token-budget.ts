import type { CallBudget, ModelCall } from '../coach/gate/coach-gate.ts';
import type { Db } from '../db/types.ts';
import { AppError } from '../errors.ts';
import { type Budget, readBudget, recordCall, type Spent } from './budget.repo.ts';

/** Limits of the environment, which hold where an administrator set none. */
export interface DailyTokens {
  perUser: number;
  /** Null for no limit. */
  forAll: number | null;
}

interface BudgetOptions {
  forAll?: DailyTokens['forAll'];
  /** Hears of every call. */
  onCall?: ((call: ModelCall) => void) | undefined;
}

/** Founders are told what is left once it is less than this share of the day's tokens (SC-73). */
const TOLD_BELOW = 0.2;

/** The tokens that a user, and everyone together, may spend in a day, and those spent, which all processes count. */
export class TokenBudget implements CallBudget {
  readonly #db: Db;
  readonly #onCall: BudgetOptions['onCall'];
  readonly defaults: DailyTokens;

  constructor(db: Db, perUser: number, { forAll = null, onCall }: BudgetOptions = {}) {
    this.#db = db;
    this.#onCall = onCall;
    this.defaults = { perUser, forAll };
  }

  assertLeft(userId: number): Promise<void> {
    return this.assertLeftIn(this.#db, userId);
  }

  /**
   * Like `assertLeft`, for callers in a transaction.
   * @throws AppError `budget.exhausted` when the user has spent today's tokens, `budget.exhausted_for_all` when
   * everyone together has.
   */
  async assertLeftIn(db: Db, userId: number): Promise<void> {
    this.assertLeftOf(await readBudget(db, userId));
  }

  /** The same for calls that are no founder's: they leave founders a share of the day's tokens (AD-160). */
  async assertLeftForOthers(): Promise<void> {
    const { all } = this.#left(await readBudget(this.#db, 0));
    if (all.tokens < TOLD_BELOW * all.of)
      throw new AppError('budget.exhausted_for_all', {
        message:
          "Less than a fifth of today's AI budget for everyone is left, which is for founders. It resets at midnight UTC.",
      });
  }

  /** The same for callers that have read it. */
  assertLeftOf(budget: Budget): void {
    const { own, all } = this.#left(budget);
    if (own.tokens <= 0) throw new AppError('budget.exhausted', { retryAfter: budget.resetsIn });
    if (all.tokens <= 0) throw new AppError('budget.exhausted_for_all', { retryAfter: budget.resetsIn });
  }

  /** @returns about how many more messages the user may send, where that is told */
  async record(call: ModelCall): Promise<number | undefined> {
    this.#onCall?.(call);
    const spent = await recordCall(this.#db, call);
    if (spent === null) return undefined;
    const { own, all } = this.#left(spent);
    if (own.tokens >= TOLD_BELOW * own.of && all.tokens >= TOLD_BELOW * all.of) return undefined;
    const perMessage = spent.perMessage || call.inputTokens + call.outputTokens;
    // Rounded up, because a message may spend more than is left.
    return Math.max(0, Math.ceil(Math.min(own.tokens, all.tokens) / perMessage));
  }

  #left({ spent, spentByAll, dailyTokensPerUser, dailyTokensForAll }: Budget | Spent) {
    const own = dailyTokensPerUser ?? this.defaults.perUser;
    const all = dailyTokensForAll ?? this.defaults.forAll ?? Number.POSITIVE_INFINITY;
    return { own: { tokens: own - spent, of: own }, all: { tokens: all - spentByAll, of: all } };
  }
}
