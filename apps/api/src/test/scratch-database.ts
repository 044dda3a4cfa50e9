import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '../db/schema.gen.ts';
import type { Db } from '../db/types.ts';

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a database on the server and returns its name. */
export async function createDatabase(url: string, template?: string): Promise<string> {
  const name = `groundwork_test_${randomBytes(6).toString('hex')}`;
  await execute(url, `create database ${name}${template ? ` template ${template}` : ''}`);
  return name;
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  await execute(url, `drop database if exists ${name} with (force)`);
}

/** Connects like a role with short time limits. `options` are PostgreSQL's, such as `-c lock_timeout=500`. */
export function openImpatient(connectionString: string, options: string): Db {
  const pool = new pg.Pool({ connectionString, options });
  // A pool ends before its connections do, so dropping the database then breaks them.
  pool.on('error', () => undefined);
  pool.on('connect', client => client.on('error', () => undefined));
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
