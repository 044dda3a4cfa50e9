import type { AdminPersona, LogEntry, Persona } from '@groundwork/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { buildAdministrator, buildFounder, buildStartup, type TestClient } from '../../test/test-client.ts';

const test = useTestApp();
let admin: TestClient;
let shipped: AdminPersona[];
beforeAll(async () => {
  admin = await buildAdministrator(test.app);
  shipped = await list();
});

const list = () => admin.get<AdminPersona[]>('/api/personas');
const PERSONA = { name: 'Omar', description: 'Buys for a clinic.', systemPrompt: 'You are Omar.', order: 7 };
const add = (change: object = {}) => admin.post<AdminPersona>('/api/personas', { ...PERSONA, ...change });
const urlOf = ({ id }: { id: number }) => `/api/personas/${id}`;

it('is created with defaults, whole for administrators and without its prompt for founders', async () => {
  const made = await add({
    avatar: 'https://evil.example/x.png',
    iconSvg: '<svg><script/><path d="M0 0h1"/></svg>',
  });
  const { id: adminId } = await admin.get<{ id: number }>('/api/user');
  expect(made).toMatchObject({
    ...PERSONA,
    category: 'general',
    isActive: true,
    isDefault: false,
    createdBy: adminId,
    avatar: '👤',
    iconSvg: '<svg><path d="M0 0h1"></path></svg>',
  });
  expect((await list()).at(-1)).toEqual(made);
  const founder = await buildFounder(test.app);
  const told = (await founder.get<Persona[]>('/api/personas')).at(-1);
  expect(told).toMatchObject({ id: made.id, name: 'Omar' });
  expect(Object.keys(told ?? {})).not.toEqual(expect.arrayContaining(['systemPrompt']));
  await admin.call('DELETE', urlOf(made));
});

it.each([
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ description: '' }, 'description', 'Description is required'],
  [{ systemPrompt: '' }, 'systemPrompt', 'System prompt is required'],
  [{ order: -1 }, 'order', 'Order must be 0 or more'],
])('is refused with %j at its field, new or changed', async (change, path, message) => {
  const [first] = shipped;
  const answers = [
    await admin.call('POST', '/api/personas', { ...PERSONA, ...change }),
    await admin.call('PUT', urlOf(first ?? { id: 0 }), { ...PERSONA, ...change }),
  ];
  for (const answer of answers)
    expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path, message }]]);
});

it('is inactive for founders, and stays in the list of administrators', async () => {
  const made = await add({ isActive: false });
  const founder = await buildFounder(test.app);
  expect((await founder.get<Persona[]>('/api/personas')).map(({ id }) => id)).not.toContain(made.id);
  expect((await list()).map(({ id }) => id)).toContain(made.id);
  await admin.call('DELETE', urlOf(made));
});

describe('the default', () => {
  const defaults = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ id }) => id);

  it('is moved by whoever becomes it, and there is one at most', async () => {
    const made = await add({ isDefault: true });
    expect(await defaults()).toEqual([made.id]);
    const [first] = await list();
    await admin.call('PUT', urlOf(first ?? made), { ...first, isDefault: true });
    expect(await defaults()).toEqual([first?.id]);
    const both = await Promise.all([add({ isDefault: true }), add({ isDefault: true })]);
    expect(await defaults()).toHaveLength(1);
    for (const one of [made, ...both]) await admin.call('DELETE', urlOf(one));
    await admin.call('PUT', urlOf(first ?? made), { ...first, isDefault: true, updatedAt: undefined });
    expect(await defaults()).toEqual([first?.id]);
  });
});

it('that loses the default to another is in the log, as the other is', async () => {
  const [first] = shipped;
  const entries = async () =>
    (await admin.get<LogEntry[]>('/api/admin/log?kind=persona'))
      .slice(0, 2)
      .map(({ recordId, before, after }) => [recordId, before?.isDefault, after?.isDefault]);
  const made = await add({ isDefault: true });
  expect(await entries()).toEqual([
    [made.id, undefined, true],
    [first?.id, true, false],
  ]);
  await admin.call('PUT', urlOf(first ?? made), { ...first, isDefault: true, updatedAt: undefined });
  expect(await entries()).toEqual([
    [first?.id, false, true],
    [made.id, true, false],
  ]);
  await admin.call('DELETE', urlOf(made));
});

