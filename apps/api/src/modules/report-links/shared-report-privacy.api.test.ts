import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allContracts } from '@groundwork/api-client/contracts';
import type { ReportLink } from '@groundwork/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { testOptions, useTestApp } from '../../test/build-test-app.ts';
import { buildReport, type TestReport } from '../../test/report.ts';
import { anonymous } from '../../test/test-client.ts';

const createKey = () => randomBytes(16).toString('hex');

const test = useTestApp();
let output = '';
const stream = {
  write: (text: string) => {
    output += text;
  },
};
let app: FastifyInstance;
let directory: string;
let report: TestReport;
let link: ReportLink;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'groundwork-web-'));
  await writeFile(path.join(directory, 'index.html'), '<!doctype html>');
  await mkdir(path.join(directory, '.vite'));
  await writeFile(path.join(directory, '.vite/pages.json'), '[]');
  app = await buildApp({
    ...testOptions(test.database),
    webDirectory: directory,
    logger: { level: 'trace', stream },
  });
  report = await buildReport(test);
  await report.set('done');
  link = await report.founder.post(`${report.url}/links`, { days: 7, sections: ['problem'] });
});
afterAll(async () => {
  await app?.close();
  await rm(directory, { recursive: true, force: true });
});

it('a token opens nothing that needs a session', async () => {
  const reader = anonymous(app);
  const asToken = [
    { authorization: `Bearer ${link.token}` },
    { cookie: `groundwork=${link.token}` },
    { 'x-token': String(link.token) },
  ];
  for (const headers of asToken)
    for (const { method, path: pattern, access } of allContracts) {
      if (access === 'public') continue;
      const url = pattern.replace(/:\w+/g, String(report.id));
      const answer = await reader.call(
        method,
        `${url}?token=${link.token}`,
        undefined,
        headers as Record<string, string>,
      );
      expect([url, answer.statusCode]).toEqual([url, 401]);
    }
});

it.each(['/shared/', '/api/shared/'])('%s… may not be framed, indexed or passed on', async start => {
  for (const token of [link.token, 'unknown']) {
    const { headers } = await anonymous(app).call('GET', `${start}${token}`);
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-frame-options': 'SAMEORIGIN',
    });
    expect(headers['set-cookie']).toBeUndefined();
  }
});

it('the page and the answers elsewhere are not told to stay out of search engines', async () => {
  for (const url of ['/', '/auth', '/api/health'])
    expect((await anonymous(app).call('GET', url)).headers['x-robots-tag']).toBeUndefined();
});

it('neither reading nor commenting sets a cookie, also for a session that is due to be extended', async () => {
  await sql`update sessions set last_used_at = now() - interval '2 hours', expires_at = now() + interval '1 day'`.execute(
    test.database.db,
  );
  const body = { key: createKey(), name: 'Noor', text: 'Hello' };
  const { founder } = report;
  const url = `/api/shared/${link.token}`;
  for (const answer of [
    await founder.call('GET', url),
    await founder.call('POST', `${url}/views`),
    await founder.call('POST', `${url}/comments`, body),
    await anonymous(app).call('GET', url, undefined, { cookie: 'groundwork=made.up' }),
  ]) {
    expect(answer.statusCode).toBeLessThan(300);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

it('tells readers nothing of the founder, and of the startup its name alone', async () => {
  const { body } = await anonymous(app).call('GET', `/api/shared/${link.token}`);
  const { user } = report.founder;
  for (const secret of [user.username, user.email, user.fullName, `"${user.id}"`, 'startupId', 'reportId'])
    expect(body).not.toContain(secret);
});

it('neither the page nor its answer has what the founder left out or keeps for themself', async () => {
  const choices = {
    label: 'For Anna',
    leftOut: ['Tom loses £400.'],
    replacements: [{ words: 'Acme', shown: 'A startup' }],
  };
  const body = { days: 7, sections: ['problem', 'solution'], ...choices };
  const { token } = await report.founder.post<ReportLink>(`${report.url}/links`, body);
  await sql`update report_links set copy = jsonb_set(copy, '{sections,1,content}', '"Tom loses £400. So?"')
    where label = 'For Anna'`.execute(test.database.db);
  for (const start of ['/shared/', '/api/shared/']) {
    const answer = await anonymous(app).call('GET', `${start}${token}`);
    expect(answer.statusCode).toBe(200);
    if (start === '/api/shared/') expect(answer.body).toContain('"So?"');
    expect(answer.body).not.toMatch(/Tom loses|Acme|Anna|leftOut|replacements|statements/);
  }
});

it('no token is in the log', async () => {
  output = '';
  const reader = anonymous(app);
  await reader.call('GET', `/shared/${link.token}`);
  await reader.call('GET', `/api/shared/${link.token}`);
  await reader.call('GET', `/api/%73hared/${link.token}`);
  await reader.call('POST', `/api/shared/${link.token}/comments`, '{');
  await reader.call('POST', `/api/shared/${link.token}/views`, undefined, { origin: 'https://evil.example' });
  await sql`alter table report_comments rename to away`.execute(test.database.db);
  expect((await reader.call('GET', `/api/shared/${link.token}`)).statusCode).toBe(500);
  await sql`alter table away rename to report_comments`.execute(test.database.db);
  expect(output).toContain('/api/shared/[token]/comments');
  expect(output).not.toContain(link.token);
});
