import { withClient } from './grow-database.ts';

export interface DatabaseSize {
  bytes: number;
  progressRows: number;
  messages: number;
}

/** Rows as the last `analyze` counted them. */
export function measureSize(url: string): Promise<DatabaseSize> {
  return withClient(url, async client => {
    const rowsOf = (table: string) =>
      `(select reltuples::float8 from pg_class where oid = '${table}'::regclass)`;
    const { rows } = await client.query(
      `select pg_database_size(current_database())::float8 as bytes, ${rowsOf('step_progress')} as "progressRows",
        ${rowsOf('messages')} as messages`,
    );
    return rows[0] as DatabaseSize;
  });
}

export function describeSize({ bytes, progressRows, messages }: DatabaseSize): string {
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  return `${whole(progressRows)} rows of progress, ${whole(messages)} messages, ${(bytes / 2 ** 30).toFixed(2)} GB`;
}

/**
 * Has the machine read all of a database, so that what is measured waits for no disk as long as memory holds it.
 * @returns whether it could: the server needs the extension `pg_prewarm`
 */
export function readIntoMemory(url: string): Promise<boolean> {
  return withClient(url, async client => {
    const { rowCount } = await client.query(`select from pg_available_extensions where name = 'pg_prewarm'`);
    if (rowCount === 0) return false;
    await client.query('create extension if not exists pg_prewarm');
    await client.query(`select pg_prewarm(oid, 'read') from pg_class where relkind in ('r', 'i', 't')`);
    return true;
  });
}
