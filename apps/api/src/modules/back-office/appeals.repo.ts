import type { Appeal, AppealCriterion } from '@groundwork/domain';
import { sql } from 'kysely';
import type { Evidence } from '../../coach/turn-context.ts';
import type { Db } from '../../db/types.ts';

const PAGE = 50;

/** Nothing that says whose it is (AD-117). */
const columns = [
  'appeals.id',
  'appeals.created_at as at',
  'appeals.state',
  'appeals.question_id as questionId',
  'appeals.question',
  'appeals.answer',
  sql<AppealCriterion[]>`appeals.criteria`.as('criteria'),
  'appeals.sentence',
  'appeals.reason',
  'appeals.decided_at as decidedAt',
  'appeals.admin_name as decidedBy',
  'labelled_cases.id as caseId',
] as const;

const selectAppeals = (db: Db) =>
  db
    .selectFrom('appeals')
    .leftJoin('labelled_cases', 'labelled_cases.appeal_id', 'appeals.id')
    .select(columns)
    .$narrowType<Appeal>();

/** The newest first. */
export const listAppeals = (
  db: Db,
  { before, decided }: { before?: number | undefined; decided: boolean },
): Promise<Appeal[]> =>
  selectAppeals(db)
    .where('appeals.state', decided ? '<>' : '=', 'open')
    .$if(before !== undefined, query => query.where('appeals.id', '<', before ?? 0))
    .orderBy('appeals.id', 'desc')
    .limit(PAGE)
    .execute();

export async function countOpen(db: Db): Promise<number> {
  const { open } = await db
    .selectFrom('appeals')
    .select(sql<number>`count(*)::integer`.as('open'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return open;
}

export interface AppealPlace {
  progressId: number;
  chatId: number;
  userId: number;
  startupId: number;
  challengeId: number;
  stepId: number;
}

/** Where a decision is carried out. It is in no answer. */
export const findAppealPlace = (db: Db, id: number): Promise<AppealPlace | undefined> =>
  db
    .selectFrom('appeals')
    .innerJoin('step_progress', 'step_progress.id', 'appeals.step_progress_id')
    .innerJoin('startups', 'startups.id', 'step_progress.startup_id')
    .innerJoin('steps', 'steps.id', 'step_progress.step_id')
    .select([
      'step_progress.id as progressId',
      'step_progress.chat_id as chatId',
      'startups.user_id as userId',
      'startups.id as startupId',
      'steps.challenge_id as challengeId',
      'steps.id as stepId',
    ])
    .where('appeals.id', '=', id)
    .executeTakeFirst();

export const findAppeal = (db: Db, id: number): Promise<Appeal | undefined> =>
  selectAppeals(db).where('appeals.id', '=', id).executeTakeFirst();

/** What becomes the evidence of an accepted answer, and the question's revision that it answered. */
export async function readAppealEvidence(
  db: Db,
  id: number,
): Promise<{ evidence: Evidence[]; revision: number }> {
  return db
    .selectFrom('appeals')
    .select([sql<Evidence[]>`evidence`.as('evidence'), 'question_revision as revision'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function saveDecision(
  db: Db,
  id: number,
  decision: { state: 'accepted' | 'declined'; reason: string; admin: { id: number; username: string } },
): Promise<void> {
  const { state, reason, admin } = decision;
  await db
    .updateTable('appeals')
    .set({
      state,
      reason,
      admin_id: admin.id,
      admin_name: admin.username,
      decided_at: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}

/** The label is the decision. Does nothing where there is a case already. */
export async function insertCase(
  db: Db,
  appealId: number,
  admin: { id: number; username: string },
): Promise<boolean> {
  const inserted = await sql<{ id: number }>`
    insert into labelled_cases (appeal_id, question_id, question_revision, answer, label, source, admin_id, admin_name)
    select id, question_id, question_revision, answer, case state when 'accepted' then 'pass' else 'fail' end,
      'appeal', ${admin.id}::integer, ${admin.username}::text
    from appeals where id = ${appealId}
    on conflict (appeal_id) do nothing
    returning id`.execute(db);
  return inserted.rows.length > 0;
}
