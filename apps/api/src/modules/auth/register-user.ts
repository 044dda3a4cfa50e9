import type { User } from '@groundwork/domain';
import { violatedUniqueKey } from '../../database-errors.ts';
import type { Db } from '../../db/types.ts';
import { type AppError, refusedField } from '../../errors.ts';
import { insertUser, type NewUser } from '../../stores/users.repo.ts';

/** @throws AppError `user.username_taken` or `user.email_taken`. */
export async function registerUser(db: Db, user: NewUser): Promise<User> {
  try {
    return await insertUser(db, user);
  } catch (error) {
    throw nameTaken(error) ?? error;
  }
}

/** Turns the violated key into an error about a user's field; null for any other key. */
export function nameTaken(error: unknown): AppError | null {
  const key = violatedUniqueKey(error);
  if (key === 'users_username_key') return refusedField('user.username_taken', 'username');
  if (key === 'users_email_key') return refusedField('user.email_taken', 'email');
  return null;
}
