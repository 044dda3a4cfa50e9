import { TABLES } from '../db/tables.ts';

/** Kysely's own: a restore recreates them. */
export const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** All tables that Groundwork ever had. A table that a migration drops is added here by hand. */
export const OWN_TABLES: readonly string[] = [...Object.keys(TABLES), ...MIGRATION_TABLES];

/** All functions that Groundwork ever had; none takes arguments. */
export const OWN_FUNCTIONS: readonly string[] = ['renew_curriculum_version'];
