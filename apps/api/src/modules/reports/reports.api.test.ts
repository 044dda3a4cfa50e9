import {
  REPORT_SECTION_TYPES,
  REPORT_SECTIONS,
  type ReportSection,
  type ReportSectionType,
  SECTION_FAILED,
  type Startup,
} from '@groundwork/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { jsonb } from '../../db/json.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at } from '../../test/chat.ts';
import { buildForcingFounder } from '../../test/forcing-founder.ts';
import { buildReport, type TestReport } from '../../test/report.ts';
import { buildFounder, buildStartup } from '../../test/test-client.ts';

const test = useTestApp();

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [
  answer.statusCode,
  answer.json().code,
];

describe('the draft', () => {
  it('is there once a step is completed, with twelve sections, empty', async () => {
    const founder = await buildForcingFounder(test);
    const startupId = await founder.addStartup();
    const url = `/api/startups/${startupId}/report`;
    const hasReport = async () => (await founder.get<Startup>(`/api/startups/${startupId}`)).hasReport;
    expect([codeOf(await founder.call('GET', url)), await hasReport()]).toEqual([
      [404, 'report.not_found'],
      false,
    ]);
    await founder.complete(startupId, at(at(founder.steps, 0), 0));
    expect(await hasReport()).toBe(true);
    const report = await founder.get<{ id: number }>(url);
    expect(report).toEqual({
      id: expect.any(Number),
      title: 'Acme Report',
      status: 'draft',
      templateId: null,
      startupId,
      createdAt: TIME,
      updatedAt: TIME,
      generatedAt: null,
      version: 2,
      generation: { state: 'idle', done: 0, failed: 0, total: 12, reason: null },
    });
    const sections = await founder.get<ReportSection[]>(`/api/reports/${report.id}/v2-sections`);
    expect(sections).toEqual(
      REPORT_SECTIONS.map(({ type, title }, index) => ({
        id: expect.any(Number),
        title,
        content: '',
        order: index + 1,
        type,
        state: 'empty',
        isOutOfDate: false,
        writtenAt: null,
        earlier: null,
      })),
    );
  });

  it('is one, however often and however many steps are completed at once', async () => {
    const founder = await buildForcingFounder(test);
    const [startupId, other] = [await founder.addStartup(), await founder.addStartup()];
    const [first, second] = [at(at(founder.steps, 0), 0), at(at(founder.steps, 0), 1)];
    await Promise.all([founder.complete(startupId, first), founder.complete(startupId, second)]);
    const { id } = await founder.get<{ id: number }>(`/api/startups/${startupId}/report`);
    await founder.complete(startupId, first);
    await founder.reset(startupId, first);
    await founder.complete(startupId, first);
    const { db } = test.database;
    const reports = await db
      .selectFrom('reports')
      .innerJoin('report_versions', 'report_id', 'reports.id')
      .select(['reports.id', 'no'])
      .where('startup_id', 'in', [startupId, other])
      .execute();
    expect(reports).toEqual([{ id, no: 1 }]);
    const startups = await founder.get<Startup[]>('/api/startups');
    expect(startups.map(startup => [startup.id, startup.hasReport])).toEqual([
      [other, false],
      [startupId, true],
    ]);
  });

  it('goes with its startup', async () => {
    const report = await buildReport(test);
    await report.founder.call('DELETE', `/api/startups/${report.startup.id}`);
    expect(codeOf(await report.founder.call('GET', `${report.url}/v2-sections`))).toEqual([
      404,
      'report.not_found',
    ]);
    expect(await report.versions()).toEqual([]);
  });
});

