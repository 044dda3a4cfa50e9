import { sql } from 'kysely';
import { inTransaction } from '../../db/transaction.ts';
import type { Db } from '../../db/types.ts';
import { inAskedOrder } from '../../stores/asked-question.repo.ts';

/** So that no rollup is older than an hour, even when a server dies in the middle of a run (AD-115). */
const EVERY = sql`interval '25 minutes'`;
const MEMBERS_AT_ONCE = 50;
const REFUSED_IN_A_ROW = 3;

/** The moment of the run that this process may make; undefined while it is not due, or another's turn. */
export async function claimRun(db: Db): Promise<string | undefined> {
  const now = sql<string>`date_trunc('milliseconds', now())`;
  const run = await db
    .insertInto('rollup_runs')
    .values({ begun_at: now })
    .onConflict(conflict =>
      conflict
        .column('id')
        .doUpdateSet({ begun_at: now })
        .where(sql<boolean>`coalesce(rollup_runs.begun_at <= now() - ${EVERY}, true)`),
    )
    .returning('begun_at as begunAt')
    .executeTakeFirst();
  return run?.begunAt ?? undefined;
}

export async function finishRun(db: Db, begunAt: string): Promise<void> {
  await db
    .updateTable('rollup_runs')
    .set({ as_of: sql<string>`begun_at` })
    .where('begun_at', '=', begunAt)
    .execute();
}

/** Leaves the run to whichever process looks next. */
export async function releaseRun(db: Db, begunAt: string): Promise<void> {
  await db.updateTable('rollup_runs').set({ begun_at: null }).where('begun_at', '=', begunAt).execute();
}

/** The next members of any cohort, by their users' ids. */
export async function listMembersAfter(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('cohort_members')
    .select('user_id as userId')
    .distinct()
    .where('left_at', 'is', null)
    .where('user_id', '>', userId)
    .orderBy('user_id')
    .limit(MEMBERS_AT_ONCE)
    .execute();
  return rows.map(row => row.userId);
}

/** The question that was asked in the query's step when its turn's message was written. */
const askedThen = sql`(
  select questions.id from questions
  left join question_progress on question_progress.question_id = questions.id
    and question_progress.step_progress_id = step_progress.id
  where questions.step_id = step_progress.step_id and questions.is_active
    and (question_progress.status = 'completed' and turns.started_at >= coalesce((
      select min(accepted_at) from earlier_answers
      where earlier_answers.step_progress_id = step_progress.id and earlier_answers.question_id = questions.id
    ), question_progress.updated_at)) is not true
  order by ${inAskedOrder(sql`question_progress`, sql`questions`, sql`turns.started_at`)} limit 1)`;

/** Of what founders do alone: if an appeal's decision moved it, it would say whose the appeal is (AD-145). */
const activeAt = sql`coalesce(greatest((
  select created_at from messages where messages.chat_id = step_progress.chat_id order by id desc limit 1
), completed_at), updated_at)`;

/** Reads no more than the first answers since the question came up that is asked. */
const isRefused = sql`(step_progress.status <> 'completed' and ${REFUSED_IN_A_ROW}::integer = (
  select count(*) from (
    select from turns
    where turns.chat_id = step_progress.chat_id
      and turns.founder_message_id > greatest(step_progress.asked_after, answered.id)
      and turns.revises_question_id is null and turns.judged_at is not null and not turns.says_nothing
    limit ${REFUSED_IN_A_ROW}::integer
  ) as refusals))`;

/**
 * Brings the rollups of these users' steps up to date, and says of how many. One statement sees one state of the
 * database, so that no judgement falls between the counts and their mark; the lock keeps another process from counting
 * the same ones.
 */
export function rollUpSteps(db: Db, userIds: readonly number[]): Promise<number> {
  return inTransaction(db, async db => {
    await db.selectFrom('rollup_runs').select('id').forUpdate().execute();
    const { rows } = await sql<{ steps: number }>`
      with changed as (
        select step_progress.id, step_progress.step_id, step_progress.chat_id, step_progress.rev, step_progress.status,
          step_progress.asked_after, step_progress.updated_at, step_progress.completed_at,
          coalesce(step_rollups.judgement_id, 0) as mark, coalesce(step_rollups.answered_id, 0) as answered_id
        from startups
        -- The offset keeps each a look into the index, however many members there are.
        cross join lateral (
          select * from step_progress where step_progress.startup_id = startups.id offset 0) as step_progress
        left join lateral (
          select * from step_rollups where step_progress_id = step_progress.id offset 0) as step_rollups on true
        where startups.user_id = any(${userIds}::integer[]) and step_rollups.rev is distinct from step_progress.rev
      ), heard as (
        select distinct on (turns.id) step_progress.id as step_progress_id, judgements.id as judgement_id,
          turns.founder_message_id as message_id, turns.says_nothing, turns.completed_question_ids as completed,
          turns.revises_question_id as revises, case when turns.completed_question_ids = '[]'
            then coalesce(turns.revises_question_id, ${askedThen}) end as refused
        from changed as step_progress
        join judgements on judgements.step_progress_id = step_progress.id and judgements.id > step_progress.mark
        join turns on turns.id = judgements.turn_id and turns.judged_at is not null
        order by turns.id, judgements.id desc
      ), counted as (
        select step_progress_id, question_id, count(*)::integer as judged,
          (count(*) filter (where is_refused))::integer as refused
        from (
          select step_progress_id, refused as question_id, true as is_refused from heard
          where refused is not null and not says_nothing
          union all
          select step_progress_id, done.id::integer, false from heard, jsonb_array_elements_text(completed) as done (id)
        ) as answers
        group by step_progress_id, question_id
      ), questions_written as (
        insert into question_rollups (step_progress_id, question_id, status, judged, refused)
        select changed.id, questions.id, coalesce(question_progress.status, 'not_started'),
          coalesce(counted.judged, 0), coalesce(counted.refused, 0)
        from changed
        join questions on questions.step_id = changed.step_id
        left join question_progress on question_progress.step_progress_id = changed.id
          and question_progress.question_id = questions.id
        left join counted on counted.step_progress_id = changed.id and counted.question_id = questions.id
        on conflict (step_progress_id, question_id) do update set status = excluded.status,
          judged = question_rollups.judged + excluded.judged, refused = question_rollups.refused + excluded.refused
      ), steps_written as (
        insert into step_rollups
          (step_progress_id, rev, status, began_at, active_at, is_refused, judgement_id, answered_id)
        select step_progress.id, rev, status, coalesce((
            select created_at from messages where messages.chat_id = step_progress.chat_id order by id limit 1
          ), updated_at), ${activeAt}, ${isRefused}, greatest(mark, newest.id), answered.id
        from changed as step_progress
        cross join lateral (
          select max(judgement_id) as id from heard where heard.step_progress_id = step_progress.id) as newest
        cross join lateral (
          select greatest(step_progress.answered_id, max(message_id)) as id from heard
          where heard.step_progress_id = step_progress.id and completed <> '[]' and revises is null) as answered
        on conflict (step_progress_id) do update set rev = excluded.rev, status = excluded.status,
          began_at = excluded.began_at, active_at = excluded.active_at, is_refused = excluded.is_refused,
          judgement_id = excluded.judgement_id, answered_id = excluded.answered_id
      )
      select count(*)::integer as steps from changed`.execute(db);
    return rows[0]?.steps ?? 0;
  });
}
