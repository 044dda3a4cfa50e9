import {
  type BoardColumn,
  type Card,
  type Kanban,
  type ReportStatement,
  reportToMarkdown,
} from '@groundwork/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPracticeCoach } from '../../coach/practice/practice-coach.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { until } from '../../test/chat.ts';
import { buildReport, type TestReport } from '../../test/report.ts';

const test = useTestApp(() => ({ coach: createPracticeCoach(), sectionPollMs: 50 }));
let report: TestReport;
let kanban: Kanban;

const TEXTS = {
  hypothesis: 'Dental receptionists pay £5',
  test: 'Ask 9',
  metric: 'Deposits',
  criteria: '4 of 9 pay',
};

beforeEach(async () => {
  report = await buildReport(test);
  const { founder, startup } = report;
  await founder.post('/api/kanban/boards', { startupId: startup.id, name: 'Board' });
  kanban = await founder.get<Kanban>(`/api/startups/${startup.id}/kanban`);
});

const add = (title: string, more: object = {}) =>
  report.founder.post<Card>('/api/kanban/cards', { columnId: kanban.columns[0]?.id, title, ...more });

async function decide(
  card: Card,
  results: readonly (string | object)[],
  outcome = 'validated',
): Promise<void> {
  const { founder } = report;
  const url = `/api/kanban/cards/${card.id}`;
  await founder.post(`${url}/start-test`);
  for (const result of results)
    await founder.post(`${url}/results`, {
      observedOn: '2026-10-03',
      bearing: 'supports',
      ...(typeof result === 'string' ? { text: result } : result),
    });
  await founder.post(`${url}/decide`, { outcome, learned: 'They pay before they have seen it' });
}

async function generate(): Promise<void> {
  await report.founder.post(`${report.url}/generate-sections`);
  await until(async () => (await report.read()).generation.state !== 'running');
}

const sectionOf = async (type: string) => (await report.sections()).find(section => section.type === type);
const sourcesOf = async (type: string) => {
  const section = await sectionOf(type);
  const url = `${report.url}/v2-sections/${section?.id}/sources`;
  return (await report.founder.get<ReportStatement[]>(url)).flatMap(({ sources }) => sources);
};

describe('the assumptions of a report', () => {
  it('are the hypotheses of the board, each with its card, also without an answer', async () => {
    await add('Only an idea without words');
    const idea = await add('They stay', { hypothesis: 'They stay <b>a year</b>' });
    const decided = await add('They pay', TEXTS);
    await decide(decided, ['4 of 9 paid']);
    await generate();
    const section = await sectionOf('assumptions');
    expect([section?.state, section?.isOutOfDate]).toEqual(['written', false]);
    expect(section?.content).toBe(
      [
        '- **They pay** (Validated)',
        '  - Hypothesis: Dental receptionists pay £5',
        '  - Criteria: 4 of 9 pay',
        '  - Results: 1 for, 0 against',
        '  - Learned: They pay before they have seen it',
        '',
        '- **They stay** (Not tested yet)',
        '  - Hypothesis: They stay \\<b\\>a year\\</b\\>',
      ].join('\n'),
    );
    // The download includes it as well.
    const parts = (await report.sections()).map(one => ({ ...one, statements: [], pictures: [] }));
    const markdown = reportToMarkdown({ title: 'Crumb Report', day: null }, parts);
    expect(markdown).toContain(
      `\n## Assumptions\n\n*Key business model hypotheses*\n\n${section?.content}\n`,
    );
    expect(await sourcesOf('assumptions')).toEqual([
      { kind: 'card', cardId: decided.id, title: 'They pay', quote: TEXTS.hypothesis },
      { kind: 'card', cardId: idea.id, title: 'They stay', quote: 'They stay <b>a year</b>' },
    ]);
  });

  it('say that a criterion was changed after there were results, and are out of date with it', async () => {
    const { founder } = report;
    const card = await add('They pay', TEXTS);
    const url = `/api/kanban/cards/${card.id}`;
    await founder.post(`${url}/start-test`);
    await founder.call('PATCH', url, { criteria: '5 of 9 pay' });
    await founder.post(`${url}/results`, { text: '4 paid', observedOn: '2026-10-03', bearing: 'neither' });
    await generate();
    expect((await sectionOf('assumptions'))?.content).not.toContain('was changed');
    await founder.call('PATCH', url, { criteria: '3 of 9 pay' });
    await founder.call('PATCH', url, { criteria: '5 of 9 pay' });
    expect(await report.outOfDate()).toEqual(['assumptions']);
    await generate();
    expect((await sectionOf('assumptions'))?.content).toMatch(
      /- Criteria: 5 of 9 pay\n {2}- The criteria were changed on \d+ \w+ \d{4}, after 1 result\. Before: 5 of 9 pay\n {2}- The .* Before: 3 of 9 pay\n/,
    );
  });

  it('come behind what was written from answers', async () => {
    await report.accept('assumptions', 'We assume that owners renew each June.');
    await add('They stay', { hypothesis: 'They stay a year' });
    await generate();
    expect((await sectionOf('assumptions'))?.content).toMatch(
      /owners renew each June\.[\s\S]*\n\n- \*\*They stay\*\*/,
    );
  });

  it('are out of date with every change of a hypothesis and its state, and not by a move', async () => {
    const card = await add('They pay', TEXTS);
    await generate();
    const { founder } = report;
    const own = { boardId: kanban.board?.id, name: 'On hold' };
    const { id: columnId } = await founder.post<BoardColumn>('/api/kanban/columns', own);
    await founder.post(`/api/kanban/cards/${card.id}/move`, { columnId, order: 0 });
    expect(await report.outOfDate()).toEqual([]);
    await founder.call('PATCH', `/api/kanban/cards/${card.id}`, { criteria: '5 of 9 pay' });
    expect(await report.outOfDate()).toEqual(['assumptions']);
    await founder.call('PATCH', `/api/kanban/cards/${card.id}`, { criteria: TEXTS.criteria });
    expect(await report.outOfDate()).toEqual([]);
    await founder.call('DELETE', `/api/kanban/cards/${card.id}`);
    expect(await report.outOfDate()).toEqual(['assumptions']);
  });
});

