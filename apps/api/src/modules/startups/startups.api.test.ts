import type { Startup } from '@groundwork/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { buildFounder, buildStartup } from '../../test/test-client.ts';

const test = useTestApp();

const fields = {
  name: '  Kettle  ',
  description: 'Tea, on time.',
  industry: 'Food & Beverage',
  stage: 'MVP',
  problemStatement: 'Cold tea',
  valueProposition: 'Hot tea',
  revenueModel: 'Per cup',
  targetMarket: 'Offices',
};

describe('startups', () => {
  it('are created, listed newest first, read, updated and deleted', async () => {
    const founder = await buildFounder(test.app);
    const first = await buildStartup(founder, fields as never);
    expect(first).toMatchObject({ ...fields, name: 'Kettle' });
    const second = await buildStartup(founder, { name: 'Second' });
    expect((await founder.get<{ id: number }[]>('/api/startups')).map(row => row.id)).toEqual([
      second.id,
      first.id,
    ]);

    const changed = await founder.call('PUT', `/api/startups/${first.id}`, {
      ...fields,
      name: 'Pot',
      stage: 'Idea',
    });
    expect(changed.json()).toMatchObject({
      id: first.id,
      name: 'Pot',
      stage: 'Idea',
      createdAt: first.createdAt,
    });
    expect(await founder.get(`/api/startups/${first.id}`)).toEqual(changed.json());

    expect((await founder.call('DELETE', `/api/startups/${first.id}`)).statusCode).toBe(204);
    expect((await founder.call('DELETE', `/api/startups/${first.id}`)).statusCode).toBe(404);
    expect(await founder.get<unknown[]>('/api/startups')).toHaveLength(1);
  });

  it.each([
    ['200 at once', 250, '', 200],
    ['fewer when their texts are long', 40, 'x'.repeat(20_000), 26],
  ])('are listed %s, and those before them', async (_, count, problem_statement, listed) => {
    const founder = await buildFounder(test.app);
    const rows = Array.from({ length: count }, (_, place) => ({
      user_id: founder.user.id,
      name: `Startup ${place}`,
      problem_statement,
      description: '',
      industry: '',
      stage: '',
      value_proposition: '',
      revenue_model: '',
      target_market: '',
    }));
    await test.database.db.insertInto('startups').values(rows).execute();
    const list = (query: string) => founder.get<{ id: number; name: string }[]>(`/api/startups${query}`);
    const newest = await list('');
    expect(newest).toHaveLength(listed);
    expect(newest[0]?.name).toBe(`Startup ${count - 1}`);
    const older = await list(`?before=${newest.at(-1)?.id}`);
    expect(older.map(({ name }) => name)).toEqual(
      Array.from({ length: count - listed }, (_, place) => `Startup ${count - listed - 1 - place}`),
    );
    expect(await list(`?before=${older.at(-1)?.id}`)).toEqual([]);
  });

  it('tell their overall progress, and when their founder was last active', async () => {
    const founder = await buildFounder(test.app);
    const { id } = await buildStartup(founder);
    const other = await buildStartup(founder, { name: 'Other' });
    const { db } = test.database;
    const steps = await db.selectFrom('steps').select('id').where('is_active', '=', true).execute();
    const completed = steps.slice(0, 2).map(step => step.id);
    await sql`with made as (
        insert into chats (startup_id, kind) select ${id}, 'step' from generate_series(1, 3) returning id)
      insert into step_progress (startup_id, step_id, chat_id, status, updated_at)
      select ${id}, step.id, made.id, case when step.at > 2 then 'in_progress' else 'completed' end,
        ('2031-05-0' || step.at || 'T10:00:00Z')::timestamptz
      from (select id, row_number() over (order by id) as at from made) as made
      join (select id, row_number() over () as at from unnest(${[...completed, steps[2]?.id]}::integer[]) as id) as step
        using (at)`.execute(db);
    const [newest, first] = await founder.get<Startup[]>('/api/startups');
    expect(first).toMatchObject({
      percent: Math.round(200 / steps.length),
      lastActiveAt: '2031-05-03T10:00:00.000Z',
    });
    expect(newest).toMatchObject({
      id: other.id,
      percent: 0,
      lastActiveAt: newest?.updatedAt,
    });
    await sql`insert into persona_chats (startup_id, chat_id, persona_id, title, last_activity_at)
      select startup_id, id, (select min(id) from personas), 'Talk', '2032-01-01Z' from chats
      where startup_id = ${id} limit 1`.execute(db);
    expect(await founder.get(`/api/startups/${id}`)).toMatchObject({
      lastActiveAt: '2032-01-01T00:00:00.000Z',
    });
    await sql`update steps set is_active = false where id = ${completed[0]}`.execute(db);
    expect(await founder.get(`/api/startups/${id}`)).toMatchObject({
      percent: Math.round(100 / (steps.length - 1)),
    });
    await sql`update steps set is_active = false`.execute(db);
    expect(await founder.get(`/api/startups/${id}`)).toMatchObject({ percent: 0 });
    await sql`update steps set is_active = true`.execute(db);
  });

  it('ignore who the body says they belong to', async () => {
    const [ada, bob] = [await buildFounder(test.app), await buildFounder(test.app)];
    const startup = await ada.post<{ id: number }>('/api/startups', {
      name: 'Mine',
      userId: bob.user.id,
      id: 1,
      createdAt: '1999-01-01T00:00:00Z',
    });
    expect(await bob.get('/api/startups')).toEqual([]);
    expect(await ada.get(`/api/startups/${startup.id}`)).toMatchObject({ name: 'Mine' });
  });

  it.each([
    [{ name: '   ' }, 'name', 'Please provide a name for your startup'],
    [{ name: 'x'.repeat(201) }, 'name', 'At most 200 characters'],
    [{ name: 'A', industry: 'Piracy' }, 'industry', undefined],
    [{ name: 'A', description: 'x'.repeat(5001) }, 'description', 'At most 5000 characters'],
    [{ name: 7 }, 'name', undefined],
    [{}, 'name', undefined],
    [{ name: 'A', problemStatement: null }, 'problemStatement', undefined],
  ])('refuse %o', async (body, path, message) => {
    const founder = await buildFounder(test.app);
    const answer = await founder.call('POST', '/api/startups', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      code: 'request.invalid',
      error: 'Bad Request',
      issues: [{ path, ...(message && { message }) }],
    });
    expect(await founder.get('/api/startups')).toEqual([]);
  });

  it('keep nothing where only spaces were, and the rest as it was typed', async () => {
    const founder = await buildFounder(test.app);
    const blank = { description: ' \n ', problemStatement: '\u00a0', valueProposition: '  Hot tea\n' };
    const startup = await buildStartup(founder, blank);
    expect(startup).toMatchObject({ description: '', problemStatement: '', valueProposition: '  Hot tea\n' });
    const answer = await founder.call('PUT', `/api/startups/${startup.id}`, {
      name: 'Pot',
      revenueModel: ' ',
    });
    expect(answer.json()).toMatchObject({ revenueModel: '' });
  });

  it('list one record per active step before anything has begun', async () => {
    const founder = await buildFounder(test.app);
    const startup = await buildStartup(founder);
    const records = await founder.get<unknown[]>(`/api/startups/${startup.id}/progress`);
    expect(records).toHaveLength(22);
    for (const record of records) expect(record).toMatchObject({ id: null, status: 'not_started' });
  });
});

