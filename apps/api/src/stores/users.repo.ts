import { normaliseName, type User } from '@groundwork/domain';
import { sql } from 'kysely';
import { nextMoment } from '../db/moments.ts';
import type { Db } from '../db/types.ts';
import { NO_PASSWORD } from '../hashing/password.ts';
import { isInvited } from './memberships.repo.ts';

/** Columns of a user as the API answers them: never the password's hash. */
export const userColumns = [
  'users.id',
  'users.username',
  'users.full_name as fullName',
  'users.email',
  'users.role',
  'users.experience_points as experiencePoints',
  'users.level',
  'users.has_second_factor as hasSecondFactor',
  sql<boolean>`users.password_hash <> ${sql.lit(NO_PASSWORD)}`.as('hasPassword'),
  'users.created_at as createdAt',
  'users.deletion_due_at as deletionDueAt',
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

/** Which of the two are taken, in the order of the form. */
export async function findTaken(
  db: Db,
  { username, email }: Pick<NewUser, 'username' | 'email'>,
): Promise<('username' | 'email')[]> {
  const isUsed = (column: 'username' | 'email', value: string) =>
    sql<boolean>`exists (select from users where lower(${sql.ref(column)}) = lower(${value}))`;
  const taken = await db
    .selectNoFrom([isUsed('email', email).as('email'), isUsed('username', username).as('username')])
    .executeTakeFirstOrThrow();
  return (['email', 'username'] as const).filter(name => taken[name]);
}

export interface Login {
  user: User;
  passwordHash: string;
  /** Whether a cohort invites the user's address (AD-95). */
  isInvited: boolean;
  isConfirmed: boolean;
}

/**
 * The user with this address (SE-70), else with this name, in any case of letters: first as typed, because older names
 * may be stored that way, then normalised.
 */
export async function findLogin(db: Db, typed: string): Promise<Login | null> {
  const isAddress = sql<boolean>`lower(email) = lower(${normaliseName(typed)})`;
  const isAsTyped = sql<boolean>`lower(username) = lower(${typed})`;
  const isName = sql<boolean>`lower(username) in (lower(${typed}), lower(${normaliseName(typed)}))`;
  const row = await selectLogins(db)
    .where(eb => eb.or([isAddress, isName]))
    .orderBy(isAddress, 'desc')
    .orderBy(isAsTyped, 'desc')
    .limit(1)
    .executeTakeFirst();
  return toLogin(row);
}

export async function findLoginOf(db: Db, userId: number): Promise<Login | null> {
  return toLogin(await selectLogins(db).where('users.id', '=', userId).executeTakeFirst());
}

/** The user whom the same registration made less than ten minutes ago, by the database's clock. */
export async function findRecentRegistration(
  db: Db,
  { username, email, fullName }: Pick<NewUser, 'username' | 'email' | 'fullName'>,
): Promise<Login | null> {
  const row = await selectLogins(db)
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('full_name', '=', fullName)
    .where('created_at', '>', sql<string>`now() - interval '10 minutes'`)
    .executeTakeFirst();
  return toLogin(row);
}

function selectLogins(db: Db) {
  return db
    .selectFrom('users')
    .select([
      ...userColumns,
      'password_hash',
      isInvited.as('isInvited'),
      sql<boolean>`email_confirmed_at is not null`.as('isConfirmed'),
    ]);
}

function toLogin(
  row: (User & Pick<Login, 'isInvited' | 'isConfirmed'> & { password_hash: string }) | undefined,
): Login | null {
  if (!row) return null;
  const { password_hash: passwordHash, isInvited, isConfirmed, ...user } = row;
  return { user, passwordHash, isInvited, isConfirmed };
}

/** The hash of the user's password; null when the user is gone. */
export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Whether it was replaced, which ends a change of address that is not confirmed (SE-104). It is not if the hash is no longer `from`, as after a change at the same moment. */
export async function replacePasswordHash(
  db: Db,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const replaced = await db
    .updateTable('users')
    .set({ password_hash: to, new_email: null })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}

/** Whether a new address of a user is the one that was confirmed. */
export const staysConfirmed = (email: string) =>
  sql<string | null>`case when lower(email) = lower(${email}) then email_confirmed_at end`;

export interface ProfileFields {
  fullName?: string | undefined;
  /** In force at once. */
  email?: string | undefined;
  /** In force once it is confirmed. */
  newEmail?: string | undefined;
}

/**
 * The user as changed, or undefined when `passwordHash` is no longer theirs. Fails with the unique key
 * `users_email_key`.
 */
export function updateProfile(
  db: Db,
  userId: number,
  passwordHash: string,
  { fullName, email, newEmail }: ProfileFields,
): Promise<User | undefined> {
  return db
    .updateTable('users')
    .set(eb => ({
      full_name: fullName ?? eb.ref('full_name'),
      ...(email !== undefined && { email, email_confirmed_at: staysConfirmed(email), new_email: null }),
      ...(newEmail !== undefined && { new_email: newEmail }),
      updated_at: nextMoment,
    }))
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .returning(userColumns)
    .executeTakeFirst();
}

export async function setRole(db: Db, userId: number, role: User['role']): Promise<void> {
  await db.updateTable('users').set({ role, updated_at: nextMoment }).where('id', '=', userId).execute();
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

/** Whether the user is an administrator; if so, they stay one until the transaction ends. */
export async function holdsAdministrator(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
