import type { Report } from '@groundwork/domain';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { testOptions, useTestApp } from '../../test/build-test-app.ts';
import { buildReport, type TestReport } from '../../test/report.ts';
import { buildFounder } from '../../test/test-client.ts';

const test = useTestApp();
let replica: FastifyInstance;
beforeAll(async () => {
  replica = await buildApp(testOptions(test.database));
  await replica.ready();
});
afterAll(() => replica.close());

const post = (report: TestReport, call: 'reset' | 'generate', app = test.app, headers: object = {}) =>
  app.inject({
    method: 'POST',
    url: `${report.url}/${call}-sections`,
    headers: { cookie: report.founder.cookie, ...headers },
  });
const statesOf = async (report: TestReport) =>
  (await report.versions()).map(({ no, state }) => `${no} ${state}`);

describe('resetting a report', () => {
  it('empties every section, takes it back to a draft, and keeps the version before as it was', async () => {
    const report = await buildReport(test);
    await report.set('done');
    const generated = { status: 'generated', generated_at: '2026-01-02T03:04:05.000Z' };
    await test.database.db.updateTable('reports').set(generated).where('id', '=', report.id).execute();
    const [before, old] = [await report.read(), await report.rows(1)];
    const answer = await post(report, 'reset');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        ...before,
        status: 'draft',
        generatedAt: null,
        updatedAt: expect.any(String),
        generation: { state: 'idle', done: 0, failed: 0, total: 12, reason: null },
      },
    ]);
    expect(answer.json<Report>().updatedAt > before.updatedAt).toBe(true);
    expect(await report.read()).toEqual(answer.json());
    for (const section of await report.sections())
      expect(section).toMatchObject({ state: 'empty', content: '', isOutOfDate: false, writtenAt: null });
    expect(await statesOf(report)).toEqual(['1 done', '2 empty']);
    expect(await report.rows(1)).toEqual(old);
  });

  it('keeps fifty earlier versions', async () => {
    const report = await buildReport(test);
    await report.set('done');
    await test.database.db
      .insertInto('report_versions')
      .values(
        Array.from({ length: 54 }, (_, place) => ({ report_id: report.id, no: place + 2, state: 'done' })),
      )
      .execute();
    expect((await post(report, 'reset')).statusCode).toBe(200);
    const numbers = (await report.versions()).map(({ no }) => no);
    expect([numbers.length, Math.min(...numbers), Math.max(...numbers)]).toEqual([51, 6, 56]);
  });

  it('of a failed generation does the same', async () => {
    const report = await buildReport(test);
    await report.set('failed', { problem: 'failed' });
    expect((await post(report, 'reset')).json<Report>().generation).toMatchObject({
      state: 'idle',
      reason: null,
    });
    expect(await statesOf(report)).toEqual(['1 failed', '2 empty']);
  });

  it('that is empty changes nothing', async () => {
    const report = await buildReport(test);
    const before = await report.read();
    expect((await post(report, 'reset')).json()).toEqual(before);
    expect(await statesOf(report)).toEqual(['1 empty']);
  });

  it('while it is being written ends that: nobody may write on, and what was finished stays in its version', async () => {
    const report = await buildReport(test);
    await post(report, 'generate');
    await report.set('running', { problem: 'pending', solution: 'writing', persona: 'failed' });
    await post(report, 'reset');
    expect(await statesOf(report)).toEqual(['1 empty', '2 cancelled', '3 empty']);
    expect((await report.versions())[1]?.ended_at).not.toBeNull();
    const rows = await report.rows(2);
    const stateOf = (type: string) => rows.find(row => row.type === type);
    expect(stateOf('problem')).toMatchObject({ state: 'empty', owner: null, lease_until: null });
    expect(stateOf('solution')).toMatchObject({ state: 'empty', owner: null, lease_until: null });
    expect(stateOf('persona')?.state).toBe('failed');
    expect(rows.filter(row => row.state === 'written' && row.content === `About ${row.type}`)).toHaveLength(
      9,
    );
    // The next generation starts from nothing.
    expect((await post(report, 'generate')).json<Report>().generation).toMatchObject({
      state: 'running',
      done: 0,
    });
    expect(await statesOf(report)).toEqual(['1 empty', '2 cancelled', '3 empty', '4 running']);
  });

  it('several times at once, on two replicas, resets once', async () => {
    const report = await buildReport(test);
    await report.set('done');
    const answers = await Promise.all(
      [test.app, replica, test.app, replica].map(app => post(report, 'reset', app)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await statesOf(report)).toEqual(['1 done', '2 empty']);
  });

  it('with the same key resets once, whatever was generated since', async () => {
    const report = await buildReport(test);
    await report.set('done');
    const key = { 'idempotency-key': 'reset' };
    const first = await post(report, 'reset', test.app, key);
    await post(report, 'generate');
    expect((await post(report, 'reset', replica, key)).json()).toEqual(first.json());
    expect(await statesOf(report)).toEqual(['1 done', '2 empty', '3 running']);
  });

  it('at the moment at which it is generated leaves one of the two orders', async () => {
    for (let round = 0; round < 3; round += 1) {
      const report = await buildReport(test);
      await report.set('failed', { problem: 'failed' });
      const answers = await Promise.all([post(report, 'generate'), post(report, 'reset', replica)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect([
        '1 failed, 2 cancelled, 3 empty', // generated, then reset
        '1 failed, 2 empty, 3 running', // reset, then generated
      ]).toContain((await statesOf(report)).join(', '));
    }
  });

  it('of somebody else’s is not found and changes nothing', async () => {
    const report = await buildReport(test);
    await report.set('done');
    const answer = await post({ ...report, founder: await buildFounder(test.app) }, 'reset');
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'report.not_found']);
    expect(await statesOf(report)).toEqual(['1 done']);
  });
});
