import type { DeletionImpact } from '@groundwork/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/types.ts';

type Counts = Partial<Record<keyof DeletionImpact, RawBuilder<number>>>;

const NOTHING: DeletionImpact = { steps: 0, questions: 0, founders: 0, startups: 0 };

/** Counted where the record is; undefined where it is not. */
async function count(
  db: Db,
  table: 'challenges' | 'steps' | 'questions' | 'assistants' | 'personas' | 'users',
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

/** Counts founders with progress in these steps. */
const foundersIn = (where: RawBuilder<unknown>) => sql<number>`(
  select count(distinct startups.user_id) from step_progress
  join startups on startups.id = step_progress.startup_id
  join steps on steps.id = step_progress.step_id where ${where})`;

export const challengeImpact = (db: Db, id: number) =>
  count(db, 'challenges', id, {
    steps: sql`(select count(*) from steps where challenge_id = ${id})`,
    questions: sql`(select count(*) from questions join steps on steps.id = step_id where challenge_id = ${id})`,
    founders: foundersIn(sql`steps.challenge_id = ${id}`),
  });

/** How many founders have progress in any of these records. */
export async function countFoundersIn(
  db: Db,
  ids: Record<'challenges' | 'steps' | 'questions', readonly number[]>,
): Promise<number> {
  const isOneOf = (column: string, of: readonly number[]) => sql`${sql.ref(column)} = any(${[...of]}::int[])`;
  const { rows } = await sql<{ founders: number }>`
    select count(distinct startups.user_id)::int as founders from step_progress
    join startups on startups.id = step_progress.startup_id
    join steps on steps.id = step_progress.step_id
    where ${isOneOf('steps.challenge_id', ids.challenges)} or ${isOneOf('steps.id', ids.steps)} or exists (
      select from question_progress
      where step_progress_id = step_progress.id and ${isOneOf('question_id', ids.questions)})`.execute(db);
  return rows[0]?.founders ?? 0;
}

export const stepImpact = (db: Db, id: number) =>
  count(db, 'steps', id, {
    questions: sql`(select count(*) from questions where step_id = ${id})`,
    founders: foundersIn(sql`steps.id = ${id}`),
  });

export const questionImpact = (db: Db, id: number) =>
  count(db, 'questions', id, {
    founders: sql`(
      select count(distinct startups.user_id) from question_progress
      join step_progress on step_progress.id = step_progress_id
      join startups on startups.id = startup_id where question_id = ${id})`,
  });

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
