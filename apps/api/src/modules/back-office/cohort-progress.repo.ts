import { type CohortProgress, MAX_NAMED_MEMBERS, type ProgressStatus } from '@groundwork/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/types.ts';
import { isTaken } from '../../stores/asking-steps.repo.ts';

/** Undefined for an unknown cohort. */
export async function findRolledUp(db: Db, cohortId: number): Promise<{ asOf: string | null } | undefined> {
  return db
    .selectFrom('cohorts')
    .leftJoin('rollup_runs', join => join.onTrue())
    .select('rollup_runs.as_of as asOf')
    .where('cohorts.id', '=', cohortId)
    .executeTakeFirst();
}

/** The challenges that are open, with the steps to take in each, in order. */
export async function listOpenChallenges(db: Db): Promise<CohortProgress['challenges']> {
  const { rows } = await sql<CohortProgress['challenges'][number]>`
    select challenges.id, challenges.title,
      jsonb_agg(jsonb_build_object('id', steps.id, 'title', steps.title) order by steps.sort_order, steps.id) as steps
    from challenges join steps on steps.challenge_id = challenges.id
    where challenges.is_active and not challenges.is_archived and ${isTaken}
    group by challenges.id order by challenges.sort_order, challenges.id`.execute(db);
  return rows;
}

/** Members, each with the startup that they last worked in, if any. */
const latestOf = (cohortId: number) => sql`(
  select cohort_members.user_id, (
    select startups.id from startups
    join step_progress on step_progress.startup_id = startups.id
    join step_rollups on step_rollups.step_progress_id = step_progress.id
    where startups.user_id = cohort_members.user_id
    order by step_rollups.active_at desc, startups.id desc limit 1
  ) as startup_id
  from cohort_members where cohort_id = ${cohortId} and left_at is null)`;

export interface MemberSteps {
  id: number;
  username: string;
  email: string;
  fullName: string | null;
  /** The one last worked in first; empty before they worked in one. */
  steps: { id: number; status: ProgressStatus; beganAt: string; activeAt: string; isRefused: boolean }[];
}

/** The newest account first. */
export async function listMemberSteps(db: Db, cohortId: number): Promise<MemberSteps[]> {
  const { rows } = await sql<MemberSteps>`
    select users.id, users.username, users.email, users.full_name as "fullName", coalesce(jsonb_agg(jsonb_build_object(
        'id', step_progress.step_id, 'status', step_rollups.status, 'beganAt', step_rollups.began_at,
        'activeAt', step_rollups.active_at, 'isRefused', step_rollups.is_refused)
        order by step_rollups.active_at desc)
      filter (where step_rollups.step_progress_id is not null), '[]') as steps
    from (select * from ${latestOf(cohortId)} as members order by user_id desc limit ${MAX_NAMED_MEMBERS}) as latest
    join users on users.id = latest.user_id
    left join step_progress on step_progress.startup_id = latest.startup_id
    left join step_rollups on step_rollups.step_progress_id = step_progress.id
    group by users.id order by users.id desc`.execute(db);
  return rows;
}

export interface AskedCounts {
  id: number;
  text: string;
  stepId: number;
  started: number;
  completed: number;
  /** Founders of whom an answer was judged, the answers, and those refused among them. */
  heard: number;
  judged: number;
  refused: number;
}

/** The questions of open steps by their step, in order, with what became of them in the cohort. */
export async function listAskedCounts(db: Db, cohortId: number): Promise<AskedCounts[]> {
  const { rows } = await sql<AskedCounts>`
    with counted as (
      select question_id, count(*) filter (where question_rollups.status <> 'not_started' or judged > 0) as started,
        count(*) filter (where question_rollups.status = 'completed') as completed,
        count(*) filter (where judged > 0) as heard, sum(judged) as judged, sum(refused) as refused
      from ${latestOf(cohortId)} as latest
      join step_progress on step_progress.startup_id = latest.startup_id
      join question_rollups on question_rollups.step_progress_id = step_progress.id
      group by question_id
    )
    select questions.id, questions.text, steps.id as "stepId", coalesce(started, 0)::integer as started,
      coalesce(completed, 0)::integer as completed, coalesce(heard, 0)::integer as heard,
      coalesce(judged, 0)::integer as judged, coalesce(refused, 0)::integer as refused
    from questions
    join steps on steps.id = questions.step_id
    join challenges on challenges.id = steps.challenge_id
    left join counted on counted.question_id = questions.id
    where questions.is_active and challenges.is_active and not challenges.is_archived and ${isTaken}
    order by challenges.sort_order, challenges.id, steps.sort_order, steps.id, questions.sort_order, questions.id`.execute(
    db,
  );
  return rows;
}