describe('an order that is taken', () => {
  it('is given to nobody new, who comes last', async () => {
    const [first] = await list();
    const last = Math.max(...(await list()).map(({ order }) => order));
    const made = await add({ order: first?.order });
    expect([made.order, (await list()).at(-1)?.id]).toEqual([last + 1, made.id]);
    await admin.call('DELETE', urlOf(made));
  });

  it('is swapped by a persona that is written whole, and logged for both', async () => {
    const [first, second] = (await list()) as [AdminPersona, AdminPersona];
    await admin.call('PUT', urlOf(second), { ...second, order: first.order });
    expect((await list()).slice(0, 2).map(({ id, order }) => [id, order])).toEqual([
      [second.id, first.order],
      [first.id, second.order],
    ]);
    const entries = await admin.get<LogEntry[]>('/api/admin/log?kind=persona');
    expect(entries.slice(0, 2).map(({ recordId, after }) => [recordId, after?.order])).toEqual([
      [second.id, first.order],
      [first.id, second.order],
    ]);
    await admin.call('PUT', urlOf(first), { order: first.order });
  });
});

describe('an order alone', () => {
  it.each([
    ['up', 2, [0, 2, 1, 3]],
    ['down', 0, [1, 0, 2, 3]],
    ['up, from the middle', 1, [1, 0, 2, 3]],
  ])('moves one of several who have the same: %s', async (_way, place, expected) => {
    const before = (await list()).slice(0, 4);
    const { db } = test.database;
    const ids = before.map(({ id }) => id);
    const setOrder = (of: number[], order: number) =>
      db.updateTable('personas').set({ sort_order: order }).where('id', 'in', of).execute();
    await setOrder(ids.slice(0, 3), 1);
    await setOrder(ids.slice(3), 2);
    await admin.call('PUT', `/api/personas/${ids[place]}`, { order: 1 });
    const after = await list();
    expect(after.slice(0, 4).map(({ id }) => ids.indexOf(id))).toEqual(expected);
    expect(new Set(after.map(({ order }) => order)).size).toBe(after.length);
    for (const { id, order } of before) await setOrder([id], order);
  });

  it('swaps two neighbours, once', async () => {
    const [first, second, third] = (await list()).map(({ id }) => id);
    const orderOf = async (id = 0) => (await list()).find(persona => persona.id === id)?.order;
    const order = await orderOf(second);
    for (let times = 0; times < 2; times += 1) await admin.call('PUT', `/api/personas/${first}`, { order });
    expect((await list()).slice(0, 3).map(({ id }) => id)).toEqual([second, first, third]);
    const [entry] = await admin.get<LogEntry[]>('/api/admin/log?kind=persona&action=order');
    expect(entry?.after).toMatchObject({ ids: expect.arrayContaining([first, second]) });
    await admin.call('PUT', `/api/personas/${first}`, { order: await orderOf(second) });
    expect((await list()).slice(0, 2).map(({ id }) => id)).toEqual([first, second]);
  });
});

it('is replaced as it was read', async () => {
  const made = await add();
  const changed = await admin.call('PUT', urlOf(made), { ...made, name: 'Omar R.' });
  expect(changed.json()).toMatchObject({ name: 'Omar R.' });
  const stale = await admin.call('PUT', urlOf(made), { ...made, category: 'advisers' });
  expect([stale.statusCode, stale.json().details]).toEqual([409, { current: changed.json() }]);
  await admin.call('DELETE', urlOf(made));
});

