import { existsSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { findPostgresBinaries, PostgresMissingError } from '../../bench/lib/postgres-binaries.ts';
import { usePostgres } from '../../bench/lib/postgres-server.ts';

const isInstalled = (() => {
  try {
    return findPostgresBinaries() !== '';
  } catch (error) {
    if (error instanceof PostgresMissingError) return false;
    throw error;
  }
})();

async function ask(url: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return String(rows[0]?.[0]);
  } finally {
    await client.end();
  }
}

describe.runIf(isInstalled)('the PostgreSQL of the benchmark’s own', () => {
  it('serves this machine alone, durably, and is gone when it is stopped', async () => {
    const postgres = await usePostgres(undefined);
    try {
      expect(await ask(postgres.url, 'show fsync')).toBe('on');
      expect(await ask(postgres.url, 'show listen_addresses')).toBe('127.0.0.1');
      const directory = await ask(postgres.url, 'show data_directory');
      expect(existsSync(directory)).toBe(true);
      const version = await ask(postgres.url, 'show server_version');
      expect(postgres.described).toContain(`PostgreSQL ${version} (shared_buffers `);
      await postgres.stop();
      expect(existsSync(directory)).toBe(false);
    } finally {
      await postgres.stop();
    }
    await expect(ask(postgres.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  }, 60_000);
});

describe('without PostgreSQL', () => {
  it('says what to install', () => {
    expect(() => findPostgresBinaries(['', '/no-such-folder'])).toThrow('--database or TEST_DATABASE_URL');
  });
});
