import type { ProgressStatus } from '@groundwork/domain';
import { type SqlBool, sql } from 'kysely';
import { jsonb } from '../db/json.ts';
import type { Db } from '../db/types.ts';

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
  return lockedProgress(db)
    .where('startup_id', '=', startupId)
    .where('step_id', '=', stepId)
    .executeTakeFirst();
}

/** Locks a progress of this user's until the transaction ends. */
export function lockOwnProgress(
  db: Db,
  userId: number,
  stepProgressId: number,
): Promise<LockedProgress | undefined> {
  return lockedProgress(db)
    .innerJoin('startups', 'startups.id', 'step_progress.startup_id')
    .where('step_progress.id', '=', stepProgressId)
    .where('startups.user_id', '=', userId)
    .executeTakeFirst();
}

/** Locks the row for this attempt; undefined when the step was reset meanwhile. */
export function lockAttempt(
  db: Db,
  stepProgressId: number,
  attempt: number,
): Promise<LockedProgress | undefined> {
  return lockedProgress(db)
    .where('id', '=', stepProgressId)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
}

function lockedProgress(db: Db) {
  return db
    .selectFrom('step_progress')
    .select(['step_progress.id', 'step_progress.attempt', 'step_progress.status'])
    .forUpdate('step_progress');
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

/** Keeps what was missed of the step's own list, in place of what was missed before. */
export async function storeMissing(
  db: Db,
  stepProgressId: number,
  missing: Readonly<Record<string, string>>,
): Promise<void> {
  await db
    .updateTable('step_progress')
    .set({ missing: jsonb(missing) })
    .where('id', '=', stepProgressId)
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
      ...(!options.keepVerdicts && {
        status: 'not_started' as const,
        completed_at: null,
        missing: jsonb({}),
      }),
    })
    .where('id', '=', stepProgressId)
    .execute();
  if (options.keepVerdicts) return;
  await db.deleteFrom('question_progress').where('step_progress_id', '=', stepProgressId).execute();
  await db.deleteFrom('criterion_progress').where('step_progress_id', '=', stepProgressId).execute();
}
