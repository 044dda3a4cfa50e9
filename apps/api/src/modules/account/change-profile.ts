import type { ProfileChange, User } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { refusedField } from '../../errors.ts';
import type { Hasher } from '../../hashing/hasher.ts';
import { passwordMatches } from '../../hashing/password.ts';
import { findPasswordHash, updateProfile } from '../../stores/users.repo.ts';
import { nameTaken } from '../auth/register-user.ts';

/**
 * Changes name and email. It needs the password: a session left open somewhere is not enough. Repeating it changes
 * nothing more.
 * @throws AppError `user.wrong_password`, also when the password was changed meanwhile, or `user.email_taken`.
 */
export async function changeProfile(
  db: Db,
  { userId, hasher }: { userId: number; hasher: Hasher },
  { currentPassword, ...profile }: ProfileChange,
): Promise<User> {
  const passwordHash = await findPasswordHash(db, userId);
  const matches = await passwordMatches(hasher, passwordHash, currentPassword);
  const user = matches && passwordHash !== null && (await updateOnce(db, userId, passwordHash, profile));
  if (!user) throw refusedField('user.wrong_password', 'currentPassword');
  return user;
}

async function updateOnce(
  db: Db,
  userId: number,
  passwordHash: string,
  profile: Omit<ProfileChange, 'currentPassword'>,
): Promise<User | undefined> {
  try {
    return await updateProfile(db, userId, passwordHash, profile);
  } catch (error) {
    throw nameTaken(error) ?? error;
  }
}
