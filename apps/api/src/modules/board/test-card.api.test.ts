import type { BoardColumn, Card, CardLog, Kanban, Result, Startup } from '@groundwork/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { buildFounder, type Founder } from '../../test/test-client.ts';

const test = useTestApp();
let founder: Founder;
let startup: Startup;
let kanban: Kanban;
let card: Card;

const TEXTS = {
  hypothesis: 'Bakers pay',
  test: 'Ask 9 for a deposit',
  metric: 'Deposits',
  criteria: '4 of 9 by 3 May',
};
const RESULT = { text: '4 of 9 paid', observedOn: '2025-05-02', bearing: 'supports' };
const NOTHING_MORE = { figure: null, unit: null, link: null, quote: null, quotedFrom: null };
const DECISION = { outcome: 'validated', learned: 'They pay before they have seen it' };

const at = (path: string) => `/api/kanban/cards/${card.id}${path}`;
const post = <T = Card>(path: string, body?: object) => founder.post<T>(at(path), body);
const log = () => founder.get<CardLog>(at('/log'));
const kinds = async () => (await log()).events.map(({ kind }) => kind);
const codeOf = async (answer: ReturnType<Founder['call']>) => {
  const { statusCode, body } = await answer;
  return [statusCode, body === '' ? null : JSON.parse(body).code];
};

beforeEach(async () => {
  founder = await buildFounder(test.app);
  startup = await founder.post<Startup>('/api/startups', { name: 'Crumb' });
  await founder.post('/api/kanban/boards', { startupId: startup.id, name: 'Board' });
  kanban = await founder.get<Kanban>(`/api/startups/${startup.id}/kanban`);
  card = await founder.post<Card>('/api/kanban/cards', {
    columnId: kanban.columns[0]?.id,
    title: 'Bakers pay',
    ...TEXTS,
  });
});

describe('a test', () => {
  it('starts once all four fields are there, moves the card, and stands from then on', async () => {
    for (const field of Object.keys(TEXTS)) {
      await founder.call('PATCH', at(''), { [field]: null });
      expect(await codeOf(founder.call('POST', at('/start-test')))).toEqual([409, 'card.not_testable']);
      await founder.call('PATCH', at(''), TEXTS);
    }
    expect(await kinds()).toEqual([]);
    const started = await post('/start-test');
    expect([started.state, typeof started.testStartedAt]).toEqual(['testing', 'string']);
    expect(started.columnId).toBe(kanban.columns[1]?.id);
    expect(await post('/start-test')).toEqual(started);
    const { events } = await log();
    const { test: how, metric, criteria } = TEXTS;
    expect(events).toEqual([
      {
        id: expect.any(Number),
        at: expect.stringMatching(/Z$/),
        kind: 'test_started',
        test: how,
        metric,
        criteria,
      },
    ]);
  });

  it('has a day to look at its result, which can be changed while it runs and goes with it', async () => {
    const dueOn = async (day: unknown, code: unknown[] = [200, undefined]) => {
      expect(await codeOf(founder.call('PATCH', at(''), { dueOn: day }))).toEqual(code);
      return (await founder.get<Card>(at(''))).dueOn;
    };
    expect(card.dueOn).toBeNull();
    expect(await dueOn('2026-12-03', [409, 'card.not_testing'])).toBeNull();
    expect((await post('/start-test', { dueOn: '2026-12-03' })).dueOn).toBe('2026-12-03');
    // A running test stays as it is.
    expect((await post('/start-test', { dueOn: '2026-12-10' })).dueOn).toBe('2026-12-03');
    expect(await dueOn('2026-12-10')).toBe('2026-12-10');
    expect(await dueOn(undefined)).toBe('2026-12-10');
    expect(await dueOn('')).toBeNull();
    expect(await dueOn('2026-12-03')).toBe('2026-12-03');
    for (const day of ['2026-02-30', '0001-01-01', '3 December'])
      expect(await dueOn(day, [400, 'request.invalid'])).toBe('2026-12-03');
    expect(await kinds()).toEqual(['test_started']);
    expect((await post('/stop-test')).dueOn).toBeNull();
    expect((await post('/start-test')).dueOn).toBeNull();
  });

  it('fixes no wording that the founder has not seen', async () => {
    const start = (updatedAt: string) => founder.call('POST', at('/start-test'), { updatedAt });
    const changed = await founder.call('PATCH', at(''), { criteria: '3 of 9 by 3 May' });
    const stale = await start(card.updatedAt);
    expect([stale.statusCode, stale.json().code, stale.json().details.current]).toEqual([
      ...[409, 'record.changed', changed.json()],
    ]);
    expect(await kinds()).toEqual([]);
    expect((await start(changed.json().updatedAt)).json().state).toBe('testing');
    // Repeated after a lost answer: the test already runs.
    expect((await start(changed.json().updatedAt)).json().state).toBe('testing');
    expect((await start('soon')).statusCode).toBe(400);
  });

  it('has a log that says what was worded anew, and after how many results', async () => {
    await post('/start-test');
    await post('/results', RESULT);
    await post('/results', RESULT);
    await founder.call('PATCH', at(''), {
      criteria: '3 of 9 by 3 May',
      title: 'Bakers pay 5',
      stage: 'Grow',
    });
    await founder.call('PATCH', at(''), { criteria: '3 of 9 by 3 May' });
    await founder.call('PATCH', at(''), { test: 'Ask 20' });
    const emptied = founder.call('PATCH', at(''), { test: null });
    expect(await codeOf(emptied)).toEqual([409, 'card.not_testable']);
    const changes = (await log()).events.filter(({ kind }) => kind === 'wording_changed');
    expect(changes).toEqual([
      expect.objectContaining({ field: 'test', before: TEXTS.test, results: 2 }),
      expect.objectContaining({ field: 'criteria', before: TEXTS.criteria, results: 2 }),
    ]);
  });
});

