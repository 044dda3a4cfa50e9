import { sql } from 'kysely';
import type { Db } from '../db/types.ts';

/** How a provider names a person: for good, unlike an address. */
export interface ProviderLogin {
  issuer: string;
  subject: string;
}

export async function findConnectedUser(
  db: Db,
  { issuer, subject }: ProviderLogin,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('provider_logins')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** Whether the user is known by this issuer, with or without a slash at its end. */
export async function isConnected(db: Db, userId: number, issuer: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider_logins')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`rtrim(issuer, '/') = rtrim(${issuer}, '/')`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * In place of what the user had at this provider before. Needs a transaction.
 * @returns whether it is connected: not where it is another account's
 */
export async function connect(db: Db, userId: number, login: ProviderLogin): Promise<boolean> {
  const owner = await findConnectedUser(db, login);
  if (owner !== undefined) return owner === userId;
  const { issuer, subject } = login;
  await db.deleteFrom('provider_logins').where('user_id', '=', userId).where('issuer', '=', issuer).execute();
  await db.insertInto('provider_logins').values({ user_id: userId, issuer, subject }).execute();
  return true;
}

export async function disconnect(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('provider_logins').where('user_id', '=', userId).execute();
}
