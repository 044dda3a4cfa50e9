import type { SecondFactorStatus } from '@groundwork/domain';
import { sql } from 'kysely';
import type { Db } from '../db/types.ts';

/** Wrong codes of the app that one account may try an hour, from wherever they come (SE-84). */
const TRIES_AN_HOUR = 10;

const now = sql<string>`now()`;
const isNewHour = sql<boolean>`tries_since <= now() - interval '1 hour'`;

export async function readStatus(db: Db, userId: number): Promise<Omit<SecondFactorStatus, 'isRequired'>> {
  const row = await db
    .selectFrom('users')
    .select([
      'has_second_factor as isOn',
      sql<number>`(select count(*)::integer from recovery_codes where user_id = users.id)`.as(
        'recoveryCodesLeft',
      ),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? { isOn: false, recoveryCodesLeft: 0 };
}

/** Locks the user; false when `passwordHash` is no longer theirs. Whoever changes the second factor comes here first. */
export async function lockConfirmed(db: Db, userId: number, passwordHash: string): Promise<boolean> {
  const locked = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/** Keeps the secret that is to be confirmed, in place of an earlier one; false when the second factor is on. */
export async function keepSecret(db: Db, userId: number, sealedSecret: string): Promise<boolean> {
  const kept = await db
    .insertInto('second_factors')
    .columns(['user_id', 'sealed_secret'])
    .expression(eb =>
      eb
        .selectFrom('users')
        .select(['id', sql<string>`${sealedSecret}::text`.as('sealed_secret')])
        .where('id', '=', userId)
        .where('has_second_factor', '=', false),
    )
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({
        sealed_secret: sealedSecret,
        begun_at: now,
        last_step: 0,
        tries: 0,
      }),
    )
    .returning('user_id')
    .executeTakeFirst();
  return kept !== undefined;
}

export interface Try {
  sealedSecret: string;
  /** The present time step, by the database's clock. */
  step: number;
}

/**
 * Counts a try before its code is looked at, so that many at once count too. Null when there is nothing to try, or too
 * much was tried. A secret that is yet to be confirmed is good for an hour.
 */
export async function takeTry(db: Db, userId: number, isOn: boolean): Promise<Try | null> {
  const { rows } = await sql<Try>`
    update second_factors set
      tries = case when ${isNewHour} then 1 else tries + 1 end,
      tries_since = case when ${isNewHour} then now() else tries_since end
    from users
    where user_id = ${userId} and users.id = user_id and has_second_factor = ${isOn}
      and (${isNewHour} or tries < ${TRIES_AN_HOUR})
      and (${isOn} or begun_at > now() - interval '1 hour')
    returning sealed_secret as "sealedSecret", floor(extract(epoch from now()) / 30)::integer as step`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Whether the time step was unused: a code works once (SE-82). Ends the count of wrong ones. */
export async function spendStep(
  db: Db,
  userId: number,
  { sealedSecret, step }: { sealedSecret: string; step: number },
): Promise<boolean> {
  const spent = await db
    .updateTable('second_factors')
    .set({ last_step: step, tries: 0 })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Whether the code was there until now. */
export async function spendRecoveryCode(db: Db, userId: number, codeHash: string): Promise<boolean> {
  const spent = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map(code_hash => ({ user_id: userId, code_hash })))
    .execute();
}

/** Whether it was off until now. */
export async function turnOn(db: Db, userId: number): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ has_second_factor: true })
    .where('id', '=', userId)
    .where('has_second_factor', '=', false)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Whether it was on until now. Its secret and recovery codes are deleted. */
export async function clearSecondFactor(db: Db, userId: number): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ has_second_factor: false })
    .where('id', '=', userId)
    .where('has_second_factor', '=', true)
    .returning('id')
    .executeTakeFirst();
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  return changed !== undefined;
}
