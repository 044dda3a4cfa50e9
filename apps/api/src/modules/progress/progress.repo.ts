import type { ProgressStatus, QuestionProgress, StepRecord } from '@groundwork/domain';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/types.ts';
import { isUnjudged } from '../messages/judging.repo.ts';
import type { StepProgressRow } from './step-progress-view.ts';

/** The list of decisions 1 for a startup of this user, or null when there is no such startup. */
export async function listStepRecords(
  db: Db,
  userId: number,
  startupId: number | 'newest',
): Promise<StepRecord[] | null> {
  const rows = await db
    .selectFrom('startups')
    .leftJoin(
      eb =>
        eb
          .selectFrom('steps')
          .innerJoin('challenges', 'challenges.id', 'steps.challenge_id')
          .select([
            'steps.id as step_id',
            'steps.challenge_id',
            'steps.sort_order as step_order',
            'challenges.sort_order as challenge_order',
          ])
          .where('steps.is_active', '=', true)
          .where('challenges.is_archived', '=', false)
          .as('active'),
      join => join.onTrue(),
    )
    .leftJoin('step_progress', join =>
      join
        .onRef('step_progress.startup_id', '=', 'startups.id')
        .onRef('step_progress.step_id', '=', 'active.step_id'),
    )
    .select(['step_progress.id', 'active.challenge_id', 'active.step_id', 'step_progress.status'])
    .where('startups.id', '=', startupId === 'newest' ? newestStartup(db, userId) : startupId)
    .where('startups.user_id', '=', userId)
    .orderBy('active.challenge_order')
    .orderBy('active.challenge_id')
    .orderBy('active.step_order')
    .orderBy('active.step_id')
    .execute();
  if (rows.length === 0) return null;
  return rows.flatMap(row =>
    row.challenge_id === null || row.step_id === null
      ? []
      : [
          {
            id: row.id,
            challengeId: row.challenge_id,
            stepId: row.step_id,
            status: row.status ?? 'not_started',
          },
        ],
  );
}

const newestStartup = (db: Db, userId: number) =>
  db
    .selectFrom('startups as owned')
    .select('owned.id')
    .where('owned.user_id', '=', userId)
    .orderBy('owned.id', 'desc')
    .limit(1);

