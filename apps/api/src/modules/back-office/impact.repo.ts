import type { CurriculumImpact, DeletionImpact } from '@groundwork/domain';
import { type RawBuilder, sql } from 'kysely';
import { STEP_CRITERIA_ITEM } from '../../coach/judging/plan-judgement.ts';
import type { Db } from '../../db/types.ts';

type Counts = Partial<Record<keyof DeletionImpact, RawBuilder<number>>>;

const NOTHING: DeletionImpact = { steps: 0, founders: 0, startups: 0 };

/** Counted where the record is; undefined where it is not. */
async function count(
  db: Db,
  table: 'assistants' | 'personas' | 'users',
  id: number,
  counts: Counts,
): Promise<DeletionImpact | undefined> {
  const pairs = Object.entries(counts).map(([name, query]) => sql`${sql.lit(name)}, ${query}`);
  const { rows } = await sql<{ counted: Partial<DeletionImpact> }>`
    select jsonb_build_object(${sql.join(pairs)}) as counted from ${sql.table(table)} where id = ${id}`.execute(
    db,
  );
  return rows[0] && { ...NOTHING, ...rows[0].counted };
}

/** A part of the curriculum, or without any of these all of it. */
export interface Part {
  challengeId?: number | undefined;
  stepId?: number | undefined;
  questionId?: number | undefined;
}

const all = (conditions: RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `);

/** What founders have in a part of the curriculum (AD-106). With a question the chat about its step stays. */
export async function curriculumImpact(
  db: Db,
  { challengeId, stepId, questionId }: Part,
): Promise<CurriculumImpact> {
  const within = all([
    ...(challengeId === undefined ? [] : [sql`steps.challenge_id = ${challengeId}`]),
    ...(stepId === undefined ? [] : [sql`steps.id = ${stepId}`]),
    ...(questionId === undefined ? [] : [sql`questions.id = ${questionId}`]),
  ]);
  const isAsked = questionId === undefined ? sql`true` : sql`question_id = ${questionId}`;
  const isWhole = sql`${questionId === undefined}::boolean`;
  const { rows } = await sql<CurriculumImpact>`
    with part as (
      select steps.id as step_id, questions.id as question_id
      from steps left join questions on questions.step_id = steps.id where ${within}
    ), begun as (
      select step_progress.id, startups.user_id, ${isWhole} and exists (
        select from messages where messages.chat_id = step_progress.chat_id and role = 'user') as is_talk
      from step_progress join startups on startups.id = step_progress.startup_id
      where step_progress.step_id in (select step_id from part) and (${isWhole} or exists (
        select from question_progress where step_progress_id = step_progress.id and ${isAsked}))
    )
    select (select count(distinct step_id)::int from part) as steps,
      (select count(question_id)::int from part) as questions,
      (select count(distinct user_id)::int from begun) as founders,
      (select count(*)::int from begun where is_talk) as conversations,
      (select count(*)::int from question_progress join begun on begun.id = step_progress_id
        where status = 'completed' and ${isAsked})
      + (select count(*)::int from criterion_progress join begun on begun.id = step_progress_id
        where ${isWhole} and item_key = ${sql.lit(STEP_CRITERIA_ITEM)}) as "acceptedAnswers"`.execute(db);
  const [impact] = rows;
  if (!impact) throw new Error('A query without a table has one row');
  return impact;
}

/** Founders with progress in any of these records, and by the challenge that these are in. */
export async function countFoundersIn(
  db: Db,
  ids: Record<'challenges' | 'steps' | 'questions', readonly number[]>,
): Promise<{ all: number; byChallenge: ReadonlyMap<number, number> }> {
  const isOneOf = (column: string, of: readonly number[]) => sql`${sql.ref(column)} = any(${[...of]}::int[])`;
  const { rows } = await sql<{ challengeId: number | null; founders: number }>`
    select steps.challenge_id as "challengeId", count(distinct startups.user_id)::int as founders from step_progress
    join startups on startups.id = step_progress.startup_id
    join steps on steps.id = step_progress.step_id
    where ${isOneOf('steps.challenge_id', ids.challenges)} or ${isOneOf('steps.id', ids.steps)} or exists (
      select from question_progress
      where step_progress_id = step_progress.id and ${isOneOf('question_id', ids.questions)})
    group by grouping sets ((steps.challenge_id), ())`.execute(db);
  const byChallenge = rows.flatMap(({ challengeId, founders }) =>
    challengeId === null ? [] : [[challengeId, founders] as const],
  );
  return {
    all: rows.find(({ challengeId }) => challengeId === null)?.founders ?? 0,
    byChallenge: new Map(byChallenge),
  };
}

export const assistantImpact = (db: Db, id: number) =>
  count(db, 'assistants', id, {
    steps: sql`(select count(*) from step_assistants where assistant_id = ${id} and is_active)`,
  });

export const personaImpact = (db: Db, id: number) =>
  count(db, 'personas', id, {
    founders: sql`(
      select count(distinct startups.user_id) from persona_chats
      join startups on startups.id = startup_id where persona_id = ${id})`,
  });

export const userImpact = (db: Db, id: number) =>
  count(db, 'users', id, { startups: sql`(select count(*) from startups where user_id = ${id})` });
