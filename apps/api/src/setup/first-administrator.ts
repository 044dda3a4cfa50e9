import { randomBytes } from 'node:crypto';
import { takeSetupLock } from '../db/setup-lock.repo.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Db } from '../db/types.ts';
import { ConfigurationError, type Env } from '../env.ts';
import { isCommon } from '../hashing/common-passwords.ts';
import { hasherAtOnce } from '../hashing/hasher.ts';
import { hashPassword } from '../hashing/password.ts';
import { registerUser } from '../modules/auth/register-user.ts';
import { hasAdministrator } from '../stores/users.repo.ts';

export interface FirstAdministrator {
  username: string;
  /** Null when it was configured: a chosen password is not printed. */
  generatedPassword: string | null;
}

type AdministratorEnv = Pick<Env, 'ADMIN_USERNAME' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>;

/** Makes the first administrator; null when there is one already. */
export async function ensureAdministrator(db: Db, env: AdministratorEnv): Promise<FirstAdministrator | null> {
  if (await hasAdministrator(db)) return null;
  if (env.ADMIN_USERNAME.includes('@')) throw new ConfigurationError(["ADMIN_USERNAME: can't contain @"]);
  const password = env.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url');
  if (await isCommon(password))
    throw new ConfigurationError(['ADMIN_PASSWORD: is one of the most common passwords. Choose another one']);
  const passwordHash = await hashPassword(hasherAtOnce, password);
  return inTransaction(db, async db => {
    await takeSetupLock(db);
    if (await hasAdministrator(db)) return null;
    const user = await registerUser(db, {
      username: env.ADMIN_USERNAME,
      email: env.ADMIN_EMAIL,
      fullName: null,
      role: 'admin',
      passwordHash,
    });
    return { username: user.username, generatedPassword: env.ADMIN_PASSWORD ? null : password };
  });
}