describe('an update of what was read', () => {
  const build = async () => {
    const founder = await buildFounder(test.app);
    const startup = await buildStartup(founder, { name: 'Kettle' });
    const save = (change: object) => founder.call('PUT', `/api/startups/${startup.id}`, change);
    return { founder, startup, save };
  };

  it('is refused with the newer record when somebody else has saved first', async () => {
    const { founder, startup, save } = await build();
    const { updatedAt } = startup;
    const first = await save({ name: 'Pot', updatedAt });
    expect(first.statusCode).toBe(200);
    expect(Date.parse(first.json().updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
    const late = await save({ name: 'Cup', updatedAt });
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: 'record.changed', details: { current: first.json() } },
    ]);
    expect(await founder.get(`/api/startups/${startup.id}`)).toEqual(first.json());
    expect((await save({ name: 'Cup', updatedAt: first.json().updatedAt })).json().name).toBe('Cup');
  });

  it('is answered again when it is repeated, since it has been done', async () => {
    const { startup, save } = await build();
    const change = { name: 'Pot', updatedAt: startup.updatedAt };
    const [first, again] = [await save(change), await save(change)];
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  });

  it('lets one of many win that are sent at once', async () => {
    const { startup, save } = await build();
    const names = Array.from({ length: 5 }, (_, index) => `Name ${index}`);
    const answers = await Promise.all(names.map(name => save({ name, updatedAt: startup.updatedAt })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  it('is none for a startup that is gone', async () => {
    const { founder, startup, save } = await build();
    await founder.call('DELETE', `/api/startups/${startup.id}`);
    expect((await save({ name: 'Pot', updatedAt: startup.updatedAt })).statusCode).toBe(404);
  });
});

it('the list has as many as are asked for, and goes on before the last of them', async () => {
  const founder = await buildFounder(test.app);
  const ids: number[] = [];
  for (const name of ['A', 'B', 'C']) ids.unshift((await buildStartup(founder, { name })).id);
  const page = async (query: string) => {
    const list = await founder.get<{ id: number }[]>(`/api/startups?${query}`);
    return list.map(({ id }) => id);
  };
  expect(await page('limit=2')).toEqual(ids.slice(0, 2));
  expect(await page(`limit=2&before=${ids[1]}`)).toEqual(ids.slice(2));
  for (const limit of ['0', '201', 'all'])
    expect((await founder.call('GET', `/api/startups?limit=${limit}`)).statusCode).toBe(400);
});
