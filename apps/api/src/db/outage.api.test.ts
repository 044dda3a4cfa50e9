import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '../app.ts';
import { testOptions } from '../test/build-test-app.ts';
import { createDatabase, dropDatabase, withDatabase } from '../test/scratch-database.ts';
import { openPostgres } from './postgres.ts';
import { inTransaction } from './transaction.ts';
import type { Database } from './types.ts';

const ignore = { onError: () => undefined };

/** PostgreSQL only: the embedded database runs in the server's own process. */
describe.runIf(inject('databaseUrl'))('while PostgreSQL cannot answer', () => {
  let name: string;
  let outside: Database;
  beforeAll(async () => {
    outside = openPostgres(inject('databaseUrl'), { ...ignore, max: 1 });
    name = await createDatabase(inject('databaseUrl'), inject('template'));
  });
  afterAll(async () => {
    await outside.close();
    await dropDatabase(inject('databaseUrl'), name);
  });

  const accept = (accepted: boolean) =>
    sql`alter database ${sql.id(name)} allow_connections ${sql.raw(`${accepted}`)}`.execute(outside.db);
  const endConnections = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(outside.db);

  async function openApp(url: string, max?: number) {
    const database = openPostgres(url, { ...ignore, ...(max && { max }) });
    const app = await buildApp(testOptions(database));
    const payload = { username: 'admin', password: 'an administrator' };
    const login = () => app.inject({ method: 'POST', url: '/api/login', payload });
    const close = async () => {
      await app.close();
      await database.close();
    };
    return { app, database, login, close };
  }

  it('logging in is refused for a moment, and then goes on', async () => {
    const { login, close } = await openApp(withDatabase(inject('databaseUrl'), name));
    try {
      expect((await login()).statusCode).toBe(200);
      await accept(false);
      await endConnections();
      for (let tries = 0; tries < 3; tries += 1) {
        const refused = await login();
        expect(refused.json()).toMatchObject({ statusCode: 503, code: 'server.unavailable' });
        expect(refused.headers['retry-after']).toBe('1');
      }
      await accept(true);
      expect((await login()).statusCode).toBe(200);
    } finally {
      await accept(true);
      await close();
    }
  });

  it('logging in is refused for a moment where nothing answers', async () => {
    const { login, close } = await openApp('postgresql://nobody@127.0.0.1:1/nothing');
    try {
      const refused = await login();
      expect(refused.json()).toMatchObject({ statusCode: 503, code: 'server.unavailable' });
      expect(refused.headers['retry-after']).toBe('1');
    } finally {
      await close();
    }
  });

  it('a transaction whose prepared statements serve no more is refused once', async () => {
    // One connection, so that the next query runs on it.
    const { app, database, close } = await openApp(withDatabase(inject('databaseUrl'), name), 1);
    const steps: ReturnType<typeof sql>[] = [
      sql`deallocate all`,
      sql`alter table users alter column level type bigint`,
    ];
    const { db } = database;
    app.post('/test/level', () =>
      inTransaction(db, async db => db.selectFrom('users').select('level').where('id', '=', 1).execute()),
    );
    const ask = () => app.inject({ method: 'POST', url: '/test/level' });
    try {
      for (const step of steps) {
        expect((await ask()).statusCode).toBe(200);
        await step.execute(db);
        const refused = await ask();
        expect(refused.json()).toMatchObject({ statusCode: 503, code: 'server.unavailable' });
        expect(refused.headers['retry-after']).toBe('1');
        expect((await ask()).statusCode).toBe(200);
      }
    } finally {
      await close();
    }
  });
});