describe('a log of very much', () => {
  const write = (kind: string, details: object, count: number) =>
    sql`insert into card_events (card_id, kind, details)
      select ${card.id}, ${kind}, ${JSON.stringify(details)}::jsonb || jsonb_build_object('results', number)
      from generate_series(1, ${count}::integer) as number`.execute(test.database.db);

  it('keeps the start of the test, and the words that were fixed then', async () => {
    await post('/start-test');
    const { id } = await post<Result>('/results', RESULT);
    await founder.call('PATCH', at(''), { criteria: '3 of 9 by 3 May' });
    await founder.call('PATCH', at(''), { hypothesis: 'Bakers pay 5' });
    await write('wording_changed', { field: 'criteria', before: 'Between' }, 300);
    await write('result_corrected', { before: { id, ...RESULT, ...NOTHING_MORE } }, 300);
    const { events } = await log();
    expect(events.map(event => event.id)).toEqual(events.map(event => event.id).toSorted((a, b) => b - a));
    expect(events.filter(({ kind }) => kind === 'result_corrected')).toHaveLength(200);
    const wordings = events.filter(event => event.kind === 'wording_changed');
    expect(wordings).toHaveLength(202);
    expect(wordings[0]).toMatchObject({ before: 'Between', results: 300 });
    expect(events.slice(-3)).toEqual([
      expect.objectContaining({ field: 'hypothesis', before: TEXTS.hypothesis }),
      expect.objectContaining({ field: 'criteria', before: TEXTS.criteria }),
      expect.objectContaining({ kind: 'test_started', criteria: TEXTS.criteria }),
    ]);
  });

  it('has the decision as the card has it', async () => {
    await post('/start-test');
    const { id } = await post<Result>('/results', RESULT);
    expect((await log()).decision).toBeNull();
    const { card: decided } = await post<{ card: Card }>('/decide', { ...DECISION, next: 'Ask 20' });
    await write('result_corrected', { before: { id, ...RESULT, ...NOTHING_MORE } }, 300);
    const after = await log();
    expect(after.events.map(({ kind }) => kind)).not.toContain('decided');
    expect(after.decision).toEqual({ at: decided.decidedAt, ...DECISION, next: 'Ask 20' });
    await post('/reopen');
    expect((await log()).decision).toBeNull();
  });
});

