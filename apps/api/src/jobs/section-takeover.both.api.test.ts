import { REPORT_SECTION_TYPES } from '@groundwork/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { claimSection } from '../modules/reports/claim-section.repo.ts';
import { yieldSection } from '../modules/reports/section-jobs.repo.ts';
import { testOptions, useTestApp } from '../test/build-test-app.ts';
import { until } from '../test/chat.ts';
import { buildReport } from '../test/report.ts';
import { gate, scriptedCoach } from '../test/scripted-coach.ts';
import {
  buildPending,
  expireProblem,
  MONDAY,
  problemOf,
  untilOver,
  useWorkers,
} from '../test/section-workers.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
const workers = useWorkers(test, coach);
beforeEach(() => coach.forget());

const untilAsked = () => until(() => coach.asked.sections.length === 1);
/** Writes `text` once the gate opens, even if its signal has aborted. */
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
    workers.start('one');
    workers.start('two');
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
    const report = await buildPending(test);
    const wait = gate();
    writesLate(wait.promise, 'From the lost process.');
    workers.start('lost', { places: { process: 1, founder: 2 } });
    await untilAsked();
    await expireProblem(test, report);
    workers.start('other');
    await untilOver(report);
    const written = await problemOf(report);
    expect(written).toMatchObject({ state: 'written', content: MONDAY, fence: 2, attempts: 2, owner: null });
    wait.open();
    await workers.drain(5000);
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
    const worker = workers.start('leaving', { places: { process: 1, founder: 1 } });
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
    const report = await buildPending(test);
    writesLate(gate().promise, 'Never.');
    const worker = workers.start('leaving');
    await untilAsked();
    await worker.drain(50);
    expect(await problemOf(report)).toMatchObject({
      state: 'pending',
      attempts: 0,
      owner: null,
      lease_until: null,
    });
    const { db } = test.database;
    const taken = await claimSection(db, { owner: 'at-once', perFounder: 2 });
    expect(taken).toMatchObject({ type: 'problem', attempts: 1 });
    if (taken) await yieldSection(db, taken);
    workers.start('staying');
    await untilOver(report);
    expect(await problemOf(report)).toMatchObject({ state: 'written', content: MONDAY, attempts: 1 });
  });

  it('is the app that closes', async () => {
    const report = await buildPending(test);
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
    const report = await buildPending(test);
    await expireProblem(test, report, { state: 'writing', attempts: 5, owner: 'gone' });
    workers.start('sixth');
    await untilOver(report);
    expect(await problemOf(report)).toMatchObject({
      state: 'failed',
      failure: { code: 'server.error', message: 'Something went wrong on our side.' },
    });
    expect(coach.asked.sections).toEqual([]);
  });

  it('is still written the fifth time', async () => {
    const report = await buildPending(test);
    await expireProblem(test, report, { state: 'writing', attempts: 4, owner: 'gone' });
    workers.start('fifth');
    await untilOver(report);
    expect(await problemOf(report)).toMatchObject({ state: 'written', attempts: 5 });
  });
});
