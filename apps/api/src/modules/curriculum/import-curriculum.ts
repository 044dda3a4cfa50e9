import { toRecords } from '../../curriculum/curriculum-records.ts';
import type { Curriculum } from '../../curriculum/curriculum-schema.ts';
import {
  ADD_AND_UPDATE,
  type ImportOptions,
  type ImportPlan,
  planImport,
} from '../../curriculum/plan-import.ts';
import { takeSetupLock } from '../../db/setup-lock.repo.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Db } from '../../db/types.ts';
import {
  hasChallenges,
  hasPersonas,
  readStoredRecords,
  writeImport,
} from '../../stores/import-curriculum.repo.ts';

export async function compareCurriculum(
  db: Db,
  curriculum: Curriculum,
  options: ImportOptions,
): Promise<ImportPlan> {
  return planImport(toRecords(curriculum), await readStoredRecords(db), options);
}

/**
 * Brings the database to the shipped state, by keys (decision record 015). Rows stay, because progress refers to them.
 */
export async function importCurriculum(
  db: Db,
  curriculum: Curriculum,
  options: ImportOptions,
): Promise<ImportPlan> {
  return inTransaction(db, async db => {
    await takeSetupLock(db);
    const plan = await compareCurriculum(db, curriculum, options);
    await writeImport(db, plan);
    return plan;
  });
}

/** Loads the curriculum if there is no challenge. When replicas start together, one of them does it. */
export async function loadFirstCurriculum(db: Db, curriculum: Curriculum): Promise<void> {
  await inTransaction(db, async db => {
    await takeSetupLock(db);
    if (await hasChallenges(db)) return;
    await writeImport(db, await compareCurriculum(db, curriculum, ADD_AND_UPDATE));
  });
}

/** Loads the personas if none was ever loaded, as in a database older than personas: nobody can have edited them. */
export async function loadFirstPersonas(db: Db, curriculum: Curriculum): Promise<void> {
  if (await hasPersonas(db)) return;
  await inTransaction(db, async db => {
    await takeSetupLock(db);
    if (await hasPersonas(db)) return;
    const inserts = toRecords(curriculum).filter(({ kind }) => kind === 'persona');
    await writeImport(db, { inserts, updates: [] });
  });
}
