import type { Report, ReportVersion, ReportVersionText } from '@groundwork/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPracticeCoach } from '../../coach/practice/practice-coach.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, until } from '../../test/chat.ts';
import { buildReport, type TestReport } from '../../test/report.ts';

const test = useTestApp(() => ({ sectionPollMs: 20, coach: createPracticeCoach() }));
let report: TestReport;

const QUOTE = 'On Tuesday our Leeds receptionist lost 40 minutes rebooking.';
const list = () => report.founder.get<ReportVersion[]>(`${report.url}/versions`);
const read = ({ id }: { id: number }) =>
  report.founder.get<ReportVersionText>(`${report.url}/versions/${id}`);
const restore = ({ id }: { id: number }) =>
  report.founder.call('POST', `${report.url}/versions/${id}/restore`);
const texts = async () =>
  (await report.sections()).flatMap(({ type, state, content }) =>
    state === 'written' ? [{ type, content }] : [],
  );

async function generate(rewrite = false): Promise<void> {
  await report.founder.post(`${report.url}/generate-sections?rewrite=${rewrite}`);
  await until(async () => (await report.read()).generation.state !== 'running');
}

/** Generates a version in which only the problem has a text. */
async function generateProblem(): Promise<ReportVersion> {
  await report.accept('problem', QUOTE);
  await generate();
  return at(await list(), 0);
}

beforeEach(async () => {
  report = await buildReport(test);
});

describe('the versions of a report', () => {
  it('are what was generated, with the words that each changed', async () => {
    expect(await list()).toEqual([]);
    const first = await generateProblem();
    expect(first).toEqual({
      id: first.id,
      madeAt: expect.any(String),
      isCurrent: true,
      changes: [{ type: 'problem', added: expect.any(Number), removed: 0 }],
    });
    expect(first.madeAt).toBe((await report.read()).generatedAt);
    await report.accept('problem', 'Eleven clinics told us the same story.', 1);
    await report.accept('solution', 'A board that refills a cancelled slot.');
    await generate();
    const [second, before, ...more] = await list();
    expect([before, more]).toEqual([{ ...first, isCurrent: false }, []]);
    expect(second).toMatchObject({ isCurrent: true });
    expect(second?.changes?.map(({ type }) => type)).toEqual(['problem', 'solution']);
    for (const { added } of second?.changes ?? []) expect(added).toBeGreaterThan(5);
    const [problem] = (await read(first)).sections;
    expect(problem).toMatchObject({ type: 'problem', title: 'Problem' });
    expect(problem?.content).toContain('Leeds receptionist');
    expect(problem?.content).not.toContain('Eleven');
  });

  it('do not repeat one that says the same, and a reset is none', async () => {
    const first = await generateProblem();
    await generate(true);
    expect((await report.versions()).length).toBe(3);
    expect(await list()).toEqual([first]);
    await report.founder.post(`${report.url}/reset-sections`);
    expect(await list()).toEqual([{ ...first, isCurrent: false }]);
  });

  it('are the newest fifty and the one that is shown', async () => {
    await generateProblem();
    await sql`insert into report_versions (report_id, no, state, ended_at)
      select ${report.id}, number, 'done', now() from generate_series(3, 60) as number`.execute(
      test.database.db,
    );
    await sql`insert into report_sections (version_id, type, title, sort_order, state, content, written_at)
      select id, 'problem', 'Problem', 1, 'written', 'Version ' || no, now() from report_versions
      where report_id = ${report.id} and no > 2`.execute(test.database.db);
    await report.accept('solution', 'A board that refills a cancelled slot.');
    await generate();
    expect(await list()).toHaveLength(51);
    expect(at(await report.versions(), 0).no).toBe(11);
  });

  it('while one is being written are those before', async () => {
    const first = await generateProblem();
    await sql`insert into report_versions (report_id, no, state) values (${report.id}, 9, 'running')`.execute(
      test.database.db,
    );
    expect(await list()).toEqual([{ ...first, isCurrent: false }]);
    const answer = await restore(first);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'report.being_written']);
  });
});

describe('a version that is restored', () => {
  it('is a new one, and the one before stays', async () => {
    const first = await generateProblem();
    const original = await texts();
    await report.accept('problem', 'Eleven clinics told us the same story.', 1);
    await generate();
    const changed = await texts();
    const answer = await restore(first);
    const [newest, second] = await list();
    expect(answer.json()).toMatchObject({ status: 'generated', generation: { state: 'done', failed: 0 } });
    expect(answer.json<Report>().generatedAt).not.toBe(second?.madeAt);
    expect(await texts()).toEqual(original);
    expect(newest).toMatchObject({ isCurrent: true, changes: [{ type: 'problem', added: 0 }] });
    // Its text was written from older answers than today's.
    expect(await report.outOfDate()).toContain('problem');
    const statements = await report.founder.get<unknown[]>(
      `${report.url}/v2-sections/${(await report.sections()).find(({ type }) => type === 'problem')?.id}/sources`,
    );
    expect(statements.length).toBeGreaterThan(0);
    await restore(at([second ?? first], 0));
    expect(await texts()).toEqual(changed);
    expect(await list()).toHaveLength(4);
  });

  it('again, or at once, is restored once', async () => {
    const first = await generateProblem();
    await report.founder.post(`${report.url}/reset-sections`);
    const answers = await Promise.all([restore(first), restore(first)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await restore(first)).statusCode).toBe(200);
    expect(await list()).toHaveLength(2);
  });

  it('has what its failed sections still showed, as written', async () => {
    await report.set('failed', { problem: 'failed', solution: 'empty' });
    await sql`update report_sections set earlier_content = 'From before.', earlier_written_at = now()
      where content = 'Error generating content'`.execute(test.database.db);
    const failed = at(await list(), 0);
    expect((await read(failed)).sections[1]).toMatchObject({ type: 'problem', content: 'From before.' });
    await report.founder.post(`${report.url}/reset-sections`);
    await restore(failed);
    const sections = await report.sections();
    expect(sections.slice(0, 3)).toMatchObject([
      { state: 'written', content: 'About product_overview' },
      { state: 'written', content: 'From before.', isOutOfDate: true, earlier: null },
      { state: 'empty', content: '' },
    ]);
  });

  it('that is not kept, or is another report’s, is not found', async () => {
    const first = await generateProblem();
    const other = await buildReport(test, report.founder);
    for (const id of [first.id, 2_000_000_000]) {
      for (const answer of [
        await report.founder.call('GET', `${other.url}/versions/${id}`),
        await report.founder.call('POST', `${other.url}/versions/${id}/restore`),
      ])
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'report_version.not_found']);
    }
  });
});