describe('results', () => {
  it('come after the start, and are counted by what they say', async () => {
    expect(await codeOf(founder.call('POST', at('/results'), RESULT))).toEqual([409, 'card.not_testing']);
    await post('/start-test');
    const whole = {
      ...RESULT,
      figure: 44.5,
      unit: '%',
      link: 'https://example.com/sheet',
      quote: 'Take my money',
      quotedFrom: 'interviewee',
    };
    expect(await post<Result>('/results', whole)).toMatchObject({ ...whole, cardId: card.id });
    await post('/results', { ...RESULT, bearing: 'contradicts', observedOn: '2025-05-03' });
    await post('/results', { ...RESULT, bearing: 'neither', observedOn: '2025-05-01' });
    expect((await founder.get<Card>(at(''))).balance).toEqual({ supports: 1, contradicts: 1, neither: 1 });
    const { results } = await log();
    expect(results.map(({ bearing }) => bearing)).toEqual(['contradicts', 'supports', 'neither']);
    expect(results[1]).toEqual(
      await post<Result>('/results', whole).then(({ id, createdAt, updatedAt, ...same }) => {
        expect(id).toBeGreaterThan(results[1]?.id ?? 0);
        return {
          ...same,
          id: results[1]?.id,
          createdAt: results[1]?.createdAt,
          updatedAt: results[1]?.updatedAt,
        };
      }),
    );
    for (const wrong of [
      { text: ' ' },
      { observedOn: 'soon' },
      { link: 'javascript:alert(1)' },
      { bearing: 'yes' },
    ])
      expect((await founder.call('POST', at('/results'), { ...RESULT, ...wrong })).statusCode).toBe(400);
  });

  it('are refused with their field and the reason', async () => {
    await post('/start-test');
    const { id } = await post<Result>('/results', RESULT);
    const refused = [
      [{ observedOn: '9999-12-31' }, 'observedOn: Enter today or an earlier day'],
      [{ figure: 1e300 }, 'figure: At most 15 digits, and no more than 1,000,000,000,000'],
      [
        { link: 'https://a:b@c.example' },
        'link: Enter a link that starts with https:// or http://, without a user name',
      ],
    ] as const;
    for (const [wrong, message] of refused)
      for (const answer of [
        await founder.call('POST', at('/results'), { ...RESULT, ...wrong }),
        await founder.call('PUT', `/api/kanban/results/${id}`, { ...RESULT, ...wrong }),
      ])
        expect(answer.json()).toMatchObject({ statusCode: 400, code: 'request.invalid', message });
    expect((await log()).results).toHaveLength(1);
  });

  it('are corrected and removed, with what they said before', async () => {
    await post('/start-test');
    const { id } = await post<Result>('/results', RESULT);
    const url = `/api/kanban/results/${id}`;
    const corrected = await founder.call('PUT', url, {
      ...RESULT,
      text: '3 of 9 paid',
      bearing: 'contradicts',
    });
    expect(corrected.json()).toMatchObject({ text: '3 of 9 paid', bearing: 'contradicts' });
    await founder.call('PUT', url, { ...RESULT, text: '3 of 9 paid', bearing: 'contradicts' });
    expect((await founder.call('DELETE', url)).statusCode).toBe(204);
    expect(await codeOf(founder.call('DELETE', url))).toEqual([404, 'result.not_found']);
    const { results, events } = await log();
    expect(results).toEqual([]);
    expect(events.slice(0, 2)).toEqual([
      expect.objectContaining({
        kind: 'result_removed',
        before: expect.objectContaining({ text: '3 of 9 paid' }),
      }),
      expect.objectContaining({
        kind: 'result_corrected',
        before: expect.objectContaining({ id, text: '4 of 9 paid' }),
      }),
    ]);
    expect(await kinds()).toHaveLength(3);
  });

  it('are at most a hundred', async () => {
    await post('/start-test');
    const row = { card_id: card.id, text: 'x', observed_on: '2026-05-02', bearing: 'neither' as const };
    await test.database.db
      .insertInto('card_results')
      .values(Array.from({ length: 100 }, () => row))
      .execute();
    expect(await codeOf(founder.call('POST', at('/results'), RESULT))).toEqual([409, 'card.full']);
  });

  it('are private, and so is their log', async () => {
    await post('/start-test');
    const { id } = await post<Result>('/results', RESULT);
    const stranger = await buildFounder(test.app);
    expect(await codeOf(stranger.call('PUT', `/api/kanban/results/${id}`, RESULT))).toEqual([
      404,
      'result.not_found',
    ]);
    expect(await codeOf(stranger.call('GET', at('/log')))).toEqual([404, 'card.not_found']);
  });
});

