import type { JudgeRun } from '@groundwork/api-client/contracts';
import { sql } from 'kysely';
import type { Db } from '../../db/types.ts';
import type { JudgedStep } from '../../exam/judge-answer.ts';

const outcomes = (count: ReturnType<typeof sql>) =>
  sql<number>`(select ${count}::integer from judge_run_cases where run_id = judge_runs.id)`;

const selectRuns = (db: Db) =>
  db
    .selectFrom('judge_runs')
    .select([
      'id',
      'state',
      'problem',
      sql<JudgeRun['sources']>`sources`.as('sources'),
      'challenge',
      'with_pending as withPending',
      'model',
      'judge_version as judgeVersion',
      'admin_name as adminName',
      'started_at as startedAt',
      'ended_at as endedAt',
      'left_out as leftOut',
      'input_tokens as inputTokens',
      'output_tokens as outputTokens',
      outcomes(sql`count(*)`).as('cases'),
      outcomes(sql`count(outcome)`).as('done'),
      outcomes(sql`count(*) filter (where accepted = (label = 'pass'))`).as('agreed'),
      outcomes(sql`count(*) filter (where outcome is not null and accepted is null)`).as('failed'),
    ])
    .orderBy('id', 'desc');

/** The newest first. */
export const listRuns = (db: Db): Promise<JudgeRun[]> => selectRuns(db).execute();

export const findRun = (db: Db, id: number): Promise<JudgeRun | undefined> =>
  selectRuns(db).where('id', '=', id).executeTakeFirst();

/** The last finished run before one. */
export const findRunBefore = (db: Db, id: number): Promise<JudgeRun | undefined> =>
  selectRuns(db).where('id', '<', id).where('state', '=', 'finished').limit(1).executeTakeFirst();

/** The steps whose questions a run judges. */
export async function readRunSteps(db: Db, id: number): Promise<JudgedStep[] | undefined> {
  const row = await db
    .selectFrom('judge_runs')
    .select(sql<JudgedStep[]>`steps`.as('steps'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.steps;
}

/** What judging one answer has taken on average in the last 30 days; null while no model has judged. */
export async function readTokensPerCase(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('ai_use')
    .select(
      sql<number | null>`(sum(input_tokens + output_tokens) / nullif(sum(calls - failures), 0))::integer`.as(
        'tokens',
      ),
    )
    .where('job', 'in', ['lab', 'exam', 'judge'])
    .where('day', '>', sql<string>`(now() at time zone 'utc')::date - 30`)
    .executeTakeFirst();
  return row?.tokens ?? null;
}
