import { REPORT_SECTION_TYPES, type Report, type ReportSectionType } from '@groundwork/domain';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordCall } from '../../stores/budget.repo.ts';
import { testOptions, useTestApp } from '../../test/build-test-app.ts';
import { at, until } from '../../test/chat.ts';
import { buildReport, type TestReport } from '../../test/report.ts';
import { buildFounder } from '../../test/test-client.ts';

const test = useTestApp();
let replica: FastifyInstance;
beforeAll(async () => {
  replica = await buildApp(testOptions(test.database));
  await replica.ready();
});
afterAll(() => replica.close());

const generate = ({ founder, url }: TestReport, headers: Record<string, string> = {}) =>
  founder.call('POST', `${url}/generate-sections`, undefined, headers);
const generateOn = (app: FastifyInstance, { founder, url }: TestReport, headers: object = {}, query = '') =>
  app.inject({
    method: 'POST',
    url: `${url}/generate-sections${query}`,
    headers: { cookie: founder.cookie, ...headers },
  });
const pendingOf = async (report: TestReport, no: number) =>
  (await report.rows(no)).flatMap(({ type, state }) => (state === 'pending' ? [type] : []));
const statesOf = async (report: TestReport) =>
  (await report.versions()).map(({ no, state }) => `${no} ${state}`);
const all = (state: 'unanswered' | 'failed') =>
  Object.fromEntries(REPORT_SECTION_TYPES.map(type => [type, state]));