describe('the sections on problem, persona and pricing', () => {
  const SECTIONS = ['problem', 'persona', 'pricing_strategy'] as const;
  const ANSWER = 'Dental receptionists lose 40 minutes when a patient cancels.';
  const FOUND = '7 of 9 receptionists lost 35 minutes a day';
  const hypothesis = 'Dental receptionists lose time';

  it.each(SECTIONS)(
    'cite in %s results of decided cards that have to do with what was answered',
    async type => {
      await report.accept(type, ANSWER);
      await report.accept('solution', 'We fill the slot of dental receptionists by text message.');
      const card = await add('Receptionists lose time', { ...TEXTS, hypothesis });
      await decide(card, [FOUND]);
      await decide(await add('Bread', { ...TEXTS, hypothesis: 'Loaves sell on Sundays' }), [
        '12 loaves were left',
      ]);
      await generate();
      const cited = (await sourcesOf(type)).filter(({ kind }) => kind === 'card');
      expect(cited).toEqual([{ kind: 'card', cardId: card.id, title: card.title, quote: FOUND }]);
      expect((await sectionOf(type))?.content).toContain(FOUND);
      expect((await sectionOf('solution'))?.content).not.toContain('7 of 9');
    },
  );

  it('say what a test came to, which result is for it and which against, with figures as on the card', async () => {
    await report.accept('problem', ANSWER);
    const card = await add('Receptionists lose time', { ...TEXTS, hypothesis });
    const against = { text: 'Two receptionists never lost any', bearing: 'contradicts' };
    await decide(card, [{ text: FOUND, figure: 1500, unit: '€ a year' }, against], 'invalidated');
    await generate();
    expect((await sectionOf('problem'))?.content).toContain(
      `Tested, invalidated: Receptionists lose time: For: ${FOUND} (1,500 € a year). Against: Two receptionists never lost any`,
    );
  });

  it('are out of date with a decision and its reopening, and so are the assumptions', async () => {
    for (const type of [...SECTIONS, 'solution'] as const) await report.accept(type, ANSWER);
    const card = await add('Receptionists lose time', { ...TEXTS, hypothesis });
    await generate();
    expect(await report.outOfDate()).toEqual([]);
    await decide(card, [FOUND]);
    expect((await report.outOfDate()).toSorted()).toEqual(['assumptions', ...SECTIONS].toSorted());
    await generate();
    expect(await report.outOfDate()).toEqual([]);
    await report.founder.post(`/api/kanban/cards/${card.id}/reopen`);
    expect((await report.outOfDate()).toSorted()).toEqual(['assumptions', ...SECTIONS].toSorted());
  });
});
