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

export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
