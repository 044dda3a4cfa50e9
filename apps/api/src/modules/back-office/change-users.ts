import {
  type AdminUser,
  type AdminUserChange,
  type AdminUserInput,
  needsOwnPassword,
  newUsernameSchema,
  type User,
} from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError, refusedField } from '../../errors.ts';
import { found } from '../../found.ts';
import { eraseUser, pseudonymOf } from '../../stores/erase-user.repo.ts';
import { deleteUnusedLinks, replaceLink, setPassword } from '../../stores/passwords.repo.ts';
import { clearSecondFactor } from '../../stores/second-factors.repo.ts';
import { deleteAllSessions } from '../../stores/sessions.repo.ts';
import { findPasswordHash } from '../../stores/users.repo.ts';
import { nameTaken, registerUser } from '../auth/register-user.ts';
import { keepLog } from './keep-log.ts';
import { findUser, lockAdministrators, lockDeletedUser, lockUser, updateUser } from './users.repo.ts';
import { changeRecord, logCreated, type RecordDefinition } from './write-records.ts';

const definition: Omit<
  RecordDefinition<AdminUser, Omit<AdminUserChange, 'updatedAt' | 'ownPassword'>>,
  'remove'
> = {
  kind: 'user',
  missing: 'user.not_found',
  nameOf: ({ username }) => username,
  lock: lockUser,
  update: async (db, id, input) => {
    try {
      return await updateUser(db, id, input);
    } catch (error) {
      throw nameTaken(error) ?? error;
    }
  },
};

/**
 * @param confirmed the hash that the administrator's own password matched
 * @throws AppError `user.username_taken`, `user.email_taken` or `user.wrong_password`
 */
export async function createUser(
  db: Db,
  admin: User,
  { password: _, ownPassword: _own, ...input }: AdminUserInput,
  { passwordHash, confirmed }: { passwordHash: string; confirmed: string | null },
): Promise<AdminUser> {
  if (input.role === 'admin') await assertConfirmed(db, admin, confirmed);
  const { id } = await registerUser(db, { ...input, passwordHash });
  return logCreated(db, admin, definition, found(await findUser(db, id), 'user.not_found'));
}

/** A user who loses the administrator's role is logged out everywhere; links mailed to a former address end. */
export async function changeUser(
  db: Db,
  admin: User,
  id: number,
  { updatedAt, ownPassword: _, ...input }: AdminUserChange,
  confirmed: string | null,
): Promise<AdminUser> {
  const before = await findUser(db, id);
  if (before && input.username !== before.username) assertNewUsername(input.username);
  const isDemoted = input.role !== 'admin' && (await assertAdministratorStays(db, admin, id));
  if (before && needsOwnPassword(before, input)) await assertConfirmed(db, admin, confirmed);
  const user = await changeRecord(db, admin, definition, { id, updatedAt, input });
  if (isDemoted) await deleteAllSessions(db, id);
  if (user.email.toLowerCase() !== before?.email.toLowerCase()) await deleteUnusedLinks(db, id);
  return user;
}

/** Of an administrator it needs one's own password: whoever has the new one can give the role (AD-108). */
export async function resetPassword(
  db: Db,
  admin: User,
  id: number,
  { passwordHash, confirmed }: { passwordHash: string; confirmed: string | null },
): Promise<void> {
  const user = found(await lockUser(db, id), 'user.not_found');
  if (user.role === 'admin') await assertConfirmed(db, admin, confirmed);
  await setPassword(db, id, passwordHash);
  await logAccess(db, admin, user, 'reset_password');
}

/** Of an administrator it needs one's own password, as a reset does. Ends earlier links of the user. */
export async function makePasswordLink(
  db: Db,
  admin: User,
  id: number,
  { tokenHash, confirmed }: { tokenHash: string; confirmed: string | null },
): Promise<string> {
  const user = found(await lockUser(db, id), 'user.not_found');
  if (user.role === 'admin') await assertConfirmed(db, admin, confirmed);
  const expiresAt = await replaceLink(db, id, tokenHash);
  await logAccess(db, admin, user, 'password_link');
  return expiresAt;
}

/**
 * Of a founder who lost their app and recovery codes. Not of an administrator: a stolen session could strip every other
 * one (AD-164).
 */
export async function removeSecondFactor(db: Db, admin: User, id: number): Promise<void> {
  const user = found(await lockUser(db, id), 'user.not_found');
  if (user.role === 'admin') throw new AppError('second_factor.of_administrator');
  if (!(await clearSecondFactor(db, id))) return;
  await deleteAllSessions(db, id);
  await logAccess(db, admin, user, 'clear_second_factor');
}

/** @param by as whom the password is set: the command that lets an administrator in has no other user */
export const logAccess = (
  db: Db,
  by: User,
  { id, username }: User,
  action: 'reset_password' | 'password_link' | 'clear_second_factor',
): Promise<void> =>
  keepLog(db, by, {
    action,
    kind: 'user',
    recordId: id,
    recordName: username,
    before: null,
    after: null,
  });

/** With everything that is theirs, their sessions among it. The log keeps no name (AD-165). */
export async function removeUser(db: Db, admin: User, id: number): Promise<void> {
  if (id === admin.id) throw new AppError('user.is_self');
  await assertAdministratorStays(db, admin, id);
  await eraseLogged(db, found(await lockDeletedUser(db, id), 'user.not_found'), admin);
}

/** @param by as whom it is logged */
export async function eraseLogged(db: Db, user: User, by: User): Promise<void> {
  await eraseUser(db, user);
  await keepLog(db, by, {
    action: 'delete',
    kind: 'user',
    recordId: user.id,
    recordName: pseudonymOf(user.id),
    before: null,
    after: null,
  });
}

/** A name that a user has already stays, also with an "@" (SE-71). */
function assertNewUsername(username: string): void {
  const issues = newUsernameSchema.safeParse(username).error?.issues ?? [];
  if (issues.length > 0)
    throw new AppError('request.invalid', {
      issues: issues.map(({ message }) => ({ path: 'username', message })),
    });
}

/** @throws AppError `user.wrong_password`, also when the password was changed meanwhile */
async function assertConfirmed(db: Db, admin: User, confirmed: string | null): Promise<void> {
  if (confirmed === null || confirmed !== (await findPasswordHash(db, admin.id)))
    throw refusedField('user.wrong_password', 'ownPassword');
}

/**
 * Whether the user is an administrator who may stop being one.
 * @throws AppError `user.is_self` or `user.last_admin`
 */
async function assertAdministratorStays(db: Db, admin: User, id: number): Promise<boolean> {
  const administrators = await lockAdministrators(db);
  if (!administrators.includes(id)) return false;
  if (id === admin.id) throw new AppError(administrators.length === 1 ? 'user.last_admin' : 'user.is_self');
  return true;
}
