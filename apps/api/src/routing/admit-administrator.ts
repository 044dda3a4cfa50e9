import type { User } from '@groundwork/domain';
import { takeSetupLock } from '../db/setup-lock.repo.ts';
import { AppError } from '../errors.ts';
import { holdsAdministrator } from '../stores/users.repo.ts';
import type { Admit } from './idempotency.ts';

/**
 * Begins a write of an administrator's. They take turns, with imports of what ships too: what one has read of a list, or of
 * a whole curriculum, is what it writes upon. Whoever stopped being one since the request came writes nothing (AD-1).
 */
export const admitAdministrator =
  ({ id }: User): Admit =>
  async db => {
    await takeSetupLock(db);
    if (!(await holdsAdministrator(db, id))) throw new AppError('auth.forbidden');
  };
