import type { Card, EvidenceSummary, Kanban, Startup } from '@groundwork/domain';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createPracticeCoach } from '../../coach/practice/practice-coach.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat } from '../../test/chat.ts';
import { buildFounder, buildStartup } from '../../test/test-client.ts';

const test = useTestApp(() => ({ coach: createPracticeCoach() }));
const summaryOf = ({ id }: Pick<Startup, 'id'>) => `/api/startups/${id}/evidence`;
const NOTHING = { measured: 0, told: 0, guessed: 0 };

/** Answers the first three questions of the first step; the third is about the cost. */
async function tellProblem() {
  const chat = await buildChat(test.app);
  await chat.send('Receptionists in small dental clinics, when a patient cancels on the day.');
  await chat.send('On Tuesday 6 May a receptionist in Leeds had two cancellations before nine.');
  await chat.send(
    'Two empty slots lost them £190 that morning, and that happens twice a month. The owner told me what one slot brings in.',
  );
  return chat;
}

it('of a new startup says what there is to establish, and where', async () => {
  const founder = await buildFounder(test.app);
  const startup = await buildStartup(founder);
  const summary = await founder.get<EvidenceSummary>(summaryOf(startup));
  expect(summary).toMatchObject({
    evidence: NOTHING,
    guesses: [],
    criteria: { total: 0, first: [] },
    hypotheses: { total: 0, first: [] },
    acceptedAt: [],
  });
  expect(summary.figures.map(({ figure, step, value, quote }) => [figure, step, value, quote])).toEqual([
    ['price', 'Pricing', null, null],
    ['cost', 'Name the problem', null, null],
    ['buyers', 'Alternatives and size', null, null],
  ]);
});

it('tells the figure that the judge found, of the question and criterion that carry it now', async () => {
  const { founder, startup, step } = await tellProblem();
  await sql`update criterion_progress set evidence = (
      select jsonb_agg(piece || '{"figure": "£190 that morning"}') from jsonb_array_elements(evidence) as piece)
    from step_progress where step_progress.id = step_progress_id and startup_id = ${startup.id}
      and criterion_key = 'number'`.execute(test.database.db);
  const cost = async () =>
    (await founder.get<EvidenceSummary>(summaryOf(startup))).figures.find(({ figure }) => figure === 'cost');
  expect(await cost()).toMatchObject({ stepId: step.id, value: '£190 that morning' });
  const { rows } = await sql<{ id: number; figure: unknown }>`
    select id, figure from questions where figure ->> 'is' = 'cost'`.execute(test.database.db);
  await sql`update questions set figure = null where figure ->> 'is' = 'cost'`.execute(test.database.db);
  expect(await cost()).toBeUndefined();
  const [{ id, figure }] = rows as [{ id: number; figure: unknown }];
  await sql`update questions set figure = ${JSON.stringify(figure)}::jsonb where id = ${id}`.execute(
    test.database.db,
  );
});

it('counts what was accepted by what it rests on, and tells the cost with its quote', async () => {
  const { founder, startup, step, challenge } = await tellProblem();
  const { evidence, figures, acceptedAt, criteria } = await founder.get<EvidenceSummary>(summaryOf(startup));
  expect(evidence.measured).toBeGreaterThan(0);
  expect(evidence.told).toBe(1);
  expect(figures.find(({ figure }) => figure === 'cost')).toEqual({
    figure: 'cost',
    challengeId: challenge.id,
    stepId: step.id,
    step: step.title,
    value: '£190',
    quote: {
      text: 'Two empty slots lost them £190 that morning, and that happens twice a month.',
      kind: 'measured',
    },
  });
  expect(acceptedAt).toHaveLength(3);
  expect(criteria.total).toBe(0);
  const other = await buildStartup(founder, { name: 'Other' });
  expect(await founder.get(summaryOf(other))).toMatchObject({ evidence: NOTHING, acceptedAt: [] });
});

