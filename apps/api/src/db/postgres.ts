import pg from 'pg';
import type { Ask } from './compile-once.ts';
import { onPool } from './on-pool.ts';
import { typeParsers } from './parsers.ts';
import { askPool } from './prepared-statements.ts';
import type { Database } from './types.ts';

/** Servers recognise each other by it in `pg_stat_activity`. */
const APPLICATION_NAME = 'groundwork';
const CONNECT_MS = 3000;
/**
 * The part of the pool that transactions may take: more of them at once make every answer late, and none the sooner.
 */
const TRANSACTIONS = 0.4;

const UTC = "set timezone to 'UTC'";

/**
 * The URL's own settings come first, except for those that the API relies on: its name, and UTC. `sslmode` means what it
 * does for every other client of PostgreSQL: `require` encrypts and checks no certificate, `verify-full` does.
 * `pgbouncer=true` says that a pooler gives each transaction another connection.
 */
function connectionOf(url: string): { connectionString: string; options?: string; isPooled: boolean } {
  const utc = '-c timezone=UTC';
  if (!URL.canParse(url)) return { connectionString: url, options: utc, isPooled: false };
  const parsed = new URL(url);
  const options = parsed.searchParams.get('options');
  parsed.searchParams.delete('options');
  parsed.searchParams.delete('application_name');
  if (parsed.searchParams.has('sslmode') && !parsed.searchParams.has('uselibpqcompat'))
    parsed.searchParams.set('uselibpqcompat', 'true');
  const isPooled = parsed.searchParams.get('pgbouncer') === 'true';
  parsed.searchParams.delete('pgbouncer');
  const connectionString = parsed.href;
  if (isPooled) return { connectionString, isPooled };
  return { connectionString, options: options === null ? utc : `${options} ${utc}`, isPooled };
}

/** Opens a pool. `onError` hears of connections that break, as when PostgreSQL restarts. */
export function openPostgres(url: string, options: { onError(error: Error): void; max?: number }): Database {
  const { isPooled, ...connection } = connectionOf(url);
  const pool = new pg.Pool({
    ...connection,
    max: options.max ?? 10,
    // An exhausted pool or a server that is down becomes a fast 503 instead of a request that hangs.
    connectionTimeoutMillis: CONNECT_MS,
    // PgBouncer refuses to pass it on.
    ...(!isPooled && { statement_timeout: 15_000 }),
    application_name: APPLICATION_NAME,
    types: typeParsers,
  });
  // Without listeners these would end the process. The pool reports only idle connections; one that breaks inside a
  // transaction between two queries emits its own error, and the next query on it fails.
  pool.on('error', options.onError);
  pool.on('connect', client => {
    client.on('error', options.onError);
    // PgBouncer keeps this one setting for each of its clients.
    if (isPooled) client.query(UTC).catch(options.onError);
  });
  // Names of statements are a connection's own.
  const ask: Ask = (text, values) => (isPooled ? pool.query(text, values) : askPool(pool, text, values));
  const transactions = Math.max(1, Math.floor(pool.options.max * TRANSACTIONS));
  return onPool(pool, { kind: 'postgresql', ask, isPooled, transactions, patienceMs: CONNECT_MS });
}
