import type { CallBudget, ModelCall } from '../coach/gate/coach-gate.ts';
import type { Db } from '../db/types.ts';
import { AppError } from '../errors.ts';
import { type Budget, readBudget, recordCall } from './budget.repo.ts';

/** The tokens that a user may spend in a day, and those spent, which all processes count together. */
export class TokenBudget implements CallBudget {
  readonly #db: Db;
  readonly #dailyTokensPerUser: number;

  constructor(db: Db, dailyTokensPerUser: number) {
    this.#db = db;
    this.#dailyTokensPerUser = dailyTokensPerUser;
  }

  assertLeft(userId: number): Promise<void> {
    return this.assertLeftIn(this.#db, userId);
  }

  /**
   * Like `assertLeft`, for callers in a transaction.
   * @throws AppError `budget.exhausted` when the user has spent today's tokens.
   */
  async assertLeftIn(db: Db, userId: number): Promise<void> {
    this.assertLeftOf(await readBudget(db, userId));
  }

  /** The same for callers that have read it. */
  assertLeftOf({ spent, resetsIn }: Budget): void {
    if (spent >= this.#dailyTokensPerUser) throw new AppError('budget.exhausted', { retryAfter: resetsIn });
  }

  record(call: ModelCall): Promise<void> {
    return recordCall(this.#db, call);
  }
}
