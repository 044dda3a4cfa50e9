import type { Contradiction, StartupTextField } from '@groundwork/domain';
import { sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/types.ts';

const present = sql`jsonb_build_object(
  'description', startups.description, 'problemStatement', startups.problem_statement,
  'valueProposition', startups.value_proposition, 'revenueModel', startups.revenue_model,
  'targetMarket', startups.target_market)`;

const selectContradictions = compileOnce<
  { userId: number; startupId: number },
  { contradictions: Contradiction[] }
>(
  (_db, parameter) => sql<{ contradictions: Contradiction[] }>`
    select (
      select coalesce(jsonb_agg(newest.contradiction order by newest.field), '[]') from (
        select distinct on (said ->> 'field') said ->> 'field' as field, jsonb_build_object(
          'field', said -> 'field', 'current', said -> 'was', 'answer', said -> 'text',
          'challengeId', steps.challenge_id, 'stepId', steps.id, 'step', steps.title) as contradiction
        from step_progress
        join steps on steps.id = step_progress.step_id
        join question_progress on question_progress.step_progress_id = step_progress.id
        cross join jsonb_array_elements(question_progress.contradicts) as entries (said)
        where step_progress.startup_id = startups.id and ${present} ->> (said ->> 'field') = said ->> 'was'
        order by said ->> 'field', question_progress.updated_at desc, question_progress.id desc
      ) as newest) as contradictions
    from startups
    where startups.id = ${parameter('startupId')} and startups.user_id = ${parameter('userId')}`,
);

/** In the order of the fields' names; undefined when the startup is not this user's. */
export async function listContradictions(
  db: Db,
  userId: number,
  startupId: number,
): Promise<Contradiction[] | undefined> {
  const [row] = await selectContradictions(db, { userId, startupId });
  return row?.contradictions;
}

/** Forgets what answers so far say against a field. False when the startup is not this user's. */
export async function dismissContradictions(
  db: Db,
  userId: number,
  { startupId, field }: { startupId: number; field: StartupTextField },
): Promise<boolean> {
  const own = await db
    .selectFrom('startups')
    .select('id')
    .where('id', '=', startupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!own) return false;
  await sql`
    update question_progress
    set contradicts = jsonb_path_query_array(contradicts, '$[*] ? (@.field != $field)', jsonb_build_object('field', ${field}::text))
    from step_progress
    where step_progress.id = question_progress.step_progress_id and step_progress.startup_id = ${startupId}
      and contradicts <> '[]'`.execute(db);
  return true;
}
