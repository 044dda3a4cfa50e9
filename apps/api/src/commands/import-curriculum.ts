import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type ImportPlan, listChanges, listKept } from '../curriculum/plan-import.ts';
import { readCurriculum } from '../curriculum/read-curriculum.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { readEnv } from '../env.ts';
import { summariseError } from '../logging/describe-error.ts';
import { compareCurriculum, importCurriculum } from '../modules/curriculum/import-curriculum.ts';
import { hasPendingMigrations } from './pending-migrations.repo.ts';
import { print, runCommand, UsageError } from './run-command.ts';

const SHIPPED = fileURLToPath(new URL('../../../../curriculum', import.meta.url));

/** `pnpm curriculum:import [--check] [--replace] [--take key] [--force] [folder]` (decision record 015). */
async function runImport(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      take: { type: 'string', multiple: true, default: [] },
      force: { type: 'boolean', default: false },
    },
  });
  const { check, replace, force } = values;
  const take = force ? ('all' as const) : new Set(values.take);
  const curriculum = await readCurriculum(positionals[0] ?? SHIPPED);
  const env = readEnv();
  const { db, close } = await openDatabase(env, error => process.stderr.write(`${summariseError(error)}\n`));
  try {
    print(env.DATABASE_URL ? 'PostgreSQL' : `Embedded database in ${path.resolve(env.DATA_DIR)}`);
    if (check && (await hasPendingMigrations(db)))
      throw new UsageError('The database is from an older version. Start the server once, then check again.');
    if (!check) await migrateToLatest(db);
    const plan = await (check ? compareCurriculum : importCurriculum)(db, curriculum, { replace, take });
    print(describePlan(plan, check));
    return 0;
  } finally {
    await close();
  }
}

function describePlan(plan: ImportPlan, isDryRun: boolean): string {
  const [changes, kept] = [listChanges(plan), listKept(plan)];
  const total = isDryRun ? `Changes: ${changes.length}, none written` : `Changes written: ${changes.length}`;
  return [
    ...changes,
    ...kept.map(line => `kept: ${line}`),
    ...(kept.length > 0
      ? ["--take 'step a-challenge/a-step' replaces the kept edits of one record, --force those of all"]
      : []),
    ...(plan.absent > 0
      ? [`not in the files and left in use: ${plan.absent}. --replace puts them out of use`]
      : []),
    changes.length === 0 ? 'nothing to change' : total,
  ].join('\n');
}

runCommand(runImport);
