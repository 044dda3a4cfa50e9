import type { Kysely } from 'kysely';
import type { DB } from './schema.gen.ts';

/** The database, or a transaction on it: repositories take either as their first argument. */
export type Db = Kysely<DB>;

type DatabaseKind = 'postgresql' | 'embedded';

export interface Database {
  kind: DatabaseKind;
  db: Db;
  close(): Promise<void>;
}
