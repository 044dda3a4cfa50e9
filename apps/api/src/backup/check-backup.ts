import type { Readable } from 'node:stream';
import { KNOWN, lastMigration } from './check-migrations.ts';
import { openBackup } from './read-backup.ts';

/**
 * Reads a backup to its end.
 * @throws BackupError when it is damaged, cut short, or of a newer version than this program.
 */
export async function checkBackup(name: string, source: Readable): Promise<void> {
  const { header, parts } = await openBackup(name, source);
  lastMigration(header, KNOWN);
  for await (const _part of parts);
}
