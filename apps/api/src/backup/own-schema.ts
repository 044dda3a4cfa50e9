import { TABLES } from '../db/tables.ts';

/** Kysely's own: a restore writes them anew. */
export const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** Every table of Groundwork's, of whatever schema so far: one that a migration drops is named here by hand. Others are somebody else's. */
export const OWN_TABLES: readonly string[] = [...Object.keys(TABLES), ...MIGRATION_TABLES];

/** Every function of Groundwork's, of whatever schema so far; each without arguments. */
export const OWN_FUNCTIONS: readonly string[] = ['renew_curriculum_version'];
