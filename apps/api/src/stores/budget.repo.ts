import { type RawBuilder, sql } from 'kysely';
import type { ModelCall } from '../coach/gate/coach-gate.ts';
import { compileOnce, type Parameter } from '../db/compile-once.ts';
import type { Db } from '../db/types.ts';

/** Days are counted in UTC. */
const today = sql<string>`(now() at time zone 'utc')::date`;

/** Administrators' limits on a day's tokens; null where they set none, and the environment's hold (CO-51). */
interface SetLimits {
  dailyTokensPerUser: number | null;
  dailyTokensForAll: number | null;
}

/** The tokens that a user may still spend. */
export interface Budget extends SetLimits {
  /** Tokens spent today, by the user and by everyone. */
  spent: number;
  spentByAll: number;
  /** Seconds until the day ends. */
  resetsIn: number;
}

const setLimits = [
  sql<number | null>`(select daily_tokens_per_user from ai_settings)`.as('dailyTokensPerUser'),
  sql<number | null>`(select daily_tokens_for_all from ai_settings)`.as('dailyTokensForAll'),
] as const;

const spentByAll = sql<number>`(
  select coalesce(sum(input_tokens + output_tokens), 0)::bigint from ai_use where day = ${today})`;

/** In a query's selection. */
export const budgetOf = (userId: RawBuilder<number>) =>
  [
    sql<number>`coalesce((select spent from user_day_budget where user_id = ${userId} and day = ${today}), 0)`.as(
      'spent',
    ),
    spentByAll.as('spentByAll'),
    ...setLimits,
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

/** The state after a call. */
export interface Spent extends Omit<Budget, 'resetsIn'> {
  /** The usual tokens of a message today, its judgement included; null before the first. */
  perMessage: number | null;
}

type Use = Omit<ModelCall, 'userId'> & { failures: number; firstWords: number };

const addUse = (parameter: Parameter<Use>) => sql`
  insert into ai_use (day, job, model, calls, failures, input_tokens, output_tokens, first_words, first_word_ms)
  values (${today}, ${parameter('job')}, ${parameter('model')}, 1, ${parameter('failures')},
    ${parameter('inputTokens')}, ${parameter('outputTokens')}, ${parameter('firstWords')}, ${parameter('firstWordMs')})
  on conflict (day, job, model) do update set
    calls = ai_use.calls + 1,
    failures = ai_use.failures + excluded.failures,
    input_tokens = ai_use.input_tokens + excluded.input_tokens,
    output_tokens = ai_use.output_tokens + excluded.output_tokens,
    first_words = ai_use.first_words + excluded.first_words,
    first_word_ms = ai_use.first_word_ms + excluded.first_word_ms`;

const insertUse = compileOnce<Use, never>((_db, parameter) => sql<never>`${addUse(parameter)}`);

/**
 * `ai_use` and `ai_settings` are read as they were before this statement. Of a founder whose account was deleted during
 * the call it is stored as nobody's.
 */
const insertCall = compileOnce<Use & { userId: number }, Spent>(
  (_db, parameter) => sql<Spent>`
    with call as (
      insert into model_calls
        (user_id, job, provider, model, input_tokens, output_tokens, estimated, milliseconds)
      values ((select id from users where id = ${parameter('userId')} for key share), ${parameter('job')}, ${parameter('provider')}, ${parameter('model')},
        ${parameter('inputTokens')}, ${parameter('outputTokens')}, ${parameter('estimated')}, ${parameter('milliseconds')})
      returning user_id, input_tokens + output_tokens as spent
    ), used as (${addUse(parameter)})
    insert into user_day_budget (user_id, day, spent)
    select user_id, ${today}, spent from call where user_id is not null
    on conflict (user_id, day) do update set spent = user_day_budget.spent + excluded.spent
    returning spent, ${spentByAll} + (select spent from call) as "spentByAll", ${sql.join(setLimits)}, (
      select (sum(input_tokens + output_tokens) / nullif(sum(calls) filter (where job = 'reply'), 0))::integer
      from ai_use where day = ${today} and job in ('reply', 'judge', 'embed')) as "perMessage"`,
);

/**
 * Counts a call in the day's use, and stores a founder's, with its tokens added to those of their day.
 * @returns null for a call that cost no founder anything
 */
export async function recordCall(db: Db, call: ModelCall): Promise<Spent | null> {
  const { userId, ...rest } = call;
  const use = {
    ...rest,
    milliseconds: Math.round(call.milliseconds),
    failures: call.hasFailed ? 1 : 0,
    firstWords: call.firstWordMs === null ? 0 : 1,
    firstWordMs: Math.round(call.firstWordMs ?? 0),
  };
  if (userId === null || call.inputTokens + call.outputTokens === 0) await insertUse(db, use);
  else return (await insertCall(db, { ...use, userId }))[0] ?? null;
  return null;
}
