import { levelForXp } from '@groundwork/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/types.ts';

export interface Award {
  userId: number;
  /** The startup it was earned in; null for what is earned once per user. */
  startupRef: number | null;
  kind: 'question' | 'step' | 'challenge' | 'achievement';
  ref: number | string;
  points: number;
}

/**
 * Writes the awards that were never given before and adds them to the user's points and level.
 * @returns the points that were newly given: 0 when the ledger had them all.
 */
export async function giveAwards(db: Db, userId: number, awards: readonly Award[]): Promise<number> {
  if (awards.length === 0) return 0;
  const given = await db
    .insertInto('xp_ledger')
    .values(
      awards.map(award => ({
        user_id: award.userId,
        startup_ref: award.startupRef,
        kind: award.kind,
        ref: String(award.ref),
        points: award.points,
      })),
    )
    .onConflict(conflict => conflict.columns(['user_id', 'startup_ref', 'kind', 'ref']).doNothing())
    .returning('points')
    .execute();
  const points = given.reduce((sum, award) => sum + award.points, 0);
  if (points > 0) await addPoints(db, userId, points);
  return points;
}

async function addPoints(db: Db, userId: number, points: number): Promise<void> {
  const { experience_points: total } = await db
    .updateTable('users')
    .set({ experience_points: sql<number>`experience_points + ${points}` })
    .where('id', '=', userId)
    .returning('experience_points')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('users')
    .set({ level: levelForXp(total) })
    .where('id', '=', userId)
    .execute();
}

export async function readLevel(db: Db, userId: number): Promise<number> {
  const { level } = await db
    .selectFrom('users')
    .select('level')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return level;
}
