import { REPORT_SECTION_TYPES, type ReportSection, SECTION_FAILED } from '@groundwork/domain';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { at } from '../../test/chat.ts';
import { buildReport, type TestReport } from '../../test/report.ts';
import { type ClaimedSection, claimSection } from './claim-section.repo.ts';
import { failSection, finishSection, releaseSection } from './section-jobs.repo.ts';

const test = useTestApp();
afterEach(() =>
  sql`update report_versions set state = 'cancelled' where state = 'running'`.execute(test.database.db),
);

/** A written report with another answer accepted for its problem since. */
async function buildChanged(): Promise<TestReport> {
  const report = await buildReport(test);
  await report.accept('problem', 'It was so.');
  await report.set('done');
  await report.accept('problem', 'And then it was not.');
  return report;
}
const generate = ({ founder, url }: TestReport) => founder.post(`${url}/generate-sections`);
async function problemOf(report: TestReport): Promise<ReportSection> {
  const sections = await report.sections();
  return at(
    sections.filter(({ type }) => type === 'problem'),
    0,
  );
}
async function claim(): Promise<ClaimedSection> {
  const claimed = await claimSection(test.database.db, { owner: 'me', perFounder: 12 });
  if (!claimed) throw new Error('There was nothing to claim');
  return claimed;
}
const failure = { code: 'coach.refused', message: 'Declined.' };
const fail = async () => failSection(test.database.db, await claim(), failure);
const finish = async (state: 'written' | 'unanswered', content: string) =>
  finishSection(test.database.db, await claim(), { state, content, statements: [], fingerprint: 'f' });

describe('what had been written before', () => {
  it('is shown from the moment at which it is to be written again until there is a new text', async () => {
    const report = await buildChanged();
    const { writtenAt } = await problemOf(report);
    const earlier = { content: 'About problem', writtenAt };
    await generate(report);
    expect(await problemOf(report)).toMatchObject({ state: 'writing', content: '', earlier });
    const setback = { ...failure, times: 1 };
    await releaseSection(test.database.db, await claim(), { seconds: 0, setback });
    expect(await problemOf(report)).toMatchObject({ state: 'writing', earlier });
    expect(await finish('written', 'A new text.')).toBe(true);
    expect(await problemOf(report)).toMatchObject({
      state: 'written',
      content: 'A new text.',
      earlier: null,
    });
    const others = (await report.sections()).filter(({ type }) => type !== 'problem');
    expect(others.map(({ earlier }) => earlier)).toEqual(Array(11).fill(null));
  });

  it('is still shown when that fails, and through every later attempt', async () => {
    const report = await buildChanged();
    const { writtenAt } = await problemOf(report);
    const earlier = { content: 'About problem', writtenAt };
    for (let times = 0; times < 2; times += 1) {
      await generate(report);
      expect(await problemOf(report)).toMatchObject({ state: 'writing', earlier });
      await fail();
      expect(await problemOf(report)).toMatchObject({ state: 'failed', content: SECTION_FAILED, earlier });
      expect((await report.read()).generation).toMatchObject({ state: 'failed', failed: 1 });
    }
    await generate(report);
    await finish('written', 'A new text.');
    expect(await problemOf(report)).toMatchObject({ content: 'A new text.', earlier: null });
  });

  it('goes when nothing is answered any more', async () => {
    const report = await buildChanged();
    await generate(report);
    await finish('unanswered', 'Nothing has been answered.');
    expect(await problemOf(report)).toMatchObject({ state: 'unanswered', earlier: null });
  });

  it('is nothing of a first generation, nor of a section that said what it lacks', async () => {
    const first = await buildReport(test);
    await generate(first);
    expect((await first.sections()).map(({ earlier }) => earlier)).toEqual(Array(12).fill(null));
    const unanswered = await buildReport(test);
    await unanswered.set('done', { problem: 'unanswered' });
    await unanswered.accept('problem', 'It was so.');
    await generate(unanswered);
    expect(await problemOf(unanswered)).toMatchObject({ state: 'writing', earlier: null });
  });

  it('does not come back after a reset, of a report at rest or while it is written', async () => {
    for (const isRunning of [false, true]) {
      const report = await buildChanged();
      if (isRunning) await generate(report);
      await report.founder.post(`${report.url}/reset-sections`);
      const all = async () => (await report.sections()).map(({ state, earlier }) => [state, earlier]);
      expect(await all()).toEqual(Array(12).fill(['empty', null]));
      await generate(report);
      expect(await all()).toEqual(Array(12).fill(['writing', null]));
    }
  });

  it('is that of each section that is written again', async () => {
    const report = await buildReport(test);
    await report.set('done', { persona: 'empty' });
    for (const type of REPORT_SECTION_TYPES) await report.accept(type, `It is for ${type}.`);
    await generate(report);
    for (const { type, state, earlier } of await report.sections())
      expect([type, state, earlier?.content]).toEqual([
        type,
        'writing',
        type === 'persona' ? undefined : `About ${type}`,
      ]);
  });
});
