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

  it('list one record per active step before anything has begun', async () => {
    const founder = await buildFounder(test.app);
    const startup = await buildStartup(founder);
    const records = await founder.get<unknown[]>(`/api/startups/${startup.id}/progress`);
    expect(records).toHaveLength(22);
    for (const record of records) expect(record).toMatchObject({ id: null, status: 'not_started' });
  });
});
