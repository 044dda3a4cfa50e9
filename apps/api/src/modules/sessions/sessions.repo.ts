import type { User } from '@groundwork/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/types.ts';
import { userColumns } from '../users/users.repo.ts';

/** Extended with use, to this long after it (decisions 2, Identity). */
export const SESSION_DAYS = 30;
const ABSOLUTE_SESSION_DAYS = 90;

const lifetime = sql<string>`now() + make_interval(days => ${SESSION_DAYS})`;
const absoluteLifetime = sql<string>`now() + make_interval(days => ${ABSOLUTE_SESSION_DAYS})`;

export interface LiveSession {
  user: User;
  expiresAt: string;
  /** The session is due to be extended: over an hour since the last time, so that reads seldom write. */
  due: boolean;
}

/** The session and its user in one query; the role is never older than this request. */
export async function findSession(db: Db, idHash: string): Promise<LiveSession | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      ...userColumns,
      'expires_at',
      sql<boolean>`expires_at < least(${lifetime}, absolute_expires_at) - interval '1 hour'`.as('due'),
    ])
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (!row) return null;
  const { expires_at: expiresAt, due, ...user } = row;
  return { user, expiresAt, due };
}

export async function insertSession(db: Db, idHash: string, userId: number): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ id_hash: idHash, user_id: userId, expires_at: lifetime, absolute_expires_at: absoluteLifetime })
    .execute();
}

/** Only an update: a session that was ended meanwhile stays ended. */
export async function extendSession(db: Db, idHash: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: sql<string>`least(${lifetime}, absolute_expires_at)` })
    .where('id_hash', '=', idHash)
    .execute();
}

export async function deleteSession(db: Db, idHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<string>`now()`).execute();
}
