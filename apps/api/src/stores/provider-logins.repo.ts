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

export async function isConnected(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('provider_logins')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** In place of what the user had at this provider before. What is another account's stays there. Needs a transaction. */
export async function connect(db: Db, userId: number, { issuer, subject }: ProviderLogin): Promise<void> {
  await db.deleteFrom('provider_logins').where('user_id', '=', userId).where('issuer', '=', issuer).execute();
  await db
    .insertInto('provider_logins')
    .values({ user_id: userId, issuer, subject })
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

export async function disconnect(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('provider_logins').where('user_id', '=', userId).execute();
}
