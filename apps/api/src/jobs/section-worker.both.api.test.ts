import { REPORT_SECTION_TYPES, type Report, type ReportSection, SECTION_FAILED } from '@groundwork/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { CoachError } from '../coach/coach-error.ts';
import type { SectionInput } from '../coach/provider.ts';
import { inTransaction } from '../db/transaction.ts';
import { recordCall } from '../stores/budget.repo.ts';
import { useTestApp } from '../test/build-test-app.ts';
import { at, until } from '../test/chat.ts';
import { buildReport, type TestReport } from '../test/report.ts';
import { gate, type SectionScript, scriptedCoach, writes } from '../test/scripted-coach.ts';
import { buildFounder } from '../test/test-client.ts';

/** What the coach writes by section; without a script, every source is a statement of its own. */
let scripts: Partial<Record<string, SectionScript>> = {};
const coach = scriptedCoach();
const ask = coach.writeSection;
coach.writeSection = (input, options) => {
  const script = scripts[input.section.type];
  if (script) coach.sections.unshift(script);
  return ask(input, options);
};
const test = useTestApp(() => ({ coach, sectionPollMs: 30 }));
beforeEach(() => {
  coach.forget();
  scripts = {};
});

const generate = ({ founder, url }: TestReport) => founder.post<Report>(`${url}/generate-sections`);
const ended = (report: TestReport) => async () => (await report.read()).generation.state !== 'running';
/** Generates and waits until the generation has ended. */
async function generateAll(report: TestReport): Promise<Report> {
  await generate(report);
  await until(ended(report));
  return report.read();
}
async function sectionOf(report: TestReport, type: string): Promise<ReportSection> {
  return at(
    (await report.sections()).filter(section => section.type === type),
    0,
  );
}
const rowOf = async (report: TestReport, type: string) =>
  at(
    (await report.rows(at((await report.versions()).toReversed(), 0).no)).filter(row => row.type === type),
    0,
  );
const statementsOf = async ({ founder, url }: TestReport, { id }: ReportSection) =>
  founder.get(`${url}/v2-sections/${id}/sources`);
const askedFor = (type: string): SectionInput[] =>
  coach.asked.sections.filter(({ section }) => section.type === type);
const fails =
  (error: unknown): SectionScript =>
  async () => {
    throw error;
  };

const MONDAY = 'Every Monday a baker in Leeds calls us.';

