import type { AccountSession, User } from '@groundwork/domain';
import { sql } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import type { Db } from '../db/types.ts';
import { userColumns } from './users.repo.ts';

/** How long a session lasts from its last extension (SE-13). */
export const SESSION_DAYS = 30;
const ABSOLUTE_SESSION_DAYS = 90;
/** Length of the account screen's list. Ending the other sessions also ends unlisted ones. */
const LISTED = 100;

const now = sql<string>`now()`;
const lifetime = sql<string>`now() + make_interval(days => ${SESSION_DAYS})`;
const absoluteLifetime = sql<string>`now() + make_interval(days => ${ABSOLUTE_SESSION_DAYS})`;

export interface LiveSession {
  /** The public id, by which its user names it. */
  id: number;
  user: User;
  /** The user's own; `user` has less until an administrator has set up the second factor that they owe (AD-162). */
  role: User['role'];
  /** Changes with the curriculum's content; null when the database has none. */
  curriculumVersion: string | null;
  /** The session is due to be extended: over an hour since the last time, so that reads seldom write. */
  due: boolean;
}

const selectSession = compileOnce<
  { idHash: string },
  User & Pick<LiveSession, 'due' | 'curriculumVersion'> & { sessionId: number; hasCommonPassword: boolean }
>((db, parameter) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      ...userColumns,
      'sessions.id as sessionId',
      'sessions.has_common_password as hasCommonPassword',
      sql<boolean>`last_used_at < now() - interval '1 hour'`.as('due'),
      sql<string | null>`(select version from curriculum_version)`.as('curriculumVersion'),
    ])
    .where('id_hash', '=', parameter('idHash'))
    .where('expires_at', '>', now),
);

/** The session and its user in one query; the role is never older than this request. */
export async function findSession(db: Db, idHash: string): Promise<LiveSession | null> {
  const [row] = await selectSession(db, { idHash });
  if (!row) return null;
  const { sessionId: id, due, curriculumVersion, hasCommonPassword, ...found } = row;
  const user = hasCommonPassword ? { ...found, hasCommonPassword } : found;
  return { id, user, role: user.role, due, curriculumVersion };
}

export interface NewSession {
  idHash: string;
  userId: number;
  /** The hash that the password was checked against. */
  passwordHash: string;
  /** Whether a code was checked too. */
  withCode: boolean;
  /** The password is known only now: of an administrator it matters later, too (SE-78). */
  hasCommonPassword: boolean;
  userAgent: string | null;
}

/**
 * Whether the session was begun: not when the password, or whether the account has a second factor, has changed since
 * they were checked. The lock makes this wait for a change that is under way, which would not see the new session and
 * could not end it.
 */
export async function insertSession(db: Db, session: NewSession): Promise<boolean> {
  const inserted = await db
    .insertInto('sessions')
    .columns(['id_hash', 'user_agent', 'has_common_password', 'user_id', 'expires_at', 'absolute_expires_at'])
    .expression(
      db
        .selectFrom('users')
        .select([
          sql<string>`${session.idHash}::text`.as('id_hash'),
          sql<string | null>`${session.userAgent}::text`.as('user_agent'),
          sql<boolean>`${session.hasCommonPassword}::boolean`.as('has_common_password'),
          'users.id',
          lifetime.as('expires_at'),
          absoluteLifetime.as('absolute_expires_at'),
        ])
        .where('users.id', '=', session.userId)
        .where('password_hash', '=', session.passwordHash)
        .where('has_second_factor', '=', session.withCode)
        .forShare(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Only an update: a session that was ended meanwhile stays ended. */
export async function extendSession(db: Db, idHash: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: sql<string>`least(${lifetime}, absolute_expires_at)`, last_used_at: now })
    .where('id_hash', '=', idHash)
    .execute();
}

const selectLive = compileOnce<{ ids: readonly number[] }, { id: number }>((db, parameter) =>
  db
    .selectFrom('sessions')
    .select('id')
    .where(sql<boolean>`id = any(${parameter('ids')}::integer[])`)
    .where('expires_at', '>', now),
);

/** The given sessions that have not ended. */
export async function listLive(db: Db, ids: readonly number[]): Promise<number[]> {
  return (await selectLive(db, { ids })).map(({ id }) => id);
}

type ListedSession = Omit<AccountSession, 'device'> & { userAgent: string | null };

/** The user's sessions: the present one first, then by last use. */
export async function listSessions(db: Db, userId: number, askingId: number): Promise<ListedSession[]> {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      sql<boolean>`id = ${askingId}`.as('isCurrent'),
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('isCurrent', 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
}

/** After the password of a session's user was changed in it. */
export async function setCommonPassword(db: Db, id: number, isCommon: boolean): Promise<void> {
  await db.updateTable('sessions').set({ has_common_password: isCommon }).where('id', '=', id).execute();
}

export async function deleteSession(db: Db, idHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
}

/** Whether the user had this session. An expired one does not count. */
export async function deleteOwnSession(db: Db, userId: number, sessionId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteOtherSessions(db: Db, userId: number, keptId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', keptId).execute();
}

export async function deleteAllSessions(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
}
