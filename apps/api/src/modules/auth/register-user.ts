import type { User } from '@groundwork/domain';
import { violatedUniqueKey } from '../../db/database-errors.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { insertUser, type NewUser } from '../users/users.repo.ts';

/** @throws AppError `user.username_taken` or `user.email_taken`. */
export async function registerUser(db: Db, user: NewUser): Promise<User> {
  try {
    return await insertUser(db, user);
  } catch (error) {
    const key = violatedUniqueKey(error);
    if (key === 'users_username_key') throw new AppError('user.username_taken');
    if (key === 'users_email_key') throw new AppError('user.email_taken');
    throw error;
  }
}
