import { REPORT_SECTION_TYPES, type ReportSectionType, SECTION_FAILED } from '@groundwork/domain';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { at } from '../../test/chat.ts';
import { buildReport, type TestReport } from '../../test/report.ts';
import { buildPending, expireProblem, MONDAY, problemOf } from '../../test/section-workers.ts';
import { buildFounder } from '../../test/test-client.ts';
import { type ClaimedSection, claimSection } from './claim-section.repo.ts';
import { failSection, finishSection, releaseSection, renewSection } from './section-jobs.repo.ts';

const test = useTestApp();
afterEach(() =>
  sql`update report_versions set state = 'cancelled' where state = 'running'`.execute(test.database.db),
);

const claim = () => claimSection(test.database.db, { owner: 'me', perFounder: 2 });
async function claimOne(): Promise<ClaimedSection> {
  const claimed = await claim();
  if (!claimed) throw new Error('There was nothing to claim');
  return claimed;
}
const all = <State>(state: State) => Object.fromEntries(REPORT_SECTION_TYPES.map(type => [type, state]));
const setPending = (report: TestReport) => report.set('running', all('pending' as const));
const result = { state: 'written' as const, content: 'Mine.', statements: [], fingerprint: 'f' };
const failure = { code: 'coach.timeout', message: 'Later.' };

describe('a claim', () => {
  it('that was lost to another can do nothing any more', async () => {
    const report = await buildPending(test);
    const { db } = test.database;
    const first = await claim();
    if (!first) throw new Error('There was nothing to claim');
    expect(await claim()).toBeUndefined();
    expect(await renewSection(db, first)).toBe(true);
    await expireProblem(test, report);
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
    const report = await buildPending(test);
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
});

describe('what is claimed next', () => {
  it('is of the oldest generation, in the order of the sections', async () => {
    const [older, newer] = [await buildReport(test), await buildReport(test)];
    await newer.set('running', { persona: 'pending' });
    await older.set('running', { persona: 'pending', problem: 'pending' });
    expect([await claim(), await claim(), await claim()]).toMatchObject([
      { reportId: older.id, type: 'problem' },
      // The second founder had nothing being written.
      { reportId: newer.id, type: 'persona' },
      { reportId: older.id, type: 'persona' },
    ]);
    expect(await claim()).toBeUndefined();
  });

  it('is a newcomer’s, where two founders with eight generations each hold every place', async () => {
    for (const founder of [await buildFounder(test.app), await buildFounder(test.app)])
      for (let count = 0; count < 8; count += 1) await setPending(await buildReport(test, founder));
    const held = [await claimOne(), await claimOne(), await claimOne(), await claimOne()];
    expect(new Set(held.map(({ userId }) => userId)).size).toBe(2);
    expect(await claim()).toBeUndefined();
    const newcomer = await buildPending(test);
    const finished = at(held, 0);
    await finishSection(test.database.db, finished, result);
    expect(await claim()).toMatchObject({ reportId: newcomer.id });
    expect(await claim()).toMatchObject({ userId: finished.userId, reportId: finished.reportId });
    expect(await claim()).toBeUndefined();
  });

  it('is nothing that has to wait, whose place another generation takes', async () => {
    const [waiting, other] = [await buildPending(test), await buildPending(test)];
    await releaseSection(test.database.db, await claimOne(), {
      seconds: 60,
      setback: { ...failure, times: 1 },
    });
    expect(await claim()).toMatchObject({ reportId: other.id });
    expect(await claim()).toBeUndefined();
    expect((await problemOf(waiting)).state).toBe('pending');
  });

  it('is each section once, however many ask at the same moment', async () => {
    const report = await buildReport(test);
    const types: ReportSectionType[] = ['problem', 'solution', 'persona'];
    await report.set('running', Object.fromEntries(types.map(type => [type, 'pending'])));
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => claimSection(test.database.db, { owner: 'me', perFounder: 8 })),
    );
    const claimed = claims.flatMap(one => (one ? [one.id] : []));
    expect(new Set(claimed).size).toBe(claimed.length);
    expect(claimed.length).toBeLessThanOrEqual(3);
    expect(claimed.length).toBeGreaterThan(0);
  });
});

describe('a generation that ends', () => {
  const GENERATED = { status: 'generated', generatedAt: '2026-01-02T03:04:05.000Z' };
  const failAll = async () => {
    for (let next = await claim(); next; next = await claim())
      await failSection(test.database.db, next, failure);
  };

  it('in nothing but failures leaves status and date as they were, of a draft and of an earlier generation', async () => {
    const draft = await buildReport(test);
    const generated = await buildReport(test);
    await test.database.db
      .updateTable('reports')
      .set({ status: GENERATED.status, generated_at: GENERATED.generatedAt })
      .where('id', '=', generated.id)
      .execute();
    for (const report of [draft, generated]) await setPending(report);
    await failAll();
    const failed = { generation: { state: 'failed', failed: 12, done: 0 } };
    expect(await draft.read()).toMatchObject({ ...failed, status: 'draft', generatedAt: null });
    expect(await generated.read()).toMatchObject({ ...failed, ...GENERATED });
    expect((await draft.sections()).map(({ content }) => content)).toEqual(Array(12).fill(SECTION_FAILED));
  });

  it('in failures beside what is kept or unanswered counts only if something is written', async () => {
    const [kept, unanswered] = [await buildReport(test), await buildReport(test)];
    await kept.set('running', { problem: 'pending' });
    await unanswered.set('running', { ...all('unanswered' as const), problem: 'pending' });
    await failAll();
    expect(await kept.read()).toMatchObject({ status: 'generated', generation: { state: 'failed' } });
    expect(await unanswered.read()).toMatchObject({
      status: 'draft',
      generatedAt: null,
      generation: { state: 'failed', done: 11, failed: 1 },
    });
  });

  it('with the last of its sections has the date of its end', async () => {
    const report = await buildPending(test);
    await finishSection(test.database.db, await claimOne(), { ...result, content: MONDAY });
    const after = await report.read();
    expect(after).toMatchObject({ status: 'generated', generation: { state: 'done', done: 12 } });
    expect(at(await report.versions(), 0).ended_at).toBe(after.generatedAt);
  });
});
