import { REPORT_SECTION_TYPES } from '@groundwork/domain';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { CoachGate } from '../coach/gate/coach-gate.ts';
import {
  claimSection,
  finishSection,
  releaseSection,
  renewSection,
} from '../modules/reports/section-jobs.repo.ts';
import { createPreparedTexts } from '../modules/startups/prepared-texts.ts';
import { testOptions, useTestApp } from '../test/build-test-app.ts';
import { at, until } from '../test/chat.ts';
import { buildReport, type TestReport } from '../test/report.ts';
import { gate, scriptedCoach } from '../test/scripted-coach.ts';
import { SectionWorker, type SectionWorkerOptions } from './section-worker.ts';

/** Workers on one database: to each other they are other processes. The app itself writes nothing. */
const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
let workers: SectionWorker[] = [];
beforeEach(() => coach.forget());
afterEach(async () => {
  await Promise.all(workers.map(worker => worker.drain(0)));
  workers = [];
  vi.restoreAllMocks();
  // What a test left over is no work for the next one.
  await sql`update report_versions set state = 'cancelled' where state = 'running'`.execute(test.database.db);
});

function startWorker(owner: string, change: Partial<SectionWorkerOptions> = {}): SectionWorker {
  const { db } = test.database;
  const { log } = test.app;
  const limits = { maxConcurrent: 16, maxPerUser: 4, dailyTokensPerUser: 1_000_000 };
  const worker = new SectionWorker({
    ...{ db, coach, log, owner, pollMs: 30 },
    gate: new CoachGate(db, 'openai', limits, log),
    texts: createPreparedTexts(),
    places: { process: 4, founder: 2 },
    ...change,
  });
  workers.push(worker);
  worker.start();
  return worker;
}

const MONDAY = 'Every Monday a baker in Leeds calls us.';

/** A report of which only the problem is to be written. */
async function buildPending(): Promise<TestReport> {
  const report = await buildReport(test);
  await report.accept('problem', MONDAY);
  await report.set('running', { problem: 'pending' });
  return report;
}
const problemOf = async (report: TestReport) =>
  at(
    (await report.rows(1)).filter(({ type }) => type === 'problem'),
    0,
  );
