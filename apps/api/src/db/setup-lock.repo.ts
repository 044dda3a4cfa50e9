import { sql } from 'kysely';
import type { Db } from './types.ts';

/** Any fixed number will do. */
const SETUP_LOCK = 7_210_433;

/**
 * Makes replicas that start together on an empty database, imports of the curriculum and writes of administrators take
 * turns until this transaction ends.
 */
export async function takeSetupLock(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SETUP_LOCK})`.execute(db);
}
