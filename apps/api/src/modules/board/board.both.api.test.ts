import type { BoardColumn, Card, CardDetails, Kanban, Startup } from '@groundwork/domain';
import fc from 'fast-check';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { startHousekeeping } from '../../setup/housekeeping.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { until } from '../../test/chat.ts';
import { buildFounder, type Founder } from '../../test/test-client.ts';
import { lockBoard } from './board.repo.ts';
import { eraseDeletedCards } from './deleted-cards.repo.ts';

const test = useTestApp();
let founder: Founder;
let startup: Startup;
let kanban: Kanban;

const read = () => founder.get<Kanban>(`/api/startups/${startup.id}/kanban`);
const columnId = (order: number) => kanban.columns[order]?.id ?? 0;
const add = (title: string, more: object = {}) =>
  founder.post<Card>('/api/kanban/cards', { columnId: columnId(0), title, ...more });
const move = (cardId: number, to: number, order: number) =>
  founder.call('POST', `/api/kanban/cards/${cardId}/move`, { columnId: columnId(to), order });
/** The titles by column, in order. Checks that each column's orders are 0, 1, 2, … */
async function titles(): Promise<string[][]> {
  const { columns, cards } = await read();
  return columns.map(column => {
    const own = cards.filter(card => card.columnId === column.id);
    expect(own.map(({ order }) => order)).toEqual(own.map((_, index) => index));
    return own.map(({ title }) => title);
  });
}
/** As if all columns were the founder's own, which ask nothing. */
const meanNothing = () => test.database.db.updateTable('board_columns').set({ meaning: null }).execute();
const codeOf = async (answer: ReturnType<Founder['call']>) => {
  const { statusCode, body } = await answer;
  return [statusCode, body === '' ? null : JSON.parse(body).code];
};

beforeEach(async () => {
  founder = await buildFounder(test.app);
  startup = await founder.post<Startup>('/api/startups', { name: 'Crumb' });
  await founder.post('/api/kanban/boards', { startupId: startup.id, name: '  Product Validation ' });
  kanban = await read();
});