describe('a report', () => {
  it('is titled by what the startup is called now', async () => {
    const { founder, startup, read } = await buildReport(test);
    await founder.call('PUT', `/api/startups/${startup.id}`, { ...startup, name: 'Bäcker & Söhne' });
    expect((await read()).title).toBe('Bäcker & Söhne Report');
  });

  it('tells how far its newest version has come', async () => {
    const report = await buildReport(test);
    const generation = async () => (await report.read()).generation;
    const counts = { done: 12, failed: 0, total: 12, reason: null };
    await report.set('done');
    expect(await generation()).toEqual({ ...counts, state: 'done' });
    await report.set('running', { problem: 'pending', persona: 'writing', assumptions: 'unanswered' });
    expect(await generation()).toEqual({ ...counts, state: 'running', done: 10 });
    await report.set('failed', { assumptions: 'failed', persona: 'failed', problem: 'failed' });
    const fail = (type: ReportSectionType, message: string) =>
      test.database.db
        .updateTable('report_sections')
        .set({ failure: jsonb<unknown>({ code: 'coach.unavailable', message }) })
        .where('type', '=', type)
        .where('version_id', 'in', [at(versions, 0).id])
        .execute();
    const versions = await report.versions();
    await fail('assumptions', 'The last.');
    await fail('persona', 'The second.');
    await fail('problem', 'The first.');
    expect(await generation()).toEqual({
      ...counts,
      state: 'failed',
      done: 9,
      failed: 3,
      reason: 'The first.',
    });
    await report.founder.post(`${report.url}/reset-sections`);
    expect(await generation()).toEqual({ ...counts, state: 'idle', done: 0 });
  });
});

