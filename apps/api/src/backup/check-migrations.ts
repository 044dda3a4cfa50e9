import { migrations as ownMigrations } from '../db/migrations/index.gen.ts';
import { BackupError } from './backup-error.ts';
import type { BackupHeader } from './backup-format.ts';

export const KNOWN: readonly string[] = Object.keys(ownMigrations).sort();

/**
 * A newer version may have tables that this one does not know as Groundwork's, so its backup would lack them.
 * @throws BackupError when the database has a migration that this program does not know
 */
export function refuseNewerSchema(applied: readonly string[]): void {
  const unknown = applied.filter(name => !KNOWN.includes(name));
  if (unknown.length > 0)
    throw new BackupError(
      `The database has the schema of a newer version of Groundwork. This version doesn't know ${unknown.join(', ')}. Back it up with the newer one.`,
    );
}

/**
 * The backup's last migration, of those that this program knows, in order.
 * @throws BackupError when the backup has one that is not known here, as one of a newer version has.
 */
export function lastMigration({ migrations, product }: BackupHeader, known: readonly string[]): string {
  const unknown = migrations.filter(name => !known.includes(name));
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by a newer version of Groundwork (${product}). This version doesn't know ${unknown.join(', ')}. Nothing was restored.`,
    );
  const last = migrations.at(-1);
  const isWhole = migrations.every((name, index) => name === known[index]);
  if (last === undefined || !isWhole)
    throw new BackupError("The backup's migrations don't match this program's. Nothing was restored.");
  return last;
}
