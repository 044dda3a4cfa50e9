import type { User } from '@groundwork/domain';
import { takeSetupLock } from '../db/setup-lock.repo.ts';
import { AppError } from '../errors.ts';
import { holdsAdministrator } from '../stores/users.repo.ts';
import type { Admit } from './idempotency.ts';

/**
 * Begins an administrator's write. Writes and imports take turns, because each depends on the list, or the whole
 * curriculum, that it read. An administrator who lost the role since the request came writes nothing (AD-1).
 */
export const admitAdministrator =
  ({ id }: User): Admit =>
  async db => {
    await takeSetupLock(db);
    if (!(await holdsAdministrator(db, id))) throw new AppError('auth.forbidden');
  };
