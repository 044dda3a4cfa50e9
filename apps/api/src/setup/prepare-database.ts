import type { Curriculum } from '../curriculum/curriculum-schema.ts';
import { ADD_AND_UPDATE, isBehind } from '../curriculum/plan-import.ts';
import { CurriculumError, readCurriculum } from '../curriculum/read-curriculum.ts';
import { migrateToLatest } from '../db/migrate.ts';
import type { Db } from '../db/types.ts';
import type { Env } from '../env.ts';
import {
  compareCurriculum,
  loadFirstCurriculum,
  loadFirstPersonas,
} from '../modules/curriculum/import-curriculum.ts';
import { hasChallenges } from '../stores/import-curriculum.repo.ts';
import { ensureAdministrator, type FirstAdministrator } from './first-administrator.ts';

const print = (line: string) => {
  process.stdout.write(`${line}\n`);
};

/**
 * Creates schema, curriculum and first administrator, each only where missing. Replicas that start together take turns.
 * `warn` gets a line when the shipped curriculum differs from the stored one. The answer's is null when it cannot be
 * read.
 */
export async function prepareDatabase(
  db: Db,
  env: Pick<Env, 'ADMIN_USERNAME' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
  directory: string,
  warn: (line: string) => void = print,
): Promise<{ administrator: FirstAdministrator | null; curriculum: Curriculum | null }> {
  await migrateToLatest(db);
  const isFilled = await hasChallenges(db);
  const curriculum = isFilled ? await readOrWarn(directory, warn) : await readCurriculum(directory);
  if (curriculum && isFilled) {
    await loadFirstPersonas(db, curriculum);
    await warnOfDifference(db, curriculum, warn);
  } else if (curriculum) await loadFirstCurriculum(db, curriculum);
  return { administrator: await ensureAdministrator(db, env), curriculum };
}

/** A server whose database is complete starts whatever the files are like. */
function readOrWarn(directory: string, warn: (line: string) => void): Promise<Curriculum | null> {
  return readCurriculum(directory).catch((error: unknown) => {
    const reason = error instanceof CurriculumError ? `problems: ${error.problems.length}` : String(error);
    warn(`The shipped curriculum can't be read (${reason}). Run pnpm curriculum:check.`);
    return null;
  });
}

async function warnOfDifference(db: Db, curriculum: Curriculum, warn: (line: string) => void): Promise<void> {
  if (isBehind(await compareCurriculum(db, curriculum, ADD_AND_UPDATE)))
    warn('The shipped curriculum differs from the database. Run pnpm curriculum:import --check.');
}
