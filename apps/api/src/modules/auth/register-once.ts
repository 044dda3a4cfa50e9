import type { Registration } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import type { Hasher } from '../../hashing/hasher.ts';
import { hashPassword, passwordMatches } from '../../hashing/password.ts';
import { findRecentRegistration, type Login } from '../../stores/users.repo.ts';
import { registerUser } from './register-user.ts';

/**
 * Registers a user. Repeated within ten minutes, it answers the same user: who lost the first answer
 * has no session yet to know an idempotency key by.
 * @throws AppError `user.username_taken` or `user.email_taken`.
 */
export async function registerOnce(
  db: Db,
  { password, ...profile }: Registration,
  hasher: Hasher,
): Promise<Login> {
  const passwordHash = await hashPassword(hasher, password);
  try {
    return { user: await registerUser(db, { ...profile, role: 'user', passwordHash }), passwordHash };
  } catch (error) {
    if (!isTaken(error)) throw error;
    const found = await findRecentRegistration(db, profile);
    // Always checked: the time of a refusal must not show which email and name belong to the username.
    if (!(await passwordMatches(hasher, found?.passwordHash ?? null, password)) || !found) throw error;
    return found;
  }
}

function isTaken(error: unknown): boolean {
  return (
    error instanceof AppError && (error.code === 'user.username_taken' || error.code === 'user.email_taken')
  );
}
