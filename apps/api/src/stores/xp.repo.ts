import { EARNING_STARTUPS } from '@groundwork/domain';
import { sql } from 'kysely';
import type { Db } from '../db/types.ts';

/** A user's points, locked until the transaction ends: two awards to one user are given one after the other. */
export interface LockedPoints {
  userId: number;
  xp: number;
  level: number;
}

interface Award {
  /** The startup it was earned in; null for what is earned once per user. */
  startupRef: number | null;
  kind: 'question' | 'step' | 'challenge' | 'achievement';
  ref: number | string;
  points: number;
}

/** Take it after the rows of the work itself, so that all transactions lock in one order. */
export async function lockPoints(db: Db, userId: number): Promise<LockedPoints> {
  const { xp, level } = await db
    .selectFrom('users')
    .select(['experience_points as xp', 'level'])
    .where('id', '=', userId)
    // Weaker than `for update`, which would wait for everyone who inserts a row that refers to the user.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { userId, xp, level };
}

/**
 * The user's startups that points were earned in, deleted ones included, the first ones first. Ask under the lock of the
 * user's points: else two startups could be the third.
 */
export async function listEarningStartups(db: Db, { userId }: LockedPoints): Promise<number[]> {
  const rows = await db
    .selectFrom('xp_ledger')
    .select('startup_ref as startupId')
    .where('user_id', '=', userId)
    .where('startup_ref', 'is not', null)
    .groupBy('startup_ref')
    .orderBy(sql`min(id)`)
    .limit(EARNING_STARTUPS)
    .$narrowType<{ startupId: number }>()
    .execute();
  return rows.map(({ startupId }) => startupId);
}

/** Writes the awards that were never given before, and answers the points of each of those. */
export async function insertAwards(db: Db, userId: number, awards: readonly Award[]): Promise<number[]> {
  if (awards.length === 0) return [];
  const given = await db
    .insertInto('xp_ledger')
    .values(
      awards.map(({ startupRef, kind, ref, points }) => ({
        user_id: userId,
        startup_ref: startupRef,
        kind,
        ref: String(ref),
        points,
        // Not when the transaction began, which may have waited for another that gave points first.
        created_at: sql<string>`statement_timestamp()`,
      })),
    )
    .onConflict(conflict => conflict.columns(['user_id', 'startup_ref', 'kind', 'ref']).doNothing())
    .returning('points')
    .execute();
  return given.map(({ points }) => points);
}

export async function savePoints(db: Db, { userId, xp, level }: LockedPoints): Promise<void> {
  await db.updateTable('users').set({ experience_points: xp, level }).where('id', '=', userId).execute();
}
