import type { Migration } from 'kysely/migration';
import * as foundation from './0001-foundation.ts';

/** In order of their names. A migration that has shipped is never edited: add another. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
};
