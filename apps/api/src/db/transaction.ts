import type { Db } from './types.ts';

/**
 * Runs `work` in one transaction: all of it is written, or nothing.
 * Give the callback's parameter the outer handle's name, so that the outer one is out of reach:
 * on the embedded database a query on it from inside would wait for itself forever (a lint rule checks it).
 * Keep to SQL inside: on the embedded database every other query waits meanwhile.
 */
export function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}