it('stores the kind with the verdict, and takes what is from before for guessed', async () => {
  const { founder, startup } = await tellProblem();
  const { measured, told, guessed } = (await founder.get<EvidenceSummary>(summaryOf(startup))).evidence;
  const total = measured + told + guessed;
  const pieces = sql<{ kind: string | null }>`select piece ->> 'kind' as kind
    from criterion_progress join step_progress on step_progress.id = step_progress_id,
      jsonb_array_elements(evidence) as piece where startup_id = ${startup.id}`;
  const { rows } = await pieces.execute(test.database.db);
  expect(rows.every(({ kind }) => kind !== null)).toBe(true);
  await sql`update criterion_progress set evidence = (
      select jsonb_agg(piece - 'kind') from jsonb_array_elements(evidence) as piece)
    from step_progress where step_progress.id = step_progress_id and startup_id = ${startup.id}`.execute(
    test.database.db,
  );
  const before = await founder.get<EvidenceSummary>(summaryOf(startup));
  expect(before.evidence).toEqual({ measured: 0, told: 0, guessed: total });
  await sql`update criterion_progress set evidence = (
      select jsonb_agg(piece || '{"kind": "told"}') from jsonb_array_elements(evidence) as piece)
    from step_progress where step_progress.id = step_progress_id and startup_id = ${startup.id}`.execute(
    test.database.db,
  );
  const { evidence, guesses } = await founder.get<EvidenceSummary>(summaryOf(startup));
  expect(guesses).toEqual([]);
  expect(evidence).toEqual({ measured: 0, told: total, guessed: 0 });
});

it('names the newest guesses, each once', async () => {
  const chat = await tellProblem();
  await sql`update criterion_progress set evidence = (
      select jsonb_agg(piece || '{"kind": "guessed"}') from jsonb_array_elements(evidence) as piece)
    from step_progress where step_progress.id = step_progress_id and startup_id = ${chat.startup.id}`.execute(
    test.database.db,
  );
  const { evidence, guesses } = await chat.founder.get<EvidenceSummary>(summaryOf(chat.startup));
  expect(evidence.guessed).toBeGreaterThan(3);
  expect(guesses).toHaveLength(3);
  expect(new Set(guesses).size).toBe(3);
  expect(guesses[0]).toBe('The owner told me what one slot brings in.');
});

it('names what the steps under way still need', async () => {
  const chat = await buildChat(test.app);
  await chat.send('Receptionists in small dental clinics, when a patient cancels on the day.');
  const { criteria } = await chat.founder.get<EvidenceSummary>(summaryOf(chat.startup));
  expect(criteria.total).toBe(4);
  expect(criteria.first).toHaveLength(3);
  expect(criteria.first[0]).toEqual({
    challengeId: chat.challenge.id,
    stepId: chat.step.id,
    step: chat.step.title,
    text: "One incident and the day it happened, or the day you'll watch one",
  });
});

it('names the hypotheses without a decision, those under test first', async () => {
  const founder = await buildFounder(test.app);
  const startup = await buildStartup(founder);
  await founder.post('/api/kanban/boards', { startupId: startup.id, name: 'Board' });
  const { columns } = await founder.get<Kanban>(`/api/startups/${startup.id}/kanban`);
  const add = (title: string) =>
    founder.post<Card>('/api/kanban/cards', { columnId: at(columns, 0).id, title });
  const cards: Card[] = [];
  for (const title of ['They pay', 'They stay', 'They call', 'They tell', 'Decided', 'Deleted'])
    cards.push(await add(title));
  const set = (index: number, change: string) =>
    sql`update cards set ${sql.raw(change)} where id = ${at(cards, index).id}`.execute(test.database.db);
  await set(0, `state = 'testing', test_started_at = now()`);
  await set(4, `state = 'decided', outcome = 'validated', decided_at = now(), test_started_at = now()`);
  await founder.call('DELETE', `/api/kanban/cards/${at(cards, 5).id}`);
  const { hypotheses } = await founder.get<EvidenceSummary>(summaryOf(startup));
  expect(hypotheses.total).toBe(4);
  expect(hypotheses.first.map(({ title, state }) => [title, state])).toEqual([
    ['They pay', 'testing'],
    ['They tell', 'idea'],
    ['They call', 'idea'],
  ]);
});

it('tells of the last eight days', async () => {
  const { founder, startup } = await tellProblem();
  await sql`update question_progress set updated_at = question_progress.updated_at - interval '9 days'
    from step_progress where step_progress.id = step_progress_id and startup_id = ${startup.id}`.execute(
    test.database.db,
  );
  expect(await founder.get(summaryOf(startup))).toMatchObject({ acceptedAt: [] });
});

it('of another founder is not found', async () => {
  const [ada, bob] = [await buildFounder(test.app), await buildFounder(test.app)];
  const startup = await buildStartup(ada);
  const answer = await bob.call('GET', summaryOf(startup));
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'startup.not_found']);
});
