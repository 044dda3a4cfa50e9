import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type Ask, askDirectly } from './compile-once.ts';
import { PoolSemaphore } from './pool-semaphore.ts';
import { type Pause, preparing } from './prepared-statements.ts';
import type { DB } from './schema.gen.ts';
import type { Database } from './types.ts';

interface PoolOptions {
  kind: Database['kind'];
  /** Sends the queries of `compileOnce`, on any connection. */
  ask: Ask;
  /** Whether a pooler hands out the connections, so that statements cannot have names. */
  isPooled?: boolean;
  pause?: Pause;
  /**
   * How many connections transactions, and queries that are not compiled once, may take at a time. The others wait
   * beside the pool's queue, so that a short query waits for a few of them and not for all.
   */
  transactions: number;
  /** How long one may wait there. */
  patienceMs?: number;
  onClosed?(): Promise<void>;
}

/** A database on a pool of connections of the one driver, whatever they lead to. */
export function onPool(
  pool: pg.Pool,
  { kind, ask, isPooled = false, pause, onClosed, ...limits }: PoolOptions,
): Database {
  const semaphore = new PoolSemaphore(limits.transactions, limits.patienceMs);
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparing(pool, semaphore, { isPooled, pause }) }),
  });
  askDirectly(db, ask);
  return {
    kind,
    db,
    close: async () => {
      await db.destroy();
      // Kysely ends the resources that it used itself.
      if (!pool.ended) await pool.end();
      await onClosed?.();
    },
  };
}