describe('a decision', () => {
  it('needs a running test and a result', async () => {
    expect(await codeOf(founder.call('POST', at('/decide'), DECISION))).toEqual([409, 'card.not_testing']);
    await post('/start-test');
    expect(await codeOf(founder.call('POST', at('/decide'), DECISION))).toEqual([409, 'card.no_results']);
    await post('/results', RESULT);
    expect((await founder.call('POST', at('/decide'), { ...DECISION, learned: ' ' })).statusCode).toBe(400);
  });

  it.each([
    ['validated', 2],
    ['invalidated', 3],
    ['inconclusive', 1],
  ])('%s moves the card to where such cards are', async (outcome, column) => {
    // Even if that column has been renamed and moved.
    await founder.call('PATCH', `/api/kanban/columns/${kanban.columns[2]?.id}`, { name: 'Right', order: 0 });
    await post('/start-test');
    await post('/results', RESULT);
    const nextCard = { title: 'Bakers stay' };
    const decided = await post<{ card: Card; nextCard: Card }>('/decide', {
      ...DECISION,
      outcome,
      next: 'Ask 20',
      nextCard,
    });
    expect(decided.card).toMatchObject({
      state: 'decided',
      outcome,
      columnId: kanban.columns[column]?.id,
      decidedAt: expect.any(String),
    });
    // Ideas are no longer in the first column.
    expect(decided.nextCard).toMatchObject({
      title: 'Bakers stay',
      followsId: card.id,
      columnId: kanban.columns[0]?.id,
    });
    expect((await log()).events[0]).toMatchObject({
      kind: 'decided',
      outcome,
      learned: DECISION.learned,
      next: 'Ask 20',
    });
    await founder.call('DELETE', at(''));
    expect((await founder.get<Card>(`/api/kanban/cards/${decided.nextCard.id}`)).followsId).toBeNull();
  });

  it('is not made of a wording that the founder has not seen', async () => {
    const { updatedAt } = await post('/start-test');
    await post('/results', RESULT);
    await founder.call('PATCH', at(''), { criteria: '3 of 9 by 3 May' });
    const stale = await founder.call('POST', at('/decide'), { ...DECISION, updatedAt });
    expect([stale.statusCode, stale.json().code, stale.json().details.current.criteria]).toEqual([
      ...[409, 'record.changed', '3 of 9 by 3 May'],
    ]);
    const { details } = stale.json();
    const seen = await post<{ card: Card }>('/decide', { ...DECISION, updatedAt: details.current.updatedAt });
    expect(seen.card.state).toBe('decided');
  });

  it('that is taken back takes the card out of the column of its outcome', async () => {
    const decide = (outcome: string) => post<{ card: Card }>('/decide', { ...DECISION, outcome });
    const columnOf = (order: number) => kanban.columns[order]?.id;
    await post('/start-test');
    await post('/results', RESULT);
    expect((await decide('validated')).card.columnId).toBe(columnOf(2));
    expect((await post('/reopen')).columnId).toBe(columnOf(1));
    expect((await decide('inconclusive')).card.columnId).toBe(columnOf(1));
    await post('/reopen');
    // One of the founder's own columns keeps what says nothing else.
    const own = await founder.post<BoardColumn>('/api/kanban/columns', {
      boardId: kanban.board?.id,
      name: 'On hold',
    });
    await post('/move', { columnId: own.id, order: 0 });
    expect((await decide('inconclusive')).card.columnId).toBe(own.id);
    expect((await post('/reopen')).columnId).toBe(columnOf(1));
    const { cards } = await founder.get<Kanban>(`/api/startups/${startup.id}/kanban`);
    expect(cards.map(({ columnId, order }) => [columnId, order])).toEqual([[columnOf(1), 0]]);
  });

  it('closes the card until it is taken back, which stays in the log', async () => {
    await post('/start-test');
    const { id } = await post<Result>('/results', RESULT);
    await post('/decide', DECISION);
    for (const [method, url, body] of [
      ['POST', at('/decide'), DECISION],
      ['POST', at('/start-test'), undefined],
      ['POST', at('/results'), RESULT],
      ['PUT', `/api/kanban/results/${id}`, { ...RESULT, text: 'Other' }],
      ['DELETE', `/api/kanban/results/${id}`, undefined],
    ] as const)
      expect(await codeOf(founder.call(method, url, body))).toEqual([409, 'card.decided']);
    expect(await post('/reopen')).toMatchObject({ state: 'testing', outcome: null, decidedAt: null });
    expect((await post('/reopen')).state).toBe('testing');
    expect(await kinds()).toEqual(['reopened', 'decided', 'test_started']);
    await post('/results', { ...RESULT, bearing: 'contradicts' });
    await post('/decide', { ...DECISION, outcome: 'invalidated' });
    expect(await kinds()).toEqual(['decided', 'reopened', 'decided', 'test_started']);
  });

  it('stays where it is when the column of its outcome is gone', async () => {
    await founder.call('DELETE', `/api/kanban/columns/${kanban.columns[2]?.id}`);
    await post('/start-test');
    await post('/results', RESULT);
    const { card: decided } = await post<{ card: Card }>('/decide', DECISION);
    // No column means nothing either, so it is still among those that are tested.
    expect(decided).toMatchObject({ outcome: 'validated', columnId: kanban.columns[1]?.id });
  });

  it('finds a column again that was added with its name', async () => {
    await founder.call('DELETE', `/api/kanban/columns/${kanban.columns[2]?.id}`);
    const named = { boardId: kanban.board?.id, name: 'validated' };
    const column = await founder.post<BoardColumn>('/api/kanban/columns', named);
    expect(column.meaning).toBe('validated');
    // There is one now, and a column means the same under another name.
    const second = await founder.post<BoardColumn>('/api/kanban/columns', named);
    expect(second.meaning).toBeNull();
    const rename = (id: number, name: string) => founder.call('PATCH', `/api/kanban/columns/${id}`, { name });
    expect((await rename(column.id, 'Invalidated')).json().meaning).toBe('validated');
    expect((await rename(second.id, 'Validated')).json().meaning).toBeNull();
    await post('/start-test');
    await post('/results', RESULT);
    expect((await post<{ card: Card }>('/decide', DECISION)).card.columnId).toBe(column.id);
  });
});