describe('a board', () => {
  it('is null until it is made, once, with four columns', async () => {
    const other = await founder.post<Startup>('/api/startups', { name: 'Other' });
    expect(await founder.get(`/api/startups/${other.id}/kanban`)).toEqual({
      board: null,
      columns: [],
      cards: [],
    });
    expect(kanban.board).toMatchObject({ name: 'Product Validation', startupId: startup.id });
    expect(kanban.columns.map(({ name, order, meaning }) => [name, order, meaning])).toEqual([
      ['To Do', 0, 'idea'],
      ['Testing', 1, 'testing'],
      ['Validated', 2, 'validated'],
      ['Invalidated', 3, 'invalidated'],
    ]);
    const again = founder.call('POST', '/api/kanban/boards', { startupId: startup.id, name: 'Two' });
    expect(await codeOf(again)).toEqual([409, 'board.exists']);
    const blank = await founder.call('POST', '/api/kanban/boards', { startupId: other.id, name: '  ' });
    expect([blank.statusCode, blank.json().issues[0].message]).toEqual([400, 'Please enter a board name']);
    expect(await founder.get(`/api/kanban/boards/${kanban.board?.id}`)).toEqual(kanban.board);
  });

  it('is made once by two requests that race', async () => {
    const other = await founder.post<Startup>('/api/startups', { name: 'Other' });
    const body = { startupId: other.id, name: 'Board' };
    const answers = await Promise.all([1, 2, 3].map(() => founder.call('POST', '/api/kanban/boards', body)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  });

  it('goes with its startup', async () => {
    await add('One');
    expect((await founder.call('DELETE', `/api/startups/${startup.id}`)).statusCode).toBe(204);
    expect(await codeOf(founder.call('GET', `/api/kanban/boards/${kanban.board?.id}`))).toEqual([
      404,
      'board.not_found',
    ]);
  });
});

describe('columns', () => {
  const change = (order: number, body: object) =>
    founder.call('PATCH', `/api/kanban/columns/${columnId(order)}`, body);
  const remove = (order: number) => founder.call('DELETE', `/api/kanban/columns/${columnId(order)}`);
  const names = async () => (await read()).columns.map(({ name, order }) => `${order} ${name}`);

  it('are added up to eight, renamed and put in another order', async () => {
    const body = { boardId: kanban.board?.id, name: ' Parked ' };
    for (let count = 5; count <= 8; count += 1) await founder.post<BoardColumn>('/api/kanban/columns', body);
    expect(await codeOf(founder.call('POST', '/api/kanban/columns', body))).toEqual([409, 'column.too_many']);
    expect((await change(3, { order: 0, name: 'Wrong' })).json()).toMatchObject({
      name: 'Wrong',
      order: 0,
      meaning: 'invalidated',
    });
    expect((await change(0, { order: 99 })).json().order).toBe(7);
    expect(await names()).toEqual([
      ...['0 Wrong', '1 Testing', '2 Validated', '3 Parked', '4 Parked', '5 Parked', '6 Parked', '7 To Do'],
    ]);
    expect((await change(0, { name: ' ' })).statusCode).toBe(400);
  });

  it('are deleted when they are empty, but not the last one', async () => {
    const card = await add('One');
    expect(await codeOf(remove(0))).toEqual([409, 'column.not_empty']);
    await founder.call('DELETE', `/api/kanban/cards/${card.id}`);
    expect([await remove(0), await remove(1), await remove(2)].map(({ statusCode }) => statusCode)).toEqual([
      204, 204, 204,
    ]);
    expect(await codeOf(remove(3))).toEqual([409, 'column.last']);
    expect(await codeOf(remove(0))).toEqual([404, 'column.not_found']);
    expect(await names()).toEqual(['0 Invalidated']);
    // Not to the card's own column, which is deleted.
    expect(await founder.post<Card>(`/api/kanban/cards/${card.id}/restore`)).toMatchObject({
      columnId: columnId(3),
    });
  });
});

describe('cards', () => {
  it('are made at the end, or at a place that is brought into the column', async () => {
    const first = await add(' Bakers pay ', { hypothesis: ' ', test: 'Ask 9', stage: 'Grow' });
    expect(first).toMatchObject({
      title: 'Bakers pay',
      hypothesis: null,
      test: 'Ask 9',
      metric: null,
      stage: 'Grow',
      order: 0,
      state: 'idea',
      outcome: null,
      testStartedAt: null,
      followsId: null,
      coachWritten: [],
      balance: { supports: 0, contradicts: 0, neither: 0 },
    });
    await add('Two', { order: 99 });
    await add('Three', { order: 1 });
    expect((await add('Four')).stage).toBe('Discover');
    expect((await titles())[0]).toEqual(['Bakers pay', 'Three', 'Two', 'Four']);
    expect(await founder.get(`/api/kanban/cards/${first.id}`)).toEqual(first);
  });

  it.each([
    ['no title', { title: '  ' }, 'title'],
    ['a title that nobody sees', { title: '\u200B' }, 'title'],
    ['a title of 201 characters', { title: 'x'.repeat(201) }, 'title'],
    ['a text of 4,001 characters', { criteria: 'x'.repeat(4001) }, 'criteria'],
    ['a stage of its own', { stage: 'To Do' }, 'stage'],
    ['a character that cannot be stored', { test: 'a\0b' }, 'test'],
    ['an order below 0', { order: -1 }, 'order'],
  ])('are refused with %s', async (_name, wrong, path) => {
    const answer = await founder.call('POST', '/api/kanban/cards', {
      columnId: columnId(0),
      title: 'One',
      ...wrong,
    });
    expect([answer.statusCode, answer.json().issues.map((issue: { path: string }) => issue.path)]).toEqual([
      400,
      [path],
    ]);
    expect(await titles()).toEqual([[], [], [], []]);
  });

  it('keep HTML as text', async () => {
    const title = '<img src=x onerror=alert(1)>';
    const { id } = await add(title, { hypothesis: '<script>alert(1)</script>' });
    expect((await founder.get<Card>(`/api/kanban/cards/${id}`)).title).toBe(title);
  });

  it('change by what is sent: what is absent stays, null empties', async () => {
    const card = await add('One', { hypothesis: 'They pay', test: 'Ask' });
    const url = `/api/kanban/cards/${card.id}`;
    const changed = await founder.call('PATCH', url, { test: null, metric: 'Deposits' });
    expect(changed.json()).toMatchObject({
      title: 'One',
      hypothesis: 'They pay',
      test: null,
      metric: 'Deposits',
    });
    const stale = await founder.call('PATCH', url, { title: 'Two', updatedAt: card.updatedAt });
    expect([stale.statusCode, stale.json().code, stale.json().details.current.metric]).toEqual([
      409,
      'record.changed',
      'Deposits',
    ]);
    // Repeating a change after a lost answer is no conflict.
    const repeated = { test: null, metric: 'Deposits', updatedAt: card.updatedAt };
    expect((await founder.call('PATCH', url, repeated)).json()).toEqual(changed.json());
    const { updatedAt } = changed.json();
    expect((await founder.call('PATCH', url, {})).json().updatedAt).toBe(updatedAt);
    await meanNothing();
    expect((await move(card.id, 1, 0)).statusCode).toBe(200);
    expect((await founder.call('PATCH', url, { title: 'Two', updatedAt })).json().title).toBe('Two');
  });

  it('are marked where the coach worded them, until the founder does', async () => {
    const card = await add('One', {
      hypothesis: 'They pay',
      test: 'Ask',
      coachWritten: ['hypothesis', 'test'],
    });
    const url = `/api/kanban/cards/${card.id}`;
    const kept = await founder.call('PATCH', url, { title: 'Two', hypothesis: 'They pay' });
    expect(kept.json().coachWritten).toEqual(['hypothesis', 'test']);
    const own = await founder.call('PATCH', url, { hypothesis: 'They pay 5' });
    expect(own.json().coachWritten).toEqual(['test']);
    const again = await founder.call('PATCH', url, { metric: 'Deposits', coachWritten: ['metric', 'test'] });
    expect(again.json().coachWritten).toEqual(['test', 'metric']);
  });

  it('are told with column, board and startup', async () => {
    const card = await add('One');
    expect(await founder.get<CardDetails>(`/api/card-details/${card.id}`)).toEqual({
      card,
      column: kanban.columns[0],
      board: kanban.board,
      startup: { id: startup.id, name: 'Crumb' },
    });
    expect(await founder.get(`/api/kanban/columns/${card.columnId}`)).toEqual(kanban.columns[0]);
  });

  it('fit up to 500, and 2 MB of text, in one board', async () => {
    const { db } = test.database;
    const board_id = kanban.board?.id ?? 0;
    const rows = (count: number, text: string | null) =>
      Array.from({ length: count }, (_, place) => {
        return { board_id, column_id: columnId(1), place, title: `Card ${place}`, hypothesis: text };
      });
    await db.insertInto('cards').values(rows(499, null)).execute();
    const last = await add('The last');
    const body = { columnId: columnId(0), title: 'One more' };
    expect(await codeOf(founder.call('POST', '/api/kanban/cards', body))).toEqual([409, 'board.full']);
    await founder.call('DELETE', `/api/kanban/cards/${last.id}`);
    await add('Another');
    expect(await codeOf(founder.call('POST', `/api/kanban/cards/${last.id}/restore`))).toEqual([
      409,
      'board.full',
    ]);
    await db.deleteFrom('cards').execute();
    await db
      .insertInto('cards')
      .values(rows(180, 'é'.repeat(4000)))
      .execute();
    const long = { hypothesis: 'é'.repeat(4000), test: 'é'.repeat(4000), metric: 'é'.repeat(4000) };
    for (let count = 0; count < 27; count += 1) await add('Long', long);
    expect(await codeOf(founder.call('POST', '/api/kanban/cards', { ...body, ...long }))).toEqual([
      409,
      'board.full',
    ]);
    expect((await read()).cards).toHaveLength(207);
  });
});

describe('moves', () => {
  const cards: Card[] = [];
  const id = (index: number) => cards[index]?.id ?? 0;
  beforeEach(async () => {
    await meanNothing();
    cards.length = 0;
    for (const title of ['A', 'B', 'C', 'D']) cards.push(await add(title));
  });

  it('go anywhere on the board, beyond the end too', async () => {
    expect((await move(id(0), 1, 9)).json()).toMatchObject({ columnId: columnId(1), order: 0 });
    await move(id(3), 0, 0);
    await move(id(1), 1, 0);
    expect(await titles()).toEqual([['D', 'C'], ['B', 'A'], [], []]);
    await move(id(1), 1, 0);
    expect(await titles()).toEqual([['D', 'C'], ['B', 'A'], [], []]);
  });

  it('refuse a column of another board, and a card of another founder', async () => {
    const other = await founder.post<Startup>('/api/startups', { name: 'Other' });
    await founder.post('/api/kanban/boards', { startupId: other.id, name: 'Board' });
    const { columns } = await founder.get<Kanban>(`/api/startups/${other.id}/kanban`);
    const to = { columnId: columns[0]?.id, order: 0 };
    expect(await codeOf(founder.call('POST', `/api/kanban/cards/${id(0)}/move`, to))).toEqual([
      404,
      'column.not_found',
    ]);
    const stranger = await buildFounder(test.app);
    const own = { columnId: columnId(1), order: 0 };
    expect(await codeOf(stranger.call('POST', `/api/kanban/cards/${id(0)}/move`, own))).toEqual([
      404,
      'card.not_found',
    ]);
    const made = { columnId: columnId(1), title: 'Theirs' };
    expect(await codeOf(stranger.call('POST', '/api/kanban/cards', made))).toEqual([404, 'column.not_found']);
    expect(await titles()).toEqual([['A', 'B', 'C', 'D'], [], [], []]);
  });

  it('keep every card once and all orders dense when they race', async () => {
    const change = fc.record({
      card: fc.integer({ min: 0, max: 3 }),
      to: fc.integer({ min: 0, max: 3 }),
      order: fc.integer({ min: 0, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 8 }), async changes => {
        const answers = await Promise.all(changes.map(({ card, to, order }) => move(id(card), to, order)));
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
        expect((await titles()).flat().toSorted()).toEqual(['A', 'B', 'C', 'D']);
      }),
      { numRuns: 20 },
    );
  });

  it('and deletions, creations and restorations race with them', async () => {
    await Promise.all([
      move(id(0), 1, 0),
      founder.call('DELETE', `/api/kanban/cards/${id(1)}`),
      add('E', { order: 0 }),
      move(id(1), 1, 0),
      move(id(2), 1, 1),
      founder.call('POST', `/api/kanban/cards/${id(1)}/restore`),
      founder.call('DELETE', `/api/kanban/cards/${id(3)}`),
    ]);
    const all = (await titles()).flat();
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(expect.arrayContaining(['A', 'C', 'E']));
    expect(all).not.toContain('D');
  });
});

describe('a deleted card', () => {
  it('is gone everywhere, and comes back with all it had', async () => {
    const card = await add('One', {
      hypothesis: 'They pay',
      test: 'Ask',
      metric: 'Deposits',
      criteria: '4 of 9',
    });
    await add('Two');
    await founder.post(`/api/kanban/cards/${card.id}/start-test`);
    await founder.post(`/api/kanban/cards/${card.id}/results`, {
      text: '4 paid',
      observedOn: '2026-10-03',
      bearing: 'supports',
    });
    const url = `/api/kanban/cards/${card.id}`;
    const log = await founder.get(`${url}/log`);
    expect((await founder.call('DELETE', url)).statusCode).toBe(204);
    expect(await titles()).toEqual([['Two'], [], [], []]);
    for (const gone of [url, `${url}/log`, `/api/card-details/${card.id}`])
      expect(await codeOf(founder.call('GET', gone))).toEqual([404, 'card.not_found']);
    for (const [method, path, body] of [
      ['PATCH', '', { title: 'Three' }],
      ['POST', '/move', { columnId: columnId(1), order: 0 }],
      ['DELETE', '', undefined],
      ['POST', '/decide', { outcome: 'validated', learned: 'They pay' }],
    ] as const)
      expect(await codeOf(founder.call(method, `${url}${path}`, body))).toEqual([404, 'card.not_found']);
    const back = await founder.post<Card>(`${url}/restore`);
    expect(back).toMatchObject({ title: 'One', order: 0, balance: { supports: 1 } });
    expect(await founder.post(`${url}/restore`)).toEqual(back);
    expect(await founder.get(`${url}/log`)).toEqual(log);
    expect(await titles()).toEqual([['Two'], ['One'], [], []]);
  });

  it('is erased after ten minutes, with its chat, although nobody deletes another one', async () => {
    const { db } = test.database;
    const [old, young, kept] = [await add('Old'), await add('Young'), await add('Kept')];
    const chat = await db
      .insertInto('chats')
      .values({ startup_id: startup.id, kind: 'card' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('cards').set({ chat_id: chat.id }).where('id', '=', old.id).execute();
    for (const [{ id }, minutes] of [
      [old, 11],
      [young, 9],
    ] as const) {
      await founder.call('DELETE', `/api/kanban/cards/${id}`);
      const deleted_at = new Date(Date.now() - minutes * 60_000).toISOString();
      await db.updateTable('cards').set({ deleted_at }).where('id', '=', id).execute();
    }
    expect(await codeOf(founder.call('POST', `/api/kanban/cards/${old.id}/restore`))).toEqual([
      404,
      'card.not_found',
    ]);
    const left = () =>
      db
        .selectFrom('cards')
        .select('id')
        .where('board_id', '=', kanban.board?.id ?? 0)
        .orderBy('id')
        .execute();
    const end = startHousekeeping(db, test.app.log);
    await until(async () => (await left()).length < 3);
    end();
    expect(await left()).toEqual([{ id: young.id }, { id: kept.id }]);
    expect(await db.selectFrom('chats').select('id').where('id', '=', chat.id).execute()).toEqual([]);
    expect((await founder.post<Card>(`/api/kanban/cards/${young.id}/restore`)).title).toBe('Young');
  });

  // PostgreSQL only: with the embedded database's one connection nobody else can hold a lock.
  it.runIf(inject('databaseUrl'))('of a board that is being written to is erased later', async () => {
    const { db } = test.database;
    const { id } = await add('One');
    await founder.call('DELETE', `/api/kanban/cards/${id}`);
    const deleted_at = new Date(Date.now() - 660_000).toISOString();
    await db.updateTable('cards').set({ deleted_at }).where('id', '=', id).execute();
    const count = async () =>
      (await db.selectFrom('cards').select('id').where('id', '=', id).execute()).length;
    await inTransaction(db, async db => {
      await lockBoard(db, founder.user.id, { boardId: kanban.board?.id ?? 0 });
      await eraseDeletedCards(test.database.db);
      expect(await count()).toBe(1);
    });
    await Promise.all([eraseDeletedCards(db), eraseDeletedCards(db)]);
    expect(await count()).toBe(0);
  });
});
