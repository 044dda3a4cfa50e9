import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openDatabase } from '../db/open-database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Db } from '../db/types.ts';
import { readEnv } from '../env.ts';
import { hasherAtOnce } from '../hashing/hasher.ts';
import { hashPassword } from '../hashing/password.ts';
import { summariseError } from '../logging/describe-error.ts';
import { logAccess } from '../modules/back-office/change-users.ts';
import { setPassword } from '../stores/passwords.repo.ts';
import { clearSecondFactor } from '../stores/second-factors.repo.ts';
import { findLogin } from '../stores/users.repo.ts';
import { note } from './describe-rows.ts';
import { hasPendingMigrations } from './pending-migrations.repo.ts';
import { print, refuseMissing, runCommand, UsageError } from './run-command.ts';

/** `pnpm admin:restore <username>`, for an administrator who cannot log in (SE-77). */
async function runRestoreAdministrator(args: string[]): Promise<number> {
  const [name, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
  if (name === undefined || more.length > 0)
    throw new UsageError('Name one administrator: pnpm admin:restore <username>');
  const env = readEnv();
  refuseMissing(env);
  const { db, close } = await openDatabase(env, error => note(summariseError(error)));
  try {
    if (await hasPendingMigrations(db))
      throw new UsageError('The database is from an older version. Start the server once, then try again.');
    const { username, email, password, wasCleared } = await letIn(db, name);
    print(`New password of ${username}: ${password} (shown once)`);
    print(`They log in as ${username} or ${email}.`);
    const factor = wasCleared ? 'Their second factor is off.' : 'There was no second factor to clear.';
    print(`All their sessions have ended. ${factor}`);
    return 0;
  } finally {
    await close();
  }
}

/** Generated, because a password among the arguments would stay in the shell's history. */
async function letIn(
  db: Db,
  name: string,
): Promise<{ username: string; email: string; password: string; wasCleared: boolean }> {
  const found = await findLogin(db, name);
  if (found?.user.role !== 'admin')
    throw new UsageError(`There's no administrator with this username or email address.`);
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(hasherAtOnce, password);
  const wasCleared = await inTransaction(db, async db => {
    await setPassword(db, found.user.id, passwordHash);
    await logAccess(db, found.user, found.user, 'reset_password');
    const wasOn = await clearSecondFactor(db, found.user.id);
    if (wasOn) await logAccess(db, found.user, found.user, 'clear_second_factor');
    return wasOn;
  });
  const { username, email } = found.user;
  return { username, email, password, wasCleared };
}

runCommand(runRestoreAdministrator);
