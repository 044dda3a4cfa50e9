import { sql } from 'kysely';
import type { ModelCall } from '../coach/gate/coach-gate.ts';
import type { Db } from '../db/types.ts';

/** Days are counted in UTC. */
const today = sql<string>`(now() at time zone 'utc')::date`;

export async function recordCall(db: Db, call: ModelCall): Promise<void> {
  await db
    .insertInto('model_calls')
    .values({
      user_id: call.userId,
      job: call.job,
      provider: call.provider,
      model: call.model,
      input_tokens: call.inputTokens,
      output_tokens: call.outputTokens,
      estimated: call.estimated,
      milliseconds: Math.round(call.milliseconds),
    })
    .execute();
  const spent = call.inputTokens + call.outputTokens;
  await db
    .insertInto('user_day_budget')
    .values({ user_id: call.userId, day: today, spent })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet({ spent: sql<number>`user_day_budget.spent + ${spent}` }),
    )
    .execute();
}

/** Tokens the user has spent today, and the seconds until the day ends. */
export async function readBudget(db: Db, userId: number): Promise<{ spent: number; resetsIn: number }> {
  return db
    .selectNoFrom([
      sql<number>`coalesce((select spent from user_day_budget where user_id = ${userId} and day = ${today}), 0)`.as(
        'spent',
      ),
      sql<number>`ceil(extract(epoch from (${today} + 1) - (now() at time zone 'utc')))::int`.as('resetsIn'),
    ])
    .executeTakeFirstOrThrow();
}
