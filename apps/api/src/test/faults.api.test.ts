import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { useTestApp } from './build-test-app.ts';
import { buildChat, until } from './chat.ts';
import { reportOf } from './report.ts';
import { gate } from './scripted-coach.ts';
import { buildAdministrator, buildFounder, buildStartup } from './test-client.ts';
import { watchStatements } from './watch-statements.ts';

const test = useTestApp();

/** Faults that only a database server of its own can cause. */
describe.runIf(inject('databaseUrl'))('PostgreSQL', () => {
  it('that breaks every connection leaves the API running and serving again', async () => {
    const founder = await buildFounder(test.app);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(test.database.db);
    await until(async () => (await founder.call('GET', '/api/startups')).statusCode === 200);
    expect(await buildStartup(founder)).toMatchObject({ name: 'Acme' });
  });

  it('that breaks a connection between two queries of a transaction fails that one, and nothing else', async () => {
    const { db } = test.database;
    const broken = inTransaction(db, async db => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(test.database.db);
      // By now the connection has reported its end while no query was waiting.
      await new Promise(resolve => setTimeout(resolve, 200));
      await sql`select 1`.execute(db);
    });
    await expect(broken).rejects.toThrow(/terminat|closed|not queryable/i);
    expect((await buildFounder(test.app)).user.level).toBe(1);
  });

  it('whose connections for transactions are taken refuses writes with a 503 instead of having them wait, reads, and serves again after', async () => {
    const founder = await buildFounder(test.app);
    const { db } = test.database;
    const end = gate();
    let begun = 0;
    const held = Array.from({ length: 4 }, () =>
      inTransaction(db, async db => {
        await sql`select 1`.execute(db);
        begun += 1;
        await end.promise;
      }),
    );
    await until(() => begun === 4);
    const write = founder.call('POST', '/api/startups', { name: 'Acme' });
    expect((await founder.call('GET', '/api/startups')).statusCode).toBe(200);
    const answer = await write;
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'server.unavailable']);
    expect(answer.headers['retry-after']).toBe('1');
    end.open();
    await Promise.all(held);
    expect((await founder.call('POST', '/api/startups', { name: 'Acme' })).statusCode).toBe(201);
  });
});

describe('a GET', () => {
  it('takes at most two queries, the session’s included, and an administrator’s three', async () => {
    const { founder, startup, challenge, step, url, send, progress } = await buildChat(test.app);
    await send('Our dentists in Leeds lose patients every Tuesday.');
    const report = await reportOf(test, founder, startup);
    const [section] = await report.sections();
    const place = `${startup.id}/${challenge.id}/${step.id}`;
    const urls = [
      '/api/user',
      '/api/account/sessions',
      '/api/account/export',
      '/api/startups',
      `/api/startups/${startup.id}`,
      `/api/startups/${startup.id}/progress`,
      '/api/progress',
      `/api/progress?startupId=${startup.id}`,
      `/api/progress/${founder.user.id}/${place}`,
      `/api/progress/${(await progress()).id}/questions`,
      '/api/achievements',
      '/api/challenges',
      `/api/challenges/${challenge.id}`,
      `/api/challenges/${challenge.id}/steps`,
      `/api/challenges/${challenge.id}/assistants`,
      `/api/steps/${step.id}/questions`,
      `/api/steps/${step.id}/assistants`,
      url,
      '/api/logo-media/active',
      `/api/startups/${startup.id}/report`,
      `${report.url}/v2-sections`,
      `${report.url}/v2-sections/${section?.id}/sources`,
    ].map(url => [founder, url] as const);
    const administrator = await buildAdministrator(test.app);
    const all = [...urls, [administrator, '/api/admin/challenges'] as const];
    const tags = new Map<string, string>();
    let queries = 0;
    const end = watchStatements(() => {
      queries += 1;
    });
    try {
      for (const [client, url] of all) {
        for (const status of [200, 304]) {
          queries = 0;
          const tag = status === 304 ? tags.get(url) : undefined;
          const answer = await client.call('GET', url, undefined, tag ? { 'if-none-match': tag } : {});
          tags.set(url, String(answer.headers.etag));
          expect([url, answer.statusCode]).toEqual([url, status]);
          // What waits to be published is one more.
          const most = client === administrator ? 3 : 2;
          expect([url, queries <= most && queries > 0]).toEqual([url, true]);
        }
      }
    } finally {
      end();
    }
  });
});