const questionStates = sql<StepProgressRow['questions']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'status', coalesce(qp.status, 'not_started'))
    order by q.sort_order, q.id), '[]')
  from questions q
  left join question_progress qp on qp.question_id = q.id and qp.step_progress_id = step_progress.id
  where q.step_id = step_progress.step_id and q.is_active)`;

/** The item under which the entries of a step's own criteria list are kept. */
export const STEP_CRITERIA_ITEM = 'step';

const metStepCriteria = sql<string[]>`(
  select coalesce(jsonb_agg(criterion_key order by id), '[]')
  from criterion_progress
  where step_progress_id = step_progress.id and item_key = ${sql.lit(STEP_CRITERIA_ITEM)})`;

const hasUnjudged = sql<boolean>`coalesce((
  select ${isUnjudged} from turns
  where step_progress_id = step_progress.id and attempt = step_progress.attempt
    and founder_message_id is not null
  order by founder_message_id desc limit 1), false)`;

function selectStepProgress(db: Db) {
  return db
    .selectFrom('step_progress')
    .innerJoin('startups', 'startups.id', 'step_progress.startup_id')
    .innerJoin('steps', 'steps.id', 'step_progress.step_id')
    .select([
      'step_progress.id',
      'step_progress.startup_id as startupId',
      'steps.challenge_id as challengeId',
      'step_progress.step_id as stepId',
      'step_progress.status',
      'step_progress.attempt',
      'step_progress.rev',
      'step_progress.updated_at as updatedAt',
      'steps.completion_criteria as completionCriteria',
      questionStates.as('questions'),
      metStepCriteria.as('metCriteria'),
      hasUnjudged.as('hasUnjudged'),
    ]);
}

export function findStepProgress(
  db: Db,
  userId: number,
  key: { startupId: number; challengeId: number; stepId: number },
): Promise<StepProgressRow | undefined> {
  return selectStepProgress(db)
    .where('step_progress.startup_id', '=', key.startupId)
    .where('step_progress.step_id', '=', key.stepId)
    .where('steps.challenge_id', '=', key.challengeId)
    .where('startups.user_id', '=', userId)
    .executeTakeFirst();
}

/** By its own id, for work that began from an owned record. */
export function readStepProgress(db: Db, stepProgressId: number): Promise<StepProgressRow | undefined> {
  return selectStepProgress(db).where('step_progress.id', '=', stepProgressId).executeTakeFirst();
}

/** The verdicts of a step of this user's, or null when there is no such progress. */
export async function listQuestionProgress(
  db: Db,
  userId: number,
  stepProgressId: number,
): Promise<QuestionProgress[] | null> {
  const rows = await db
    .selectFrom('step_progress')
    .innerJoin('startups', 'startups.id', 'step_progress.startup_id')
    .leftJoin('question_progress', 'question_progress.step_progress_id', 'step_progress.id')
    .select([
      'question_progress.id',
      'question_progress.question_id as questionId',
      'question_progress.status',
      'question_progress.evidence',
      'question_progress.reason',
      'question_progress.missing',
      'question_progress.updated_at as updatedAt',
    ])
    .where('step_progress.id', '=', stepProgressId)
    .where('startups.user_id', '=', userId)
    .orderBy('question_progress.question_id')
    .$narrowType<{ [K in keyof QuestionProgress]: QuestionProgress[K] }>()
    .execute();
  return rows.length === 0 ? null : rows.filter(row => row.id !== null);
}

export interface LockedProgress {
  id: number;
  attempt: number;
  status: ProgressStatus;
}

/** Makes the row if there is none and locks it until the transaction ends. */
export function openStepProgress(db: Db, startupId: number, stepId: number): Promise<LockedProgress> {
  return db
    .insertInto('step_progress')
    .values({ startup_id: startupId, step_id: stepId })
    .onConflict(conflict =>
      conflict.columns(['startup_id', 'step_id']).doUpdateSet({ rev: sql<number>`step_progress.rev` }),
    )
    .returning(['id', 'attempt', 'status'])
    .executeTakeFirstOrThrow();
}

/** Locks the row, if there is one, until the transaction ends. */
export function lockStepProgress(
  db: Db,
  startupId: number,
  stepId: number,
): Promise<LockedProgress | undefined> {
  return db
    .selectFrom('step_progress')
    .select(['id', 'attempt', 'status'])
    .where('startup_id', '=', startupId)
    .where('step_id', '=', stepId)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks a progress of this user's until the transaction ends. */
export function lockOwnProgress(
  db: Db,
  userId: number,
  stepProgressId: number,
): Promise<LockedProgress | undefined> {
  return db
    .selectFrom('step_progress')
    .innerJoin('startups', 'startups.id', 'step_progress.startup_id')
    .select(['step_progress.id', 'step_progress.attempt', 'step_progress.status'])
    .where('step_progress.id', '=', stepProgressId)
    .where('startups.user_id', '=', userId)
    .forUpdate('step_progress')
    .executeTakeFirst();
}

/** Locks the row for this attempt; undefined when the step was reset meanwhile. */
export function lockAttempt(
  db: Db,
  stepProgressId: number,
  attempt: number,
): Promise<LockedProgress | undefined> {
  return db
    .selectFrom('step_progress')
    .select(['id', 'attempt', 'status'])
    .where('id', '=', stepProgressId)
    .where('attempt', '=', attempt)
    .forUpdate()
    .executeTakeFirst();
}

/** Sets the status and raises `rev`. Never takes a completed step back: only a reset does. */
export async function touchStepProgress(
  db: Db,
  stepProgressId: number,
  status: Exclude<ProgressStatus, 'not_started'>,
): Promise<void> {
  await db
    .updateTable('step_progress')
    .set({
      status,
      rev: sql<number>`rev + 1`,
      updated_at: sql<string>`clock_timestamp()`,
      ...(status === 'completed' && { completed_at: sql<string>`now()` }),
    })
    .where('id', '=', stepProgressId)
    .where(sql<SqlBool>`(status <> 'completed' or ${status} = 'completed')`)
    .execute();
}

/** Begins a new attempt: verdicts and criteria go unless they are to be kept. */
export async function resetStepProgress(
  db: Db,
  stepProgressId: number,
  options: { keepVerdicts: boolean },
): Promise<void> {
  await db
    .updateTable('step_progress')
    .set({
      attempt: sql<number>`attempt + 1`,
      rev: sql<number>`rev + 1`,
      updated_at: sql<string>`clock_timestamp()`,
      ...(!options.keepVerdicts && { status: 'not_started' as const, completed_at: null }),
    })
    .where('id', '=', stepProgressId)
    .execute();
  if (options.keepVerdicts) return;
  await db.deleteFrom('question_progress').where('step_progress_id', '=', stepProgressId).execute();
  await db.deleteFrom('criterion_progress').where('step_progress_id', '=', stepProgressId).execute();
}