/** Looks seldom: on the embedded database every look holds up the writing. */
async function untilOver(report: TestReport): Promise<void> {
  for (let looks = 0; (await report.read()).generation.state === 'running'; looks += 1) {
    if (looks > 300) throw new Error('The generation did not end in thirty seconds');
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}
const untilAsked = () => until(() => coach.asked.sections.length === 1);
/** As if its writer had been silent for longer than its lease. */
const expire = async (report: TestReport, change: object = {}) =>
  test.database.db
    .updateTable('report_sections')
    .set({ lease_until: new Date(0).toISOString(), ...change })
    .where('id', '=', (await problemOf(report)).id)
    .execute();
/** Writes `text` once the gate opens, whatever its signal says. */
const writesLate = (wait: Promise<void>, text: string) =>
  coach.sections.push(async () => {
    await wait;
    return [[{ text, sources: [] }]];
  });

describe('two workers', () => {
  it('write each section once, and of the last two one ends the generation', async () => {
    const reports = [await buildReport(test), await buildReport(test)];
    for (const report of reports) {
      for (const type of REPORT_SECTION_TYPES) await report.accept(type, `${MONDAY} It is for ${type}.`);
      await report.set('running', Object.fromEntries(REPORT_SECTION_TYPES.map(type => [type, 'pending'])));
    }
    startWorker('one');
    startWorker('two');
    for (const report of reports) await untilOver(report);
    expect(coach.asked.sections).toHaveLength(24);
    for (const report of reports) {
      expect((await report.read()).generation).toMatchObject({ state: 'done', done: 12 });
      expect((await report.rows(1)).map(({ attempts, fence }) => [attempts, fence])).toEqual(
        Array(12).fill([1, 1]),
      );
    }
  }, 60_000);

  it('take over from one that fell silent, whose late writing is dropped', async () => {
    const report = await buildPending();
    const wait = gate();
    writesLate(wait.promise, 'From the lost process.');
    startWorker('lost', { places: { process: 1, founder: 2 } });
    await untilAsked();
    await expire(report);
    startWorker('other');
    await untilOver(report);
    const written = await problemOf(report);
    expect(written).toMatchObject({ state: 'written', content: MONDAY, fence: 2, attempts: 2, owner: null });
    wait.open();
    await Promise.all(workers.map(worker => worker.drain(5000)));
    expect(await problemOf(report)).toEqual(written);
    expect(coach.asked.sections).toHaveLength(2);
    expect((await report.versions()).map(({ state }) => state)).toEqual(['done']);
  });
});

describe('a worker that shuts down', () => {
  it('lets a section finish that takes no longer than it may, and begins no other', async () => {
    const report = await buildReport(test);
    await report.accept('problem', MONDAY);
    await report.accept('persona', MONDAY);
    await report.set('running', { problem: 'pending', persona: 'pending' });
    const wait = gate();
    writesLate(wait.promise, 'To the end.');
    const worker = startWorker('leaving', { places: { process: 1, founder: 1 } });
    await untilAsked();
    const drained = worker.drain(5000);
    wait.open();
    await drained;
    worker.kick();
    await new Promise(resolve => setTimeout(resolve, 100));
    const states = await report.rows(1);
    expect(states.filter(({ type }) => type === 'problem')).toMatchObject([{ content: 'To the end.' }]);
    expect(states.filter(({ type }) => type === 'persona')).toMatchObject([
      { state: 'pending', attempts: 0 },
    ]);
  });

  it('gives up one that takes longer, for another to take at once and as if never begun', async () => {
    const report = await buildPending();
    writesLate(gate().promise, 'Never.');
    const worker = startWorker('leaving');
    await untilAsked();
    await worker.drain(50);
    expect(await problemOf(report)).toMatchObject({
      state: 'pending',
      attempts: 0,
      owner: null,
      lease_until: null,
    });
    const began = performance.now();
    startWorker('staying');
    await untilOver(report);
    // Sooner than a lease would run out.
    expect(performance.now() - began).toBeLessThan(8000);
    expect(await problemOf(report)).toMatchObject({ state: 'written', content: MONDAY, attempts: 1 });
  });

  it('is the app that closes', async () => {
    const report = await buildPending();
    const wait = gate();
    writesLate(wait.promise, 'To the end.');
    const app = await buildApp({ ...testOptions(test.database), coach, sectionPollMs: 30 });
    await app.ready();
    await untilAsked();
    const closed = app.close();
    setTimeout(wait.open, 200);
    await closed;
    expect(await problemOf(report)).toMatchObject({ state: 'written', content: 'To the end.' });
  });
});

describe('a section whose writers all fall silent', () => {
  it('is given up after five of them, with words for the founder and none of ours', async () => {
    const report = await buildPending();
    await expire(report, { state: 'writing', attempts: 5, owner: 'gone' });
    startWorker('sixth');
    await untilOver(report);
    expect(await problemOf(report)).toMatchObject({
      state: 'failed',
      failure: { code: 'server.error', message: 'Something went wrong on our side.' },
    });
    expect(coach.asked.sections).toEqual([]);
  });

  it('is still written the fifth time', async () => {
    const report = await buildPending();
    await expire(report, { state: 'writing', attempts: 4, owner: 'gone' });
    startWorker('fifth');
    await untilOver(report);
    expect(await problemOf(report)).toMatchObject({ state: 'written', attempts: 5 });
  });
});

describe('a claim', () => {
  const claim = () => claimSection(test.database.db, { owner: 'me', perFounder: 2 });
  const result = { state: 'written' as const, content: 'Mine.', statements: [], fingerprint: 'f' };

  it('that was lost to another can do nothing any more', async () => {
    const report = await buildPending();
    const { db } = test.database;
    const first = await claim();
    if (!first) throw new Error('There was nothing to claim');
    expect(await claim()).toBeUndefined();
    expect(await renewSection(db, first)).toBe(true);
    await expire(report);
    const second = await claim();
    expect(second).toMatchObject({ id: first.id, fence: first.fence + 1, attempts: 2 });
    const setback = { code: 'coach.timeout', message: 'Later.', times: 1 };
    expect(await renewSection(db, first)).toBe(false);
    expect(await finishSection(db, first, result)).toBe(false);
    expect(await releaseSection(db, first, { seconds: 0, setback })).toBe(false);
    expect(await problemOf(report)).toMatchObject({ state: 'writing', fence: 2, content: '' });
    expect(await finishSection(db, { ...first, fence: 2 }, result)).toBe(true);
    expect(await finishSection(db, { ...first, fence: 2 }, result)).toBe(false);
  });

  it('ends with the generation that was cancelled, and with the startup', async () => {
    const { db } = test.database;
    const report = await buildPending();
    const first = await claim();
    if (!first) throw new Error('There was nothing to claim');
    await db
      .updateTable('report_versions')
      .set({ state: 'cancelled' })
      .where('report_id', '=', report.id)
      .execute();
    expect(await finishSection(db, first, result)).toBe(false);
    expect(await renewSection(db, first)).toBe(false);
    await report.founder.call('DELETE', `/api/startups/${report.startup.id}`);
    expect(await finishSection(db, first, result)).toBe(false);
    expect(await claim()).toBeUndefined();
  });

  it('of the oldest generation goes first', async () => {
    const [older, newer] = [await buildPending(), await buildPending()];
    expect(await claim()).toMatchObject({ reportId: older.id });
    expect(await claim()).toMatchObject({ reportId: newer.id });
    await sql`update report_versions set state = 'cancelled' where state = 'running'`.execute(
      test.database.db,
    );
  });
});

describe('a worker whose database is away', () => {
  it('says so, looks again and again, and writes when it is back', async () => {
    const report = await buildPending();
    const warn = vi.spyOn(test.app.log, 'warn');
    const away = vi
      .spyOn(test.database.db.getExecutor(), 'provideConnection')
      .mockRejectedValue(new Error('The database is away'));
    startWorker('patient');
    await until(() => warn.mock.calls.length >= 3);
    expect(warn.mock.calls[0]?.[1]).toBe('looking for sections to write failed; it is tried again');
    away.mockRestore();
    await untilOver(report);
    expect(await problemOf(report)).toMatchObject({ state: 'written', content: MONDAY });
  });

  it('leaves a section that it cannot store to whoever comes after its lease', async () => {
    const report = await buildPending();
    const executor = test.database.db.getExecutor();
    const error = vi.spyOn(test.app.log, 'error');
    coach.sections.push(async () => {
      const gone = Object.assign(new Error('The database is away'), { code: 'ECONNREFUSED' });
      vi.spyOn(executor, 'provideConnection').mockRejectedValue(gone);
      return [[{ text: MONDAY, sources: [1] }]];
    });
    startWorker('unlucky');
    await until(() => error.mock.calls.length > 0);
    vi.restoreAllMocks();
    expect(await problemOf(report)).toMatchObject({ state: 'writing', attempts: 1, failure: null });
    await expire(report);
    await untilOver(report);
    expect(await problemOf(report)).toMatchObject({ state: 'written', attempts: 2 });
  });
});
