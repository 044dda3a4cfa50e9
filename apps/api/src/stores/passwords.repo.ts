import type { User } from '@groundwork/domain';
import { sql } from 'kysely';
import type { Db } from '../db/types.ts';
import { disconnect } from './provider-logins.repo.ts';
import { deleteAllSessions } from './sessions.repo.ts';

/** Links by mail that one account gets an hour, so that nobody can fill its mailbox (SE-76). */
const MAILED_AN_HOUR = 5;

const lifetime = sql<string>`now() + interval '24 hours'`;
const isFresh = sql<boolean>`password_links.expires_at > now()`;

/**
 * Sets a password in place of a lost one. Ends the user's sessions and links (SE-74), and a change of address that is not
 * confirmed (SE-104). A provider is disconnected: whoever connected it may be who the account is taken back from.
 * @param mailedTo the address that a link was mailed to, which it confirms
 */
export async function setPassword(
  db: Db,
  userId: number,
  passwordHash: string,
  mailedTo: string | null = null,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      new_email: null,
      email_confirmed_at: sql<string>`case when email = ${mailedTo} then coalesce(email_confirmed_at, now())
        else email_confirmed_at end`,
    })
    .where('id', '=', userId)
    .execute();
  await disconnect(db, userId);
  await deleteAllSessions(db, userId);
  await deleteUnusedLinks(db, userId);
}

export async function deleteUnusedLinks(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('password_links').where('user_id', '=', userId).where('used_at', 'is', null).execute();
}

/** When the link expires. Ends earlier ones of the user, whom the caller has locked. */
export async function replaceLink(db: Db, userId: number, tokenHash: string): Promise<string> {
  await deleteUnusedLinks(db, userId);
  const { expires_at } = await db
    .insertInto('password_links')
    .values({ user_id: userId, token_hash: tokenHash, expires_at: lifetime })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** Makes a link for the user of this address, and returns the address as stored; undefined if there is none to mail. */
export async function insertMailedLink(
  db: Db,
  address: string,
  tokenHash: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    with person as (
      select id, email from users
      where lower(email) = lower(${address}) and (
        select count(*) from password_links
        where user_id = users.id and created_at > now() - interval '1 hour') < ${MAILED_AN_HOUR}
    ), made as (
      insert into password_links (user_id, token_hash, expires_at, email)
      select id, ${tokenHash}, ${lifetime}, email from person
    )
    select email from person`.execute(db);
  return rows[0]?.email;
}

/** A link that has not expired, and its user. A used one is kept that long. */
export function findPasswordLink(
  db: Db,
  tokenHash: string,
): Promise<
  | (Pick<User, 'username' | 'role'> & {
      userId: number;
      isUsed: boolean;
      passwordHash: string;
      mailedTo: string | null;
    })
  | undefined
> {
  return db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select([
      'users.id as userId',
      'users.username',
      'users.role',
      'users.password_hash as passwordHash',
      'password_links.email as mailedTo',
      sql<boolean>`used_at is not null`.as('isUsed'),
    ])
    .where('token_hash', '=', tokenHash)
    .where(isFresh)
    .executeTakeFirst();
}

/** Whether the link was unused until now. Locks its user first, as whoever sets a password does. */
export async function spendLink(db: Db, userId: number, tokenHash: string): Promise<boolean> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const spent = await db
    .updateTable('password_links')
    .set({ used_at: sql<string>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where(isFresh)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function deleteExpiredLinks(db: Db): Promise<void> {
  await db.deleteFrom('password_links').where('expires_at', '<', sql<string>`now()`).execute();
}
