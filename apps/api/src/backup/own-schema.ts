import { TABLES } from '../db/tables.ts';

/** Kysely's own: a restore recreates them. */
export const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

const FORMER_TABLES = ['field_notes', 'field_quotes'];

/** All tables that Groundwork ever had. One that a migration drops or renames is added to the former ones by hand. */
export const OWN_TABLES: readonly string[] = [...Object.keys(TABLES), ...FORMER_TABLES, ...MIGRATION_TABLES];

/** All functions that Groundwork ever had; none takes arguments. */
export const OWN_FUNCTIONS: readonly string[] = ['renew_curriculum_version'];
