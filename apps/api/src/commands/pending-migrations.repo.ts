import { Migrator } from 'kysely/migration';
import { migrations } from '../db/migrations/index.gen.ts';
import type { Db } from '../db/types.ts';

/** Whether the database still has the schema of an older version, or none. */
export async function hasPendingMigrations(db: Db): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  return (await migrator.getMigrations()).some(({ executedAt }) => executedAt === undefined);
}
