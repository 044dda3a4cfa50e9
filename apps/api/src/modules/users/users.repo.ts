import type { User } from '@groundwork/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/types.ts';

/** Columns of a user as the API answers them: never the password's hash. */
export const userColumns = [
  'users.id',
  'users.username',
  'users.full_name as fullName',
  'users.email',
  'users.role',
  'users.experience_points as experiencePoints',
  'users.level',
  'users.created_at as createdAt',
] as const;

export interface NewUser {
  username: string;
  email: string;
  fullName: string | null;
  role: User['role'];
  passwordHash: string;
}

/** Fails with the unique keys `users_username_key` or `users_email_key`, whatever the case of the letters. */
export function insertUser(db: Db, user: NewUser): Promise<User> {
  return db
    .insertInto('users')
    .values({
      username: user.username,
      email: user.email,
      full_name: user.fullName,
      role: user.role,
      password_hash: user.passwordHash,
    })
    .returning(userColumns)
    .executeTakeFirstOrThrow();
}

/** The user with this name in any case of letters, with the password's hash for checking it. */
export function findLogin(db: Db, username: string): Promise<{ user: User; passwordHash: string } | null> {
  return db
    .selectFrom('users')
    .select([...userColumns, 'password_hash'])
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .executeTakeFirst()
    .then(row => {
      if (!row) return null;
      const { password_hash: passwordHash, ...user } = row;
      return { user, passwordHash };
    });
}

/** What the user's password is checked against; null when the user is gone. */
export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Whether it was replaced: not when it is no longer `from`, as after a change at the same moment. */
export async function replacePasswordHash(
  db: Db,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const replaced = await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