describe('the deletion of the default', () => {
  const others = async () => (await list()).filter(({ isDefault, isActive }) => isActive && !isDefault);
  const present = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ id }) => id);
  const remove = (id: number, query = '') => admin.call('DELETE', `/api/personas/${id}${query}`);

  it('is deleted only when another one takes its place, and both are logged', async () => {
    const made = await add({ isDefault: true });
    const [next] = await others();
    if (!next) throw new Error('There is no other persona');
    const off = await add({ isActive: false });
    for (const [query, code] of [
      ['', 'persona.is_default'],
      [`?newDefaultId=${off.id}`, 'persona.inactive'],
      [`?newDefaultId=${made.id}`, 'persona.inactive'],
      ['?newDefaultId=999999', 'persona.inactive'],
    ]) {
      const refused = await remove(made.id, query);
      expect([refused.statusCode, refused.json().code]).toEqual([409, code]);
    }
    expect(await present()).toEqual([made.id]);
    expect((await remove(made.id, `?newDefaultId=${next.id}`)).statusCode).toBe(204);
    expect(await present()).toEqual([next.id]);
    const entries = await admin.get<LogEntry[]>('/api/admin/log?kind=persona');
    expect(entries.slice(0, 3).map(({ action, recordId, after }) => [action, recordId, after])).toEqual([
      ['delete', made.id, null],
      ['update', next.id, { isDefault: true }],
      ['update', made.id, { isDefault: false }],
    ]);
    await remove(off.id);
  });

  it('[AD-148] is deactivated only when another one takes its place, as often as it is sent', async () => {
    const made = await add({ isDefault: true });
    const [next] = await others();
    if (!next) throw new Error('There is no other persona');
    const off = (change: object) => admin.call('PUT', urlOf(made), { ...made, isActive: false, ...change });
    for (const change of [{}, { isDefault: false }, { newDefaultId: null }])
      expect((await off(change)).json().code).toBe('persona.is_default');
    expect((await off({ newDefaultId: made.id })).json().code).toBe('persona.inactive');
    expect(await present()).toEqual([made.id]);
    for (let times = 0; times < 2; times += 1)
      expect((await off({ newDefaultId: next.id })).json()).toMatchObject({
        isActive: false,
        isDefault: false,
      });
    expect(await present()).toEqual([next.id]);
    await remove(made.id);
    const inactive = await add({ isDefault: true, isActive: false });
    expect([inactive.isDefault, await present()]).toEqual([false, [next.id]]);
    await remove(inactive.id);
  });

  it('is deleted alone when no other persona is active', async () => {
    const { db } = test.database;
    const made = await add({ isDefault: true });
    const active = (await others()).map(({ id }) => id);
    await db.updateTable('personas').set({ is_active: false }).where('id', 'in', active).execute();
    try {
      expect((await remove(made.id)).statusCode).toBe(204);
    } finally {
      await db.updateTable('personas').set({ is_active: true }).where('id', 'in', active).execute();
    }
  });

  it('is nothing to a persona that is none', async () => {
    const made = await add();
    expect((await remove(made.id, '?newDefaultId=999999')).statusCode).toBe(204);
    expect((await remove(made.id, '?newDefaultId=x')).statusCode).toBe(400);
    const founder = await buildFounder(test.app);
    expect((await founder.call('DELETE', urlOf(made))).statusCode).toBe(403);
  });
});

it('that is deleted stays readable in its chats, which it said before', async () => {
  const made = await add();
  const founder = await buildFounder(test.app);
  const { id: startupId } = await buildStartup(founder);
  const chat = await founder.post<{ id: number }>('/api/persona-chats', { startupId, personaId: made.id });
  expect(await admin.get(`${urlOf(made)}/impact`)).toMatchObject({ founders: 1 });
  expect((await admin.call('DELETE', urlOf(made))).statusCode).toBe(204);
  expect((await admin.call('DELETE', urlOf(made))).json().code).toBe('persona.not_found');
  const sent = await founder.call('POST', `/api/persona-chats/${chat.id}/messages`, { content: 'Hello?' });
  expect(sent.json().code).toBe('persona.inactive');
  const read = await founder.get<{ personas: Persona[] }>(`/api/persona-chats/${chat.id}`);
  expect(read.personas).toMatchObject([{ name: 'Omar' }]);
});
