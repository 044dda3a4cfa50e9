import { type RawBuilder, sql } from 'kysely';
import type { ModelCall } from '../coach/gate/coach-gate.ts';
import { compileOnce } from '../db/compile-once.ts';
import type { Db } from '../db/types.ts';

/** Days are counted in UTC. */
const today = sql<string>`(now() at time zone 'utc')::date`;

const insertCall = compileOnce<ModelCall, { spent: number }>(
  (_db, parameter) => sql<{ spent: number }>`
    with call as (
      insert into model_calls
        (user_id, job, provider, model, input_tokens, output_tokens, estimated, milliseconds)
      values (${parameter('userId')}, ${parameter('job')}, ${parameter('provider')}, ${parameter('model')},
        ${parameter('inputTokens')}, ${parameter('outputTokens')}, ${parameter('estimated')}, ${parameter('milliseconds')})
      returning user_id, input_tokens + output_tokens as spent
    )
    insert into user_day_budget (user_id, day, spent) select user_id, ${today}, spent from call
    on conflict (user_id, day) do update set spent = user_day_budget.spent + excluded.spent
    returning spent`,
);

/** Stores the call, and adds its tokens to those of its user's day. */
export async function recordCall(db: Db, call: ModelCall): Promise<void> {
  await insertCall(db, { ...call, milliseconds: Math.round(call.milliseconds) });
}

/** The tokens that a user may still spend. */
export interface Budget {
  /** Tokens spent today. */
  spent: number;
  /** Seconds until the day ends. */
  resetsIn: number;
}

/** In a query's selection. */
export const budgetOf = (userId: RawBuilder<number>) =>
  [
    sql<number>`coalesce((select spent from user_day_budget where user_id = ${userId} and day = ${today}), 0)`.as(
      'spent',
    ),
    sql<number>`ceil(extract(epoch from (${today} + 1) - (now() at time zone 'utc')))::int`.as('resetsIn'),
  ] as const;

const selectBudget = compileOnce<{ userId: number }, Budget>((db, parameter) =>
  db.selectNoFrom([...budgetOf(parameter('userId'))]),
);

export async function readBudget(db: Db, userId: number): Promise<Budget> {
  const [budget] = await selectBudget(db, { userId });
  if (!budget) throw new Error('A query without a table has one row');
  return budget;
}
