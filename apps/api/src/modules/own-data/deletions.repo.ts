import type { User } from '@groundwork/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/types.ts';
import { userColumns } from '../../stores/users.repo.ts';

/** As many as one round of housekeeping deletes. */
const ROUND = 50;

const isDue = sql<boolean>`deletion_due_at <= now()`;

/**
 * When the account is deleted, a date set before included; undefined when `passwordHash` is no longer the user's.
 */
export async function setDeletion(db: Db, userId: number, passwordHash: string): Promise<string | undefined> {
  const row = await db
    .updateTable('users')
    .set({ deletion_due_at: sql<string>`coalesce(deletion_due_at, now() + interval '7 days')` })
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .returning('deletion_due_at')
    .executeTakeFirst();
  return row?.deletion_due_at ?? undefined;
}

/** The user, held for the deletion; undefined when `passwordHash` is no longer theirs. */
export const lockConfirmedUser = (db: Db, userId: number, passwordHash: string): Promise<User | undefined> =>
  db
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forUpdate()
    .executeTakeFirst();

export async function takeDeletionBack(db: Db, userId: number): Promise<void> {
  await db.updateTable('users').set({ deletion_due_at: null }).where('id', '=', userId).execute();
}

/** After a backup was restored, which does not know who has taken a deletion back since. */
export async function postponeDeletions(db: Db): Promise<void> {
  await db
    .updateTable('users')
    .set({ deletion_due_at: sql<string>`greatest(deletion_due_at, now() + interval '7 days')` })
    .where('deletion_due_at', 'is not', null)
    .execute();
}

export async function listDueUsers(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(isDue)
    .orderBy('deletion_due_at')
    .limit(ROUND)
    .execute();
  return rows.map(({ id }) => id);
}

/** Held for the deletion; undefined when it was taken back, or is done. */
export const lockDueUser = (db: Db, userId: number): Promise<User | undefined> =>
  db
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', userId)
    .where(isDue)
    .forUpdate()
    .executeTakeFirst();