describe('a generation', () => {
  it('shows the first section while others are still being written, and ends with the last', async () => {
    const report = await buildReport(test);
    await report.accept('problem', MONDAY);
    await report.accept('persona', 'Ada runs a bakery.');
    const wait = gate();
    scripts.problem = async () => {
      await wait.promise;
      return [[{ text: 'A baker calls every Monday.', sources: [1] }]];
    };
    await generate(report);
    await until(async () => (await report.read()).generation.done === 11);
    expect(await report.states()).toMatchObject({ persona: 'written', problem: 'writing' });
    expect(await report.read()).toMatchObject({
      status: 'draft',
      generatedAt: null,
      generation: { state: 'running', done: 11, total: 12 },
    });
    wait.open();
    await until(ended(report));
    const after = await report.read();
    expect(after).toMatchObject({
      status: 'generated',
      generatedAt: expect.any(String),
      generation: { state: 'done', done: 12, failed: 0, total: 12, reason: null },
    });
    expect(at((await report.versions()).toReversed(), 0)).toMatchObject({
      no: 2,
      state: 'done',
      ended_at: after.generatedAt,
    });
    expect(await sectionOf(report, 'problem')).toMatchObject({
      content: 'A baker calls every Monday.',
      isOutOfDate: false,
      writtenAt: expect.any(String),
    });
  });

  it('says of sections without an answer which steps feed them, without a call', async () => {
    const report = await buildReport(test);
    await report.accept('problem', MONDAY);
    await generateAll(report);
    expect(coach.asked.sections.map(({ section }) => section.type)).toEqual(['problem']);
    const persona = await sectionOf(report, 'persona');
    expect(persona).toMatchObject({ state: 'unanswered', isOutOfDate: false });
    expect(persona.content).toMatch(
      /^No answers for this section yet: it draws on the steps “.+” and “.+”\.$/,
    );
    await report.accept('persona', 'Ada runs a bakery.');
    expect(await report.outOfDate()).toEqual(['persona']);
  });

  it('in which three fail ends as failed, with the reason; the next one writes those three', async () => {
    const report = await buildReport(test);
    for (const type of REPORT_SECTION_TYPES) await report.accept(type, `${MONDAY} It is for ${type}.`);
    scripts = {
      persona: fails(new CoachError('coach.refused')),
      solution: fails(new CoachError('coach.invalid_response')),
      assumptions: fails(new TypeError('secret: a defect of ours')),
    };
    expect((await generateAll(report)).generation).toEqual({
      state: 'failed',
      done: 9,
      failed: 3,
      total: 12,
      reason: 'Invalid response format. Please try again.',
    });
    const failed = (await report.sections()).filter(({ state }) => state === 'failed');
    expect(failed.map(({ type, content }) => [type, content])).toEqual([
      ['solution', SECTION_FAILED],
      ['persona', SECTION_FAILED],
      ['assumptions', SECTION_FAILED],
    ]);
    expect((await rowOf(report, 'persona')).failure).toEqual({
      code: 'coach.refused',
      message: 'The AI model declined to write this text.',
    });
    expect((await rowOf(report, 'assumptions')).failure).toEqual({
      code: 'server.error',
      message: 'Something went wrong on our side.',
    });
    expect(coach.asked.sections).toHaveLength(12);
    scripts = {};
    expect((await generateAll(report)).generation).toMatchObject({ state: 'done', done: 12, reason: null });
    const again = coach.asked.sections.slice(12).map(({ section }) => section.type);
    expect(again.toSorted()).toEqual(['assumptions', 'persona', 'solution']);
  });

  it('keeps what each statement rests on, and writes again what has an invented figure', async () => {
    const report = await buildReport(test);
    await report.accept('problem', MONDAY);
    scripts.problem = async ({ refused }) => [
      [
        { text: 'A baker calls every Monday.', sources: [1] },
        { text: refused.length === 0 ? 'That is £900 a month.' : 'It is a nuisance.', sources: [1] },
      ],
    ];
    await generateAll(report);
    const problem = await sectionOf(report, 'problem');
    expect(problem.content).toBe('A baker calls every Monday. It is a nuisance.');
    expect(askedFor('problem').map(({ refused }) => refused)).toEqual([[], ['That is £900 a month.']]);
    expect(await statementsOf(report, problem)).toEqual([
      {
        text: 'A baker calls every Monday.',
        paragraph: 0,
        sources: [expect.objectContaining({ kind: 'answer', quote: MONDAY })],
      },
      { text: 'It is a nuisance.', paragraph: 0, sources: [expect.objectContaining({ quote: MONDAY })] },
    ]);
  });

  it('has nothing rest on what the coach wrote in the profile', async () => {
    const report = await buildReport(test);
    const { founder, startup } = report;
    const invented = 'Every unfilled shift costs a bakery about 200 pounds of bread.';
    coach.writes.push(writes(invented));
    const form = { name: 'Rota', problemStatement: 'Shifts: 200.' };
    await founder.post('/api/startups/enhance-field', { field: 'problemStatement', formData: form });
    await founder.call('PUT', `/api/startups/${startup.id}`, { name: 'Rota', problemStatement: invented });
    await report.accept('problem', MONDAY);
    await generateAll(report);
    expect(at(askedFor('problem'), 0).sources.map(({ text, isFounders }) => [text, isFounders])).toEqual([
      [invented, false],
      [MONDAY, true],
    ]);
    const problem = await sectionOf(report, 'problem');
    expect(problem.content).toBe(MONDAY);
    expect(await statementsOf(report, problem)).toHaveLength(1);
  });
});

