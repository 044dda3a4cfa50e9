import { sql } from 'kysely';
import { nextMoment } from '../db/moments.ts';
import type { Db } from '../db/types.ts';
import { joinByAddress } from './memberships.repo.ts';
import { deleteUnusedLinks } from './passwords.repo.ts';

/** Links by mail that one account gets an hour, so that nobody can fill a mailbox (SE-102). */
const MAILED_AN_HOUR = 5;

const isFresh = sql<boolean>`email_links.expires_at > now()`;

/** One's own address; undefined for a user who is gone. */
export const findEmail = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select([
      'email',
      'new_email as newEmail',
      sql<boolean>`email_confirmed_at is not null`.as('isConfirmed'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();

/**
 * Makes a link that confirms the user's new address, else the one in force.
 * @returns where to mail it, or null after too many; undefined when nothing is left to confirm
 */
export async function insertEmailLink(
  db: Db,
  userId: number,
  tokenHash: string,
): Promise<string | null | undefined> {
  const { rows } = await sql<{ email: string | null }>`
    with person as (
      select id, coalesce(new_email, email) as email, (
        select count(*) from email_links
        where (user_id = users.id or lower(email_links.email) = lower(coalesce(users.new_email, users.email)))
          and created_at > now() - interval '1 hour') < ${MAILED_AN_HOUR} as may
      from users where id = ${userId} and (new_email is not null or email_confirmed_at is null)
    ), made as (
      insert into email_links (user_id, email, token_hash, expires_at)
      select id, email, ${tokenHash}, now() + interval '48 hours' from person where may
    )
    select case when may then email end as email from person`.execute(db);
  return rows[0]?.email;
}

export async function dropNewEmail(db: Db, userId: number): Promise<void> {
  await db.updateTable('users').set({ new_email: null }).where('id', '=', userId).execute();
}

/** For someone who has proved that they read the mail to their address. */
export async function confirmEmail(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_confirmed_at: sql<string>`coalesce(email_confirmed_at, now())` })
    .where('id', '=', userId)
    .execute();
}

/** A link that has not expired. It confirms its address as long as that is the user's, or is to become it. */
export function findEmailLink(db: Db, tokenHash: string) {
  return db
    .selectFrom('email_links')
    .innerJoin('users', 'users.id', 'email_links.user_id')
    .select([
      'users.id as userId',
      'email_links.email',
      'users.email as formerEmail',
      'username',
      sql<boolean>`used_at is not null`.as('isUsed'),
    ])
    .where('token_hash', '=', tokenHash)
    .where(isFresh)
    .where(
      sql<boolean>`(email_links.email = users.email or email_links.email = users.new_email and used_at is null)`,
    )
    .executeTakeFirst();
}

/**
 * Confirms the address of a link. Needs a transaction. Fails with the unique key `users_email_key` when another account
 * has the address by now.
 * @returns the address that it replaces, null where it replaces none; undefined for a link that does not work
 */
export async function confirmByLink(db: Db, tokenHash: string): Promise<string | null | undefined> {
  const link = await findEmailLink(db, tokenHash);
  if (!link) return undefined;
  await db.selectFrom('users').select('id').where('id', '=', link.userId).forNoKeyUpdate().execute();
  // Another press may have used it meanwhile.
  const current = await findEmailLink(db, tokenHash);
  if (!current) return undefined;
  if (current.isUsed) return null;
  const { userId, email, formerEmail } = current;
  const isChange = email !== formerEmail;
  await db
    .updateTable('email_links')
    .set({ used_at: sql<string>`now()` })
    .where('token_hash', '=', tokenHash)
    .execute();
  await db
    .updateTable('users')
    .set({
      email,
      email_confirmed_at: sql<string>`now()`,
      ...(isChange && { new_email: null, updated_at: nextMoment }),
    })
    .where('id', '=', userId)
    .execute();
  // Links in a mailbox that is no longer theirs.
  if (isChange) await deleteUnusedLinks(db, userId);
  await joinByAddress(db, { id: userId, email });
  return isChange ? formerEmail : null;
}

export async function deleteExpiredEmailLinks(db: Db): Promise<void> {
  await db.deleteFrom('email_links').where('expires_at', '<', sql<string>`now()`).execute();
}
