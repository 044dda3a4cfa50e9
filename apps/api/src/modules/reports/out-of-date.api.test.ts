import { REPORT_SECTION_TYPES, type ReportSectionType, type StartupInput } from '@groundwork/domain';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat } from '../../test/chat.ts';
import { buildReport, reportOf, type TestReport } from '../../test/report.ts';
import { meets, scriptedCoach } from '../../test/scripted-coach.ts';
import { buildStartup } from '../../test/test-client.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
beforeEach(() => coach.forget());

const form = {
  name: 'Rota',
  description: 'Shifts, filled.',
  industry: 'Healthcare',
  stage: 'Idea',
  problemStatement: 'Shifts go unfilled.',
  valueProposition: 'An hour saved a day.',
  revenueModel: 'A monthly fee.',
  targetMarket: 'Bakeries',
} satisfies StartupInput;

const save = ({ founder, startup }: TestReport, change: Partial<StartupInput> = {}) =>
  founder.call('PUT', `/api/startups/${startup.id}`, { ...form, ...change });

/** A report with an answer for every section, each written from it. */
async function buildWritten(): Promise<TestReport> {
  const report = await buildReport(test);
  await save(report);
  for (const type of REPORT_SECTION_TYPES) await report.accept(type, `What was said of ${type}.`);
  await report.set('done');
  return report;
}

describe('a written report', () => {
  let report: TestReport;
  beforeAll(async () => {
    report = await buildWritten();
  });
  beforeEach(async () => {
    await save(report);
    await report.set('done');
    expect(await report.outOfDate()).toEqual([]);
  });

  it.each<[keyof StartupInput, readonly ReportSectionType[]]>([
    ['name', REPORT_SECTION_TYPES],
    ['description', ['product_overview', 'solution']],
    ['industry', ['product_overview']],
    ['stage', ['product_overview', 'mvp_strategy']],
    ['problemStatement', ['problem']],
    ['valueProposition', ['solution', 'value_proposition']],
    ['revenueModel', ['pricing_strategy', 'operating_model']],
    ['targetMarket', ['persona', 'go_to_market_strategy']],
  ])(
    'whose startup has another %s is out of date where that is used, until it is as before',
    async (field, types) => {
      await save(report, { [field]: field === 'stage' ? 'MVP' : field === 'industry' ? 'Other' : 'Else' });
      expect(await report.outOfDate()).toEqual(types);
      await save(report);
      expect(await report.outOfDate()).toEqual([]);
    },
  );

  it.each(REPORT_SECTION_TYPES)(
    'is out of date in %s alone when an answer is accepted for that',
    async type => {
      await report.accept(type, `And then there is ${type}.`);
      expect(await report.outOfDate()).toEqual([type]);
    },
  );

  it('is not touched by what it was not written from', async () => {
    const { db } = test.database;
    // The same again: saved by the founder, and accepted for another criterion.
    await save(report);
    await report.accept('problem', 'What was said of problem.', 1);
    const other = await buildStartup(report.founder, { name: 'Other' });
    await report.founder.call('PUT', `/api/startups/${other.id}`, {
      name: 'Other',
      problemStatement: 'Late.',
    });
    const elsewhere = await buildReport(test, report.founder);
    await elsewhere.accept('problem', 'Said of another startup.');
    const somebody = await buildReport(test);
    await somebody.accept('solution', 'Said by somebody else.');
    await report.founder.post('/api/messages', {
      startupId: report.startup.id,
      challengeId: at(await db.selectFrom('challenges').select('id').orderBy('sort_order').execute(), 0).id,
      stepId: at(
        await db.selectFrom('steps').select('id').where('sort_order', '=', 1).orderBy('id').execute(),
        0,
      ).id,
      content: 'Nobody has asked for this.',
    });
    await db
      .updateTable('steps')
      .set({ title: 'Another title' })
      .where('report_section', '=', 'persona')
      .execute();
    expect(await report.outOfDate()).toEqual([]);
  });

  it('is shown as it was written', async () => {
    await save(report, { problemStatement: 'Late.' });
    const problem = at(await report.sections(), 1);
    expect(problem).toMatchObject({ state: 'written', content: 'About problem', isOutOfDate: true });
  });
});

describe('a section', () => {
  it('that is unanswered is out of date with the first answer, not with the profile', async () => {
    const report = await buildReport(test);
    await save(report);
    await report.set('done', Object.fromEntries(REPORT_SECTION_TYPES.map(type => [type, 'unanswered'])));
    await save(report, { name: 'Else', problemStatement: 'Late.', targetMarket: 'Cafés' });
    expect(await report.outOfDate()).toEqual([]);
    await report.accept('persona', 'Bakers who open at four.');
    expect(await report.outOfDate()).toEqual(['persona']);
  });

  it.each(['empty', 'failed', 'pending', 'writing'] as const)('that is %s is not', async state => {
    const report = await buildWritten();
    await report.set('running', { problem: state });
    await save(report, { problemStatement: 'Late.', revenueModel: 'Free.' });
    await report.accept('problem', 'And on Wednesdays.');
    expect(await report.outOfDate()).toEqual(['pricing_strategy', 'operating_model']);
  });
});

describe('in a step, whose section is the problem', () => {
  const reportOfChat = async (): Promise<[Chat, TestReport]> => {
    const chat = await buildChat(test.app);
    coach.judgements.push(meets(1));
    await chat.send('Our bakers look for stand-ins on Tuesdays.');
    const report = await reportOf(test, chat.founder, chat.startup);
    await report.set('done', { persona: 'unanswered' });
    return [chat, report];
  };
  const reset = ({ founder, url }: Chat, query = '') => founder.call('DELETE', `${url}${query}`);

  it('an accepted answer marks it, and one that meets nothing does not', async () => {
    const [chat, report] = await reportOfChat();
    await chat.send('So it goes.');
    expect(await report.outOfDate()).toEqual([]);
    coach.judgements.push(meets(1));
    await chat.send('It takes them an hour each time.');
    expect(await report.outOfDate()).toEqual(['problem']);
  });

  it('a reset marks it, but for one that keeps the progress', async () => {
    const [chat, report] = await reportOfChat();
    expect((await reset(chat, '?preserveProgress=true')).statusCode).toBe(200);
    expect(await report.outOfDate()).toEqual([]);
    expect((await reset(chat)).statusCode).toBe(200);
    expect(await report.outOfDate()).toEqual(['problem']);
  });

  it('a reset after an answer that was not used takes the mark back', async () => {
    const [, report] = await reportOfChat();
    await report.accept('problem', 'Said in the second step.', 1);
    expect(await report.outOfDate()).toEqual(['problem']);
    await test.database.db
      .deleteFrom('criterion_progress')
      .where('criterion_key', '=', 'Said in the second step.')
      .execute();
    expect(await report.outOfDate()).toEqual([]);
  });
});
