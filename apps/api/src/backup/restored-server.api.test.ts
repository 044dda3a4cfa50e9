import type { Message } from '@groundwork/domain';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import type { Database } from '../db/types.ts';
import { backUp, openTarget, restore } from '../test/backups.ts';
import { testOptions, useTestApp } from '../test/build-test-app.ts';
import { buildChat, type Chat, until } from '../test/chat.ts';
import { buildReport, type TestReport } from '../test/report.ts';
import { gate, saysInTwo, scriptedCoach } from '../test/scripted-coach.ts';
import { MONDAY, untilOver } from '../test/section-workers.ts';
import { canLogIn, logIn, sessionStatus } from '../test/test-client.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const coach = scriptedCoach();
beforeEach(() => coach.forget());
const test = useTestApp(() => ({ coach }));

let restored: Database;
let app: Awaited<ReturnType<typeof buildApp>>;
let chat: Chat;
let report: TestReport;
/** Backed up while a reply and a section were being written; the restored server lacks the process that wrote them. */
beforeAll(async () => {
  chat = await buildChat(test.app);
  await chat.send('On Tuesday a baker in Leeds threw away forty loaves.', { 'idempotency-key': 'once' });
  report = await buildReport(test);
  await report.accept('problem', MONDAY);
  await report.set('running', { problem: 'writing' });
  const wait = gate();
  coach.replies.push(saysInTwo('So far', wait.promise, ' and on'));
  const sent = chat.stream('And again on Friday.');
  await until(async () => (await chat.messages()).at(-1)?.content === 'So far');
  const backup = await backUp(test.database);
  wait.open();
  await sent;
  restored = await openTarget(test.database.kind);
  await restore(restored.db, backup);
  app = await buildApp({ ...testOptions(restored), coach, sectionPollMs: 50 });
  await app.ready();
});
afterAll(async () => {
  await app?.close();
  await restored?.close();
});

it('logs in with the old password and shows the chat; the old sessions are gone', async () => {
  expect(await canLogIn(app, chat.founder, 'another password')).toBe(false);
  const founder = await logIn(app, chat.founder);
  const [old, now] = [await chat.messages(), await founder.get<Message[]>(chat.url)];
  expect(now.slice(0, 3)).toEqual(old.slice(0, 3));
  expect(now[3]).toMatchObject({ content: 'So far' });
  expect(await sessionStatus(chat.founder)).toBe(200);
  const cookie = chat.founder.cookie;
  expect((await app.inject({ url: '/api/user', headers: { cookie } })).statusCode).toBe(401);
});

it('gives the first answer to a request that is sent again', async () => {
  const founder = await logIn(app, chat.founder);
  const body = { ...chat.scope, content: 'On Tuesday a baker in Leeds threw away forty loaves.' };
  const before = await founder.get<Message[]>(chat.url);
  const again = await founder.call('POST', '/api/messages', body, { 'idempotency-key': 'once' });
  expect([again.statusCode, again.json().id]).toEqual([200, before[1]?.id]);
  expect(await founder.get<Message[]>(chat.url)).toHaveLength(before.length);
});

it('holds a reply that was being written for interrupted once its lease has run out, and writes it again', async () => {
  const founder = await logIn(app, chat.founder);
  const last = async () => (await founder.get<Message[]>(chat.url)).at(-1);
  await vi.waitFor(async () => expect(await last()).toMatchObject({ status: 'interrupted' }), {
    timeout: 20_000,
    interval: 200,
  });
  const question = (await founder.get<Message[]>(chat.url)).at(-2);
  await founder.post(`/api/messages/${question?.id}/retry`, {});
  expect(await last()).toMatchObject({ status: 'complete', content: expect.not.stringContaining('So far') });
});

it('takes up a section that was being written', async () => {
  await restored.db
    .updateTable('report_sections')
    .set({ lease_until: new Date(0).toISOString() })
    .where('state', '=', 'writing')
    .execute();
  const founder = await logIn(app, report.founder);
  await untilOver({ ...report, read: () => founder.get(`/api/startups/${report.startup.id}/report`) });
  const section = await restored.db
    .selectFrom('report_sections')
    .select(['state', 'content'])
    .where('type', '=', 'problem')
    .where('attempts', '>', 0)
    .execute();
  expect(section).toEqual([{ state: 'written', content: MONDAY }]);
});
