import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The same server, another database. */
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

/** Makes a database of its own on the server and answers its name. */
export async function createDatabase(url: string, template?: string): Promise<string> {
  const name = `groundwork_test_${randomBytes(6).toString('hex')}`;
  await execute(url, `create database ${name}${template ? ` template ${template}` : ''}`);
  return name;
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  await execute(url, `drop database if exists ${name} with (force)`);
}
