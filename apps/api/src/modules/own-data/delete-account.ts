import type { User } from '@groundwork/domain';
import type { FastifyBaseLogger } from 'fastify';
import { takeSetupLock } from '../../db/setup-lock.repo.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Db } from '../../db/types.ts';
import { AppError, refusedField } from '../../errors.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { findEmail } from '../../stores/emails.repo.ts';
import { pseudonymOf } from '../../stores/erase-user.repo.ts';
import { eraseLogged } from '../back-office/change-users.ts';
import { lockAdministrators } from '../back-office/users.repo.ts';
import { mailOfDeleted } from './deletion-mails.ts';
import { listDueUsers, lockConfirmedUser, lockDueUser, setDeletion } from './deletions.repo.ts';

/**
 * Deletes the account at once, or in seven days; repeated, it keeps the date. Call it in a transaction.
 * @param passwordHash the hash that the user's password matched
 * @returns when it is due; null once it is gone
 * @throws AppError `user.wrong_password`, when it was changed meanwhile, or `user.last_admin`
 */
export async function deleteAccount(
  db: Db,
  { id }: User,
  { passwordHash, isAtOnce }: { passwordHash: string; isAtOnce: boolean },
): Promise<string | null> {
  // Administrators' writes take turns with it: the last one stays, and nobody waits for two.
  await takeSetupLock(db);
  const user = await lockConfirmedUser(db, id, passwordHash);
  if (!user) throw refusedField('user.wrong_password', 'currentPassword');
  if (await isLastAdministrator(db, user)) throw new AppError('user.last_admin');
  if (!isAtOnce) return (await setDeletion(db, id, passwordHash)) ?? null;
  await eraseLogged(db, user, anonymous(user));
  return null;
}

/**
 * Deletes the accounts that are due (SE-97), each in a transaction of its own. Any process may do it, also twice. The
 * last administrator stays until there is another one. Where there is a mailer, confirmed addresses are told.
 */
export async function eraseDueUsers(db: Db, log: FastifyBaseLogger, mailer: Mailer | null): Promise<void> {
  for (const id of await listDueUsers(db)) {
    const told = await inTransaction(db, db => eraseDueUser(db, id)).catch(error => {
      log.warn({ err: error }, 'an account that is due was not deleted, trying again later');
      return null;
    });
    if (told !== null) mailer?.post(async () => mailOfDeleted(told));
  }
}

/** The address to tell; null when there is none, or the account stays. */
async function eraseDueUser(db: Db, id: number): Promise<string | null> {
  await takeSetupLock(db);
  const user = await lockDueUser(db, id);
  if (!user || (await isLastAdministrator(db, user))) return null;
  const address = await findEmail(db, id);
  await eraseLogged(db, user, anonymous(user));
  return address?.isConfirmed ? address.email : null;
}

async function isLastAdministrator(db: Db, { role }: User): Promise<boolean> {
  return role === 'admin' && (await lockAdministrators(db)).length === 1;
}

const anonymous = (user: User): User => ({ ...user, username: pseudonymOf(user.id) });
