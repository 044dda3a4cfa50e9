import { type SqlBool, sql } from 'kysely';
import { jsonb } from '../../db/json.ts';
import type { Db } from '../../db/types.ts';
import { isUnjudged } from '../../stores/progress.repo.ts';
import { selectTurns, type Turn } from '../turns.repo.ts';

/** The turn of the attempt's newest founder message. */
export function findNewestTurn(
  db: Db,
  { id, attempt }: { id: number; attempt: number },
): Promise<(Turn & { unjudged: SqlBool }) | undefined> {
  return selectTurns(db)
    .select(isUnjudged.as('unjudged'))
    .where('turns.step_progress_id', '=', id)
    .where('turns.attempt', '=', attempt)
    .where('turns.founder_message_id', 'is not', null)
    .orderBy('turns.founder_message_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function isLatestTurn(db: Db, turn: Turn): Promise<boolean> {
  const later = await db
    .selectFrom('turns')
    .select('id')
    .where('step_progress_id', '=', turn.stepProgressId)
    .where('attempt', '=', turn.attempt)
    .where('id', '>', turn.id)
    .limit(1)
    .executeTakeFirst();
  return later === undefined;
}

export async function markJudged(
  db: Db,
  turnId: number,
  completedQuestionIds: readonly number[],
): Promise<void> {
  await db
    .updateTable('turns')
    .set({
      judged_at: sql<string>`now()`,
      // A turn that is judged twice at once has completed what either of the two did.
      completed_question_ids: sql<unknown>`completed_question_ids || ${jsonb(completedQuestionIds)}`,
    })
    .where('id', '=', turnId)
    .execute();
}

/** Starts judging a message again. False when it has a verdict, or is being judged. */
export async function restartJudging(db: Db, turnId: number): Promise<boolean> {
  const row = await db
    .updateTable('turns')
    .set({ judging_ended_at: null, started_at: sql<string>`now()` })
    .where('id', '=', turnId)
    .where(isUnjudged)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the turn's judging as over, unless the turn has been started again meanwhile. */
export async function endJudging(db: Db, turn: Pick<Turn, 'id' | 'fence'>): Promise<void> {
  await db
    .updateTable('turns')
    .set({ judging_ended_at: sql<string>`now()` })
    .where('id', '=', turn.id)
    .where('fence', '=', turn.fence)
    .execute();
}
