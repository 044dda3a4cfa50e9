import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { Semaphore } from '../semaphore.ts';
import { type Ask, askDirectly } from './compile-once.ts';
import { preparing } from './prepared-statements.ts';
import type { DB } from './schema.gen.ts';
import type { Database } from './types.ts';

interface PoolOptions {
  kind: Database['kind'];
  /** Sends what is compiled once, on any connection. */
  ask: Ask;
  /** How many of the connections transactions may hold, or wait for, at a time: the rest is for single statements. */
  transactions: number;
  onClosed?(): Promise<void>;
}

/** A database on a pool of connections of the one driver, whatever they lead to. */
export function onPool(pool: pg.Pool, { kind, ask, transactions, onClosed }: PoolOptions): Database {
  const lane = new Semaphore(transactions);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool, lane) }) });
  askDirectly(db, ask);
  return {
    kind,
    db,
    close: async () => {
      await db.destroy();
      // Kysely ends what it has used itself.
      if (!pool.ended) await pool.end();
      await onClosed?.();
    },
  };
}