describe('its sections', () => {
  it('tell their states and contents, and nothing of who writes them', async () => {
    const { set, sections } = await buildReport(test);
    const states = {
      problem: 'pending',
      solution: 'writing',
      persona: 'failed',
      pricing_strategy: 'empty',
      assumptions: 'unanswered',
    } as const;
    await set('running', states);
    const answered = await sections();
    expect(answered.map(({ type }) => type)).toEqual(REPORT_SECTION_TYPES);
    const told = (type: ReportSectionType) => answered.find(section => section.type === type);
    expect(told('problem')).toMatchObject({ state: 'writing', content: '', writtenAt: null });
    expect(told('solution')).toMatchObject({ state: 'writing', content: '', writtenAt: null });
    expect(told('persona')).toMatchObject({ state: 'failed', content: SECTION_FAILED, writtenAt: null });
    expect(told('pricing_strategy')).toMatchObject({ state: 'empty', content: '', writtenAt: null });
    expect(told('assumptions')).toMatchObject({ state: 'unanswered', content: 'About assumptions' });
    expect(told('mvp_strategy')).toEqual({
      id: expect.any(Number),
      title: 'MVP Strategy',
      content: 'About mvp_strategy',
      order: 6,
      type: 'mvp_strategy',
      state: 'written',
      isOutOfDate: false,
      writtenAt: TIME,
      earlier: null,
    });
    for (const section of answered) expect(Object.keys(section)).toHaveLength(9);
  });

  it('are those of the newest version alone', async () => {
    const { founder, url, set, sections, rows } = await buildReport(test);
    await set('done');
    const before = await sections();
    await founder.post(`${url}/reset-sections`);
    const after = await sections();
    expect(after.map(({ content }) => content).join('')).toBe('');
    expect(after.filter(({ id }) => before.some(section => section.id === id))).toEqual([]);
    expect((await rows(1)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });
});

describe('what a section rests on', () => {
  const profile = { kind: 'profile', field: 'problemStatement', quote: 'Shifts go unfilled.' };
  const answer = {
    kind: 'answer',
    messageId: 5,
    challengeId: 1,
    stepId: 2,
    stepTitle: 'Size it',
    question: 'How often?',
    quote: 'Every Tuesday.',
  };
  const statements = [
    { text: 'Shifts go unfilled.', paragraph: 0, sources: [profile, answer] },
    { text: 'It will get worse.', paragraph: 1, sources: [] },
  ];
  let report: TestReport;
  let id: number;
  const sourcesUrl = (reportId: number, sectionId: number) =>
    `/api/reports/${reportId}/v2-sections/${sectionId}/sources`;

  beforeAll(async () => {
    report = await buildReport(test);
    await report.set('done');
    id = at(await report.sections(), 1).id;
    await test.database.db
      .updateTable('report_sections')
      .set({ statements: jsonb<unknown>(statements) })
      .where('id', '=', id)
      .execute();
  });

  it('is answered statement by statement, and none for an empty one', async () => {
    expect(await report.founder.get(sourcesUrl(report.id, id))).toEqual(statements);
    const fresh = await buildReport(test);
    expect(await fresh.founder.get(sourcesUrl(fresh.id, at(await fresh.sections(), 0).id))).toEqual([]);
  });

  it('is still answered of a version that is not the newest', async () => {
    await report.founder.post(`${report.url}/reset-sections`);
    expect(await report.founder.get(sourcesUrl(report.id, id))).toEqual(statements);
  });

  it('is not found under another report, be that one’s own or somebody else’s', async () => {
    const own = await buildReport(test, report.founder);
    const another = await buildReport(test);
    for (const [founder, reportId] of [
      [report.founder, own.id],
      [report.founder, another.id],
      [another.founder, another.id],
      [another.founder, report.id],
    ] as const)
      expect(codeOf(await founder.call('GET', sourcesUrl(reportId, id)))).toEqual([404, 'section.not_found']);
  });
});

describe('adding a section', () => {
  const add = ({ founder, url }: TestReport, type: string, headers = {}) =>
    founder.call('POST', `${url}/v2-sections`, { type, title: 'Mine', content: 'Mine', order: 99 }, headers);
  const remove = (report: TestReport, type: ReportSectionType) =>
    test.database.db
      .deleteFrom('report_sections')
      .where('type', '=', type)
      .where('version_id', 'in', eb =>
        eb.selectFrom('report_versions').select('id').where('report_id', '=', report.id),
      )
      .execute();

  it('that is missing makes it, empty, in its place and under its title', async () => {
    const report = await buildReport(test);
    await report.set('done');
    await remove(report, 'persona');
    expect(await report.sections()).toHaveLength(11);
    const answer = await add(report, 'persona');
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        id: expect.any(Number),
        title: 'Persona',
        content: '',
        order: 4,
        type: 'persona',
        state: 'empty',
        isOutOfDate: false,
        writtenAt: null,
        earlier: null,
      },
    ]);
    expect((await report.sections()).map(({ type }) => type)).toEqual(REPORT_SECTION_TYPES);
  });

  it('that is there changes nothing', async () => {
    const report = await buildReport(test);
    await report.set('done');
    const [before, { updatedAt }] = [await report.sections(), await report.read()];
    const answer = await add(report, 'problem');
    expect([answer.statusCode, answer.json()]).toEqual([201, before[1]]);
    expect([await report.sections(), (await report.read()).updatedAt]).toEqual([before, updatedAt]);
  });

  it('several times at once makes one', async () => {
    const report = await buildReport(test);
    await remove(report, 'problem');
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(report, 'problem')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(answer => answer.json().id)).size).toBe(1);
    expect(await report.sections()).toHaveLength(12);
  });

  it('all of which are missing works one by one', async () => {
    const report = await buildReport(test);
    for (const type of REPORT_SECTION_TYPES) await remove(report, type);
    expect([await report.sections(), (await report.read()).generation.total]).toEqual([[], 0]);
    for (const type of REPORT_SECTION_TYPES.toReversed()) await add(report, type);
    expect((await report.sections()).map(({ type }) => type)).toEqual(REPORT_SECTION_TYPES);
  });

  it.each(['title', '', 'PROBLEM', '__proto__'])('of type %j is refused', async type => {
    expect(codeOf(await add(await buildReport(test), type))).toEqual([400, 'request.invalid']);
  });

  it('of somebody else’s report is not found, and adds nothing', async () => {
    const report = await buildReport(test);
    await remove(report, 'problem');
    const founder = await buildFounder(test.app);
    await buildStartup(founder);
    expect(codeOf(await add({ ...report, founder }, 'problem'))).toEqual([404, 'report.not_found']);
    expect(await report.sections()).toHaveLength(11);
  });
});
