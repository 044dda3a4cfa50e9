import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { useTestApp } from './build-test-app.ts';
import { until } from './chat.ts';
import { buildFounder, buildStartup } from './test-client.ts';

const test = useTestApp();

/** What only a server of its own can do to the API. */
describe.runIf(inject('databaseUrl'))('PostgreSQL', () => {
  it('that breaks every connection leaves the API running and serving again', async () => {
    const founder = await buildFounder(test.app);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(test.database.db);
    await until(async () => (await founder.call('GET', '/api/startups')).statusCode === 200);
    expect(await buildStartup(founder)).toMatchObject({ name: 'Acme' });
  });

  it('whose connections are all taken is answered for with a fast 503, and serves again after', async () => {
    const founder = await buildFounder(test.app);
    const { db } = test.database;
    const held = Array.from({ length: 10 }, () =>
      inTransaction(db, async db => {
        await sql`select pg_sleep(5)`.execute(db);
      }),
    );
    const asked = Date.now();
    const answer = await founder.call('GET', '/api/startups');
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'server.unavailable']);
    expect(answer.headers['retry-after']).toBe('1');
    expect(Date.now() - asked).toBeLessThan(4500);
    await Promise.all(held);
    expect((await founder.call('GET', '/api/startups')).statusCode).toBe(200);
  });
});

describe('a GET', () => {
  it('takes at most two queries, the session’s included', async () => {
    const founder = await buildFounder(test.app);
    const startup = await buildStartup(founder);
    const [challenge] = await founder.get<{ id: number }[]>('/api/challenges');
    const [step] = await founder.get<{ id: number }[]>(`/api/challenges/${challenge?.id}/steps`);
    const urls = [
      '/api/user',
      '/api/startups',
      `/api/startups/${startup.id}`,
      `/api/startups/${startup.id}/progress`,
      '/api/challenges',
      `/api/challenges/${challenge?.id}`,
      `/api/challenges/${challenge?.id}/steps`,
      `/api/challenges/${challenge?.id}/assistants`,
      `/api/steps/${step?.id}/questions`,
      `/api/steps/${step?.id}/assistants`,
      `/api/messages/${startup.id}/${challenge?.id}/${step?.id}`,
    ];
    const executor = test.database.db.getExecutor();
    const original = executor.provideConnection.bind(executor);
    let queries = 0;
    executor.provideConnection = (consumer, ...rest) => {
      queries += 1;
      return original(consumer, ...rest);
    };
    try {
      for (const url of urls) {
        queries = 0;
        expect((await founder.call('GET', url)).statusCode).toBe(200);
        expect([url, queries <= 2 && queries > 0]).toEqual([url, true]);
      }
    } finally {
      executor.provideConnection = original;
    }
  });
});
