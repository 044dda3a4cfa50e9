import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { parsers } from './parsers.ts';
import type { DB } from './schema.gen.ts';
import type { Database } from './types.ts';

/** Opens a pool. `onError` hears of connections that break, as when PostgreSQL restarts. */
export function openPostgres(url: string, options: { onError(error: Error): void; max?: number }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    // An exhausted pool or a server that is down becomes a fast 503 instead of a request that hangs.
    connectionTimeoutMillis: 3000,
    statement_timeout: 15_000,
    application_name: 'groundwork',
    options: '-c timezone=UTC',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
    },
  });
  // Without listeners these would end the process. The pool tells of idle connections only; one that breaks inside a
  // transaction between two queries tells so itself, and the next query on it fails.
  pool.on('error', options.onError);
  pool.on('connect', client => client.on('error', options.onError));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { kind: 'postgresql', db, close: () => db.destroy() };
}