describe('generating', () => {
  it('begins a version whose sections wait to be written, and answers how far it has come', async () => {
    const report = await buildReport(test);
    const before = await report.read();
    const answer = await generate(report);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        ...before,
        updatedAt: expect.any(String),
        generation: { state: 'running', done: 0, failed: 0, total: 12, reason: null },
      },
    ]);
    expect(answer.json<Report>().updatedAt > before.updatedAt).toBe(true);
    expect(await statesOf(report)).toEqual(['1 empty', '2 running']);
    expect(await pendingOf(report, 2)).toEqual(REPORT_SECTION_TYPES);
    expect(Object.values(await report.states())).toEqual(Array(12).fill('writing'));
    expect(await report.read()).toEqual(answer.json());
  });

  it('keeps what is up to date as it is, and the version before as it was', async () => {
    const report = await buildReport(test);
    await report.accept('solution', 'We send one message.');
    await report.set('failed', { persona: 'failed', assumptions: 'unanswered' });
    await report.accept('solution', 'And a second one.');
    const before = await report.rows(1);
    const shown = await report.sections();
    expect((await generate(report)).json<Report>().generation).toMatchObject({ done: 10, failed: 0 });
    expect(await report.rows(1)).toEqual(before);
    const after = await report.rows(2);
    expect(await pendingOf(report, 2)).toEqual(['solution', 'persona']);
    for (const [index, { type, title, sort_order, state, ...row }] of after.entries()) {
      const old = at(before, index);
      expect([type, title, sort_order]).toEqual([old.type, old.title, old.sort_order]);
      expect([row.id === old.id, row.attempts, row.fence, row.owner, row.lease_until, row.failure]).toEqual([
        false,
        0,
        0,
        null,
        null,
        null,
      ]);
      const { content, statements, fingerprint, written_at } = state === 'pending' ? row : old;
      expect(row).toMatchObject({ content, statements, fingerprint, written_at });
      if (state === 'pending')
        expect([content, statements, fingerprint, written_at]).toEqual(['', [], null, null]);
      else expect([state, content]).toEqual([old.state, `About ${type}`]);
    }
    const kept = ({ state }: { state: string }) => state === 'written' || state === 'unanswered';
    expect((await report.sections()).filter(kept).map(({ id, ...section }) => section)).toEqual(
      shown
        .filter(({ type }) => type !== 'solution')
        .filter(kept)
        .map(({ id, ...section }) => section),
    );
  });

  it.each<[string, (report: TestReport) => Promise<unknown>, readonly ReportSectionType[]]>([
    [
      'failed and empty ones',
      report => report.set('failed', { problem: 'failed', persona: 'empty' }),
      ['problem', 'persona'],
    ],
    ['all that failed', report => report.set('failed', all('failed')), REPORT_SECTION_TYPES],
    [
      'an unanswered one that has an answer now',
      async report => {
        await report.set('done', all('unanswered'));
        await report.accept('persona', 'Receptionists of small practices.');
      },
      ['persona'],
    ],
    [
      'what a changed profile feeds',
      async report => {
        for (const type of ['problem', 'solution'] as const) await report.accept(type, 'So it was.');
        await report.set('done');
        const { founder, startup } = report;
        await founder.call('PUT', `/api/startups/${startup.id}`, { ...startup, problemStatement: 'Late.' });
      },
      ['problem'],
    ],
    [
      'a missing one, with what is due',
      async report => {
        await report.set('failed', { solution: 'failed' });
        await test.database.db
          .deleteFrom('report_sections')
          .where('type', '=', 'assumptions')
          .where('version_id', '=', at(await report.versions(), 0).id)
          .execute();
      },
      ['solution', 'assumptions'],
    ],
  ])('writes %s', async (_, prepare, due) => {
    const report = await buildReport(test);
    await prepare(report);
    await generate(report);
    expect(await statesOf(report)).toEqual([expect.stringMatching(/^1 /), '2 running']);
    expect(await pendingOf(report, 2)).toEqual(due);
    expect((await report.sections()).map(({ type }) => type)).toEqual(REPORT_SECTION_TYPES);
  });

  it('begins nothing when everything is up to date, or is to be written again and nothing is answered', async () => {
    const [written, unanswered] = [await buildReport(test), await buildReport(test)];
    await written.accept('problem', 'So it was.');
    await written.set('done');
    await unanswered.set('done', all('unanswered'));
    for (const [report, rewrite] of [
      [written, 'false'],
      [unanswered, 'true'],
    ] as const) {
      const before = await report.read();
      const answer = await generateOn(test.app, report, {}, `?rewrite=${rewrite}`);
      expect([answer.statusCode, answer.json()]).toEqual([200, before]);
      expect(await statesOf(report)).toEqual(['1 done']);
    }
  });

  it('writes again, when it is asked to, all that have answers, with what is due', async () => {
    const report = await buildReport(test);
    for (const type of ['problem', 'persona'] as const) await report.accept(type, 'So it was.');
    // Persona is unanswered: too little was said about it.
    await report.set('done', { ...all('unanswered'), problem: 'written', assumptions: 'failed' });
    expect((await generateOn(test.app, report, {}, '?rewrite=perhaps')).statusCode).toBe(400);
    await generateOn(test.app, report, {}, '?rewrite=true');
    expect(await pendingOf(report, 2)).toEqual(['problem', 'persona', 'assumptions']);
  });

  it('has the worker of its process begin at once', async () => {
    const report = await buildReport(test);
    const { db } = test.database;
    await db
      .updateTable('report_versions')
      .set({ state: 'cancelled' })
      .where('state', '=', 'running')
      .execute();
    const writing = await buildApp({ ...testOptions(test.database), sectionPollMs: 600_000 });
    await writing.ready();
    // The worker's first look finds nothing; the next would come in 10 minutes.
    await new Promise(resolve => setTimeout(resolve, 300));
    await generateOn(writing, report);
    await until(async () => (await report.read()).generation.state !== 'running');
    expect((await report.read()).generation).toMatchObject({ state: 'done', done: 12 });
    await writing.close();
  });

  it('leaves status and date of the last generation as they were', async () => {
    const report = await buildReport(test);
    await report.set('failed', { problem: 'failed' });
    const generated = { status: 'generated', generated_at: '2026-01-02T03:04:05.000Z' };
    await test.database.db.updateTable('reports').set(generated).where('id', '=', report.id).execute();
    expect((await generate(report)).json()).toMatchObject({
      status: 'generated',
      generatedAt: '2026-01-02T03:04:05.000Z',
      generation: { state: 'running' },
    });
  });
});

