import type { Startup, StartupInput, StartupTextField } from '@groundwork/domain';
import { sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import { jsonb } from '../../db/json.ts';
import type { Db } from '../../db/types.ts';

const startupColumns = [
  'startups.id',
  'startups.name',
  'startups.description',
  'startups.industry',
  'startups.stage',
  'startups.problem_statement as problemStatement',
  'startups.value_proposition as valueProposition',
  'startups.revenue_model as revenueModel',
  'startups.target_market as targetMarket',
  sql<StartupTextField[]>`startups.coach_written`.as('coachWritten'),
  sql<boolean>`exists (select from reports where reports.startup_id = startups.id)`.as('hasReport'),
  'startups.created_at as createdAt',
  'startups.updated_at as updatedAt',
] as const;

/** What is stored of a startup: what the founder sent, and which fields the coach wrote in. */
interface StartupFields extends StartupInput {
  coachWritten: readonly StartupTextField[];
}

function toRow(input: StartupFields) {
  return {
    name: input.name,
    description: input.description,
    industry: input.industry,
    stage: input.stage,
    problem_statement: input.problemStatement,
    value_proposition: input.valueProposition,
    revenue_model: input.revenueModel,
    target_market: input.targetMarket,
    coach_written: jsonb<unknown>(input.coachWritten),
  };
}

const selectStartups = compileOnce<{ userId: number }, Startup>((db, parameter) =>
  db
    .selectFrom('startups')
    .select(startupColumns)
    .where('user_id', '=', parameter('userId'))
    .orderBy('id', 'desc'),
);

/** The user's startups, newest first. */
export function listStartups(db: Db, userId: number): Promise<Startup[]> {
  return selectStartups(db, { userId });
}

export function findStartup(db: Db, userId: number, startupId: number): Promise<Startup | undefined> {
  return db
    .selectFrom('startups')
    .select(startupColumns)
    .where('id', '=', startupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export function insertStartup(db: Db, userId: number, input: StartupFields): Promise<Startup> {
  return db
    .insertInto('startups')
    .values({ user_id: userId, ...toRow(input) })
    .returning(startupColumns)
    .executeTakeFirstOrThrow();
}

export function updateStartup(
  db: Db,
  userId: number,
  startupId: number,
  input: StartupFields,
): Promise<Startup | undefined> {
  return db
    .updateTable('startups')
    .set({ ...toRow(input), updated_at: sql<string>`now()` })
    .where('id', '=', startupId)
    .where('user_id', '=', userId)
    .returning(startupColumns)
    .executeTakeFirst();
}

/** Whether there was one to delete. Its chats and progress go with it. */
export async function deleteStartup(db: Db, userId: number, startupId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('startups')
    .where('id', '=', startupId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