describe('a test that is stopped', () => {
  it('makes an idea of the card again, and keeps its results', async () => {
    expect((await post('/stop-test')).state).toBe('idea');
    await post('/start-test');
    const { id } = await post<Result>('/results', RESULT);
    const stopped = await post('/stop-test');
    expect(stopped).toMatchObject({
      state: 'idea',
      testStartedAt: null,
      columnId: kanban.columns[0]?.id,
      balance: { supports: 1 },
    });
    expect(await post('/stop-test')).toEqual(stopped);
    expect((await log()).results).toHaveLength(1);
    for (const [method, url, body] of [
      ['POST', at('/results'), RESULT],
      ['PUT', `/api/kanban/results/${id}`, { ...RESULT, text: 'Other' }],
      ['POST', at('/decide'), DECISION],
    ] as const)
      expect(await codeOf(founder.call(method, url, body))).toEqual([409, 'card.not_testing']);
    // What its results stood for cannot be reworded in between without a trace.
    await founder.call('PATCH', at(''), { criteria: '1 of 9' });
    await post('/start-test');
    expect(await kinds()).toEqual(['test_started', 'wording_changed', 'test_stopped', 'test_started']);
    await post('/decide', DECISION);
    expect(await codeOf(founder.call('POST', at('/stop-test')))).toEqual([409, 'card.decided']);
  });
});

describe('a move', () => {
  const moveTo = (order: number) =>
    founder.call('POST', at('/move'), { columnId: kanban.columns[order]?.id, order: 0 });
  const enters = async () => {
    const codes: unknown[] = [];
    for (const { order } of kanban.columns) codes.push((await moveTo(order)).json().code ?? null);
    return codes;
  };
  const untested = 'card.untested';

  it('never claims what is not so, and leaves the card where it is', async () => {
    expect(await enters()).toEqual([null, untested, untested, untested]);
    await post('/start-test');
    expect(await enters()).toEqual([untested, null, untested, untested]);
    await post('/results', RESULT);
    await post('/decide', DECISION);
    expect(await enters()).toEqual(['card.decided', 'card.decided', null, 'card.decided']);
    expect((await founder.get<Card>(at(''))).columnId).toBe(kanban.columns[2]?.id);
  });

  it('is free in columns of the founder, and no card is created with an outcome', async () => {
    const own = await founder.post<BoardColumn>('/api/kanban/columns', {
      boardId: kanban.board?.id,
      name: 'On hold',
    });
    await post('/start-test');
    expect((await post('/move', { columnId: own.id, order: 0 })).columnId).toBe(own.id);
    expect((await moveTo(1)).statusCode).toBe(200);
    const create = (columnId: number | undefined) =>
      founder.call('POST', '/api/kanban/cards', { columnId, title: 'Bakers stay' });
    for (const { id } of kanban.columns.slice(1)) expect(await codeOf(create(id))).toEqual([409, untested]);
    expect((await create(own.id)).statusCode).toBe(201);
  });
});