describe('a second request', () => {
  it('while one runs begins nothing new and answers how far that one has come', async () => {
    const report = await buildReport(test);
    await generate(report);
    await report.set('running', { problem: 'pending', solution: 'writing' });
    const again = await generate(report);
    expect(again.json()).toEqual(await report.read());
    expect(again.json<Report>().generation).toMatchObject({ state: 'running', done: 10 });
    expect(await statesOf(report)).toEqual(['1 empty', '2 running']);
  });

  it('at the same moment, on two replicas, begins one generation', async () => {
    const report = await buildReport(test);
    const answers = await Promise.all(
      [test.app, replica, test.app, replica].map(app => generateOn(app, report)),
    );
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 200, 200, 200]);
    for (const answer of answers) expect(answer.json<Report>().generation.state).toBe('running');
    expect(await statesOf(report)).toEqual(['1 empty', '2 running']);
    expect(await report.rows(2)).toHaveLength(12);
  });

  it('with the same key begins nothing, even when the first one has ended', async () => {
    const report = await buildReport(test);
    const key = { 'idempotency-key': 'generate' };
    await Promise.all([generate(report, key), generateOn(replica, report, key)]);
    await report.set('failed', { problem: 'failed' });
    const again = await generate(report, key);
    expect([again.statusCode, again.json<Report>().generation.state]).toEqual([200, 'failed']);
    expect(await statesOf(report)).toEqual(['1 empty', '2 failed']);
    await generate(report, { 'idempotency-key': 'another' });
    expect(await statesOf(report)).toEqual(['1 empty', '2 failed', '3 running']);
  });

  it('with the key of another report is refused', async () => {
    const report = await buildReport(test);
    const other = await buildReport(test, report.founder);
    const key = { 'idempotency-key': 'one' };
    await generate(report, key);
    const answer = await generate(other, key);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'idempotency.key_reused']);
    expect(await statesOf(other)).toEqual(['1 empty']);
  });

  it('for another startup of the founder’s is a generation of its own', async () => {
    const report = await buildReport(test);
    const other = await buildReport(test, report.founder);
    await Promise.all([generate(report), generate(other)]);
    expect([await statesOf(report), await statesOf(other)]).toEqual([
      ['1 empty', '2 running'],
      ['1 empty', '2 running'],
    ]);
  });
});

describe('generating is refused', () => {
  const spendAll = (report: TestReport) =>
    recordCall(test.database.db, {
      userId: report.founder.user.id,
      job: 'reply',
      provider: 'openai',
      model: 'scripted',
      inputTokens: 1_000_000,
      outputTokens: 0,
      estimated: false,
      milliseconds: 1,
      firstWordMs: null,
      hasFailed: false,
    });

  it('once the day’s tokens are spent, but for the answer about one that runs', async () => {
    const [report, running] = [await buildReport(test), await buildReport(test)];
    for (const one of [report, running]) await one.accept('problem', 'So it was.');
    await generate(running);
    await Promise.all([spendAll(report), spendAll(running)]);
    const answer = await generate(report);
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'budget.exhausted']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await statesOf(report)).toEqual(['1 empty']);
    expect((await generate(running)).json<Report>().generation.state).toBe('running');
  });

  it('not for spent tokens where no section that is due has an answer', async () => {
    const [unanswered, partly] = [await buildReport(test), await buildReport(test)];
    await partly.accept('problem', 'So it was.');
    await partly.set('failed', { persona: 'failed' });
    await Promise.all([spendAll(unanswered), spendAll(partly)]);
    for (const report of [unanswered, partly])
      expect((await generate(report)).json<Report>().generation.state).toBe('running');
    expect(await pendingOf(partly, 2)).toEqual(['persona']);
  });

  it('more than ten times a minute, for each founder', async () => {
    const [report, other] = [await buildReport(test), await buildReport(test)];
    const answers = [];
    for (let count = 0; count < 11; count += 1) answers.push(await generate(report));
    expect(answers.map(answer => answer.statusCode)).toEqual([...Array(10).fill(200), 429]);
    expect(answers.at(-1)?.json()).toMatchObject({ code: 'request.rate_limited' });
    expect((await generate(other)).statusCode).toBe(200);
  });

  it('to somebody else, whose look begins nothing', async () => {
    const report = await buildReport(test);
    const answer = await generate({ ...report, founder: await buildFounder(test.app) });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'report.not_found']);
    expect(await statesOf(report)).toEqual(['1 empty']);
  });

  it('by a process that is shutting down, and the same key works on another one', async () => {
    const report = await buildReport(test);
    const key = { 'idempotency-key': 'moves' };
    const leaving = await buildApp(testOptions(test.database));
    await leaving.ready();
    const { db } = test.database;
    let closed: Promise<void> | undefined;
    let refused: ReturnType<typeof generateOn> | undefined;
    // The request is admitted before the shutdown begins, and waits for the lock on the report.
    await inTransaction(db, async db => {
      await db.selectFrom('reports').select('id').where('id', '=', report.id).forUpdate().execute();
      refused = generateOn(leaving, report, key);
      refused.catch(() => undefined);
      await new Promise(resolve => setTimeout(resolve, 300));
      closed = leaving.close();
      await new Promise(resolve => setTimeout(resolve, 300));
    });
    const answer = await refused;
    expect([answer?.statusCode, answer?.json().code, answer?.headers['retry-after']]).toEqual([
      503,
      'server.shutting_down',
      '1',
    ]);
    await closed;
    expect(await statesOf(report)).toEqual(['1 empty']);
    expect((await generate(report, key)).json<Report>().generation.state).toBe('running');
  });
});
