import { readCurriculum } from '../curriculum/read-curriculum.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { takeSetupLock } from '../db/setup-lock.repo.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Db } from '../db/types.ts';
import type { Env } from '../env.ts';
import { hasChallenges, insertCurriculum } from '../modules/curriculum/import-curriculum.repo.ts';
import { ensureAdministrator, type FirstAdministrator } from './first-administrator.ts';

/** Schema, curriculum and first administrator, each only where missing. Replicas that start together take turns. */
export async function prepareDatabase(
  db: Db,
  env: Pick<Env, 'ADMIN_USERNAME' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
  curriculumDirectory: string,
): Promise<FirstAdministrator | null> {
  await migrateToLatest(db);
  await loadCurriculum(db, curriculumDirectory);
  return ensureAdministrator(db, env);
}

async function loadCurriculum(db: Db, directory: string): Promise<void> {
  if (await hasChallenges(db)) return;
  const curriculum = await readCurriculum(directory);
  await inTransaction(db, async db => {
    await takeSetupLock(db);
    if (!(await hasChallenges(db))) await insertCurriculum(db, curriculum);
  });
}