describe('a failure that may pass', () => {
  it('has the section tried again when the provider asked for it, and not before', async () => {
    const report = await buildReport(test);
    await report.accept('problem', MONDAY);
    const times: number[] = [];
    scripts.problem = async ({ sources }) => {
      times.push(performance.now());
      if (times.length === 1) throw new CoachError('coach.rate_limited', { retryAfter: 1 });
      return [sources.map(({ number, text }) => ({ text, sources: [number] }))];
    };
    await generate(report);
    await until(async () => (await rowOf(report, 'problem')).failure !== null);
    expect(await rowOf(report, 'problem')).toMatchObject({ state: 'pending', owner: null, attempts: 1 });
    expect((await report.states()).problem).toBe('writing');
    await until(ended(report));
    expect(at(times, 1) - at(times, 0)).toBeGreaterThan(900);
    expect(await rowOf(report, 'problem')).toMatchObject({ state: 'written', failure: null, attempts: 2 });
  });

  it('waits two seconds where nothing was asked for', async () => {
    const report = await buildReport(test);
    await report.accept('problem', MONDAY);
    let failedAt = 0;
    scripts.problem = async () => {
      // The second attempt may start before the test has looked at the first failure.
      if (failedAt > 0) await gate().promise;
      failedAt = performance.now();
      throw new CoachError('coach.timeout');
    };
    await generate(report);
    await until(async () => (await rowOf(report, 'problem')).failure !== null);
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from not_before - now())::float8 as wait from report_sections
      where id = ${(await rowOf(report, 'problem')).id}`.execute(test.database.db);
    const seconds = at(rows, 0).wait + (performance.now() - failedAt) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(2);
    expect(at(rows, 0).wait).toBeLessThanOrEqual(2);
    await report.founder.post(`${report.url}/reset-sections`);
  });

  it('is final the third time', async () => {
    const report = await buildReport(test);
    await report.accept('problem', MONDAY);
    scripts.problem = fails(new CoachError('coach.unavailable', { retryAfter: 0 }));
    expect((await generateAll(report)).generation).toMatchObject({
      state: 'failed',
      failed: 1,
      reason: "Couldn't reach the AI model. Please try again.",
    });
    expect(askedFor('problem')).toHaveLength(3);
  });

  it('is none when the budget is used up, and the founder is told so', async () => {
    const report = await buildReport(test);
    await report.accept('problem', MONDAY);
    const { id: userId } = report.founder.user;
    const { db } = test.database;
    const tokens = { inputTokens: 1_000_000, outputTokens: 0, estimated: false };
    const spent = { ...tokens, milliseconds: 1, firstWordMs: null, hasFailed: false };
    await inTransaction(db, async db =>
      recordCall(db, { userId, job: 'reply', provider: 'openai', model: 'm', ...spent }),
    );
    await report.set('running', { problem: 'pending' });
    await until(ended(report));
    expect((await report.read()).generation).toMatchObject({
      state: 'failed',
      reason: "You've used up today's AI budget. It resets at midnight UTC.",
    });
    expect(coach.asked.sections).toEqual([]);
  });
});

describe('a reset', () => {
  it('has what is being written dropped, and the coach told', async () => {
    const report = await buildReport(test);
    await report.accept('problem', MONDAY);
    const wait = gate();
    const signals: AbortSignal[] = [];
    scripts.problem = async (_input, signal) => {
      signals.push(signal);
      await wait.promise;
      return [[{ text: 'Too late.', sources: [] }]];
    };
    await generate(report);
    await until(() => signals.length === 1);
    await report.founder.post(`${report.url}/reset-sections`);
    await until(() => at(signals, 0).aborted);
    wait.open();
    expect(await report.read()).toMatchObject({ status: 'draft', generation: { state: 'idle', done: 0 } });
    expect((await report.rows(2)).find(({ type }) => type === 'problem')).toMatchObject({
      state: 'empty',
      content: '',
    });
    scripts = {};
    await generateAll(report);
    expect((await sectionOf(report, 'problem')).content).toBe(MONDAY);
  });
});

describe('more work than places', () => {
  it('is done two sections of a founder and four of a process at a time, all of it', async () => {
    const founder = await buildFounder(test.app);
    const reports = [await buildReport(test, founder), await buildReport(test, founder)];
    for (let count = 0; count < 2; count += 1) reports.push(await buildReport(test));
    for (const report of reports)
      for (const type of ['problem', 'persona', 'solution'] as const) await report.accept(type, MONDAY);
    let running = 0;
    let most = 0;
    let mostOfOne = 0;
    const slow: SectionScript = async () => {
      running += 1;
      most = Math.max(most, running);
      const { rows } = await sql<{ count: number }>`select max(count)::int as count from (
        select count(*) from report_sections join report_versions on report_versions.id = version_id
        join reports on reports.id = report_id join startups on startups.id = startup_id
        where report_sections.state = 'writing' group by user_id) as counts`.execute(test.database.db);
      mostOfOne = Math.max(mostOfOne, at(rows, 0).count);
      // Wait until four run at once, which is the most that may.
      await until(async () => most >= 4);
      running -= 1;
      return [[{ text: MONDAY, sources: [] }]];
    };
    scripts = { problem: slow, persona: slow, solution: slow };
    for (const report of reports) await generate(report);
    for (const report of reports) await until(ended(report));
    expect(coach.asked.sections).toHaveLength(12);
    expect(mostOfOne).toBe(2);
    expect(most).toBe(4);
  });
});
