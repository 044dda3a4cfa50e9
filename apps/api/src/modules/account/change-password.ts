import type { PasswordChange } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { refusedField } from '../../errors.ts';
import type { Hasher } from '../../hashing/hasher.ts';
import { hashPassword, passwordMatches } from '../../hashing/password.ts';
import type { Answered } from '../../routing/idempotency.repo.ts';
import { exactlyOnce, type KeyedRequest } from '../../routing/idempotency.ts';
import { deleteOtherSessions } from '../../stores/sessions.repo.ts';
import { findPasswordHash, replacePasswordHash } from '../../stores/users.repo.ts';

export interface Changing {
  userId: number;
  /** The session that asks, which goes on. */
  sessionId: number;
  keyed: KeyedRequest | null;
  hasher: Hasher;
}

/**
 * Replaces the password and ends the user's other sessions. Hashing comes before the transaction, being slow;
 * its outcome counts only inside, where a repeated request is known by its key: the old password is wrong by then.
 * @throws AppError `user.wrong_password`, also when the password was changed meanwhile.
 */
export async function changePassword(
  db: Db,
  { userId, sessionId, keyed, hasher }: Changing,
  { currentPassword, newPassword }: PasswordChange,
): Promise<Answered> {
  const from = await findPasswordHash(db, userId);
  const matches = await passwordMatches(hasher, from, currentPassword);
  const change = from !== null && matches ? { from, to: await hashPassword(hasher, newPassword) } : null;
  return exactlyOnce(db, keyed, async db => {
    if (!change || !(await replacePasswordHash(db, userId, change)))
      throw refusedField('user.wrong_password', 'currentPassword');
    await deleteOtherSessions(db, userId, sessionId);
    return { statusCode: 204, response: null, resourceId: null };
  });
}
