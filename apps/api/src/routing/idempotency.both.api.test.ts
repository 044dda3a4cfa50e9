import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { useTestApp } from '../test/build-test-app.ts';
import { buildFounder, type Founder } from '../test/test-client.ts';
import { exactlyOnce } from './idempotency.ts';

const test = useTestApp();
const send = (founder: Founder, key: string, name = 'Acme') =>
  founder.call('POST', '/api/startups', { name }, { 'idempotency-key': key });

describe('an Idempotency-Key', () => {
  it('gives the first answer again and has no second effect', async () => {
    const founder = await buildFounder(test.app);
    const first = await send(founder, 'one');
    const second = await send(founder, 'one');
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    expect(await founder.get('/api/startups')).toHaveLength(1);
  });

  it('holds when both requests come at once', async () => {
    const founder = await buildFounder(test.app);
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(founder, 'race')));
    expect(new Set(answers.map(answer => answer.body)).size).toBe(1);
    expect(await founder.get('/api/startups')).toHaveLength(1);
  });

  it('is refused with another body or at another address', async () => {
    const founder = await buildFounder(test.app);
    await send(founder, 'two');
    const other = await send(founder, 'two', 'Other');
    expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency.key_reused']);
    const [startup] = await founder.get<{ id: number }[]>('/api/startups');
    const elsewhere = await founder.call(
      'POST',
      '/api/steps/1/complete',
      { startupId: startup?.id },
      { 'idempotency-key': 'two' },
    );
    expect(elsewhere.statusCode).toBe(409);
    expect((await send(founder, 'two')).statusCode).toBe(201);
  });

  it("is each user's own", async () => {
    const [ada, bob] = [await buildFounder(test.app), await buildFounder(test.app)];
    const first = await send(ada, 'shared');
    const second = await send(bob, 'shared');
    expect(second.statusCode).toBe(201);
    expect(second.json().id).not.toBe(first.json().id);
  });

  it('keeps a refusal, so that a retry is told the same', async () => {
    const founder = await buildFounder(test.app);
    const missing = () =>
      founder.call('POST', '/api/steps/1/complete', { startupId: 999_999 }, { 'idempotency-key': 'gone' });
    const first = await missing();
    expect(first.statusCode).toBe(404);
    const rows = await test.database.db
      .selectFrom('idempotency')
      .select('status_code')
      .where('user_id', '=', founder.user.id)
      .execute();
    expect(rows).toEqual([{ status_code: 404 }]);
    expect((await missing()).json()).toEqual(first.json());
  });

  it('can be used afresh after 24 hours', async () => {
    const founder = await buildFounder(test.app);
    await send(founder, 'old');
    await test.database.db
      .updateTable('idempotency')
      .set({ created_at: new Date(Date.now() - 24.1 * 3_600_000).toISOString() })
      .where('user_id', '=', founder.user.id)
      .execute();
    expect((await send(founder, 'old', 'Later')).json()).toMatchObject({ name: 'Later' });
    expect(await founder.get('/api/startups')).toHaveLength(2);
  });

  it.each([['x'.repeat(101)], [''], ['with space'], ['ünïcode']])('is refused when it is %o', async key => {
    const founder = await buildFounder(test.app);
    const answer = await send(founder, key);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid']);
    expect(await founder.get('/api/startups')).toEqual([]);
  });
});

describe('the victim of a deadlock', () => {
  const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01', severity: 'ERROR' });
  const attempt = async (failures: readonly Error[]) => {
    const left = [...failures];
    let runs = 0;
    const done = await exactlyOnce(test.database.db, null, async () => {
      runs += 1;
      const failure = left.shift();
      if (failure) throw failure;
      return { statusCode: 200, response: 'done', resourceId: null };
    }).catch((error: unknown) => error);
    return [runs, done];
  };

  it('is done again once, and no other failure is', async () => {
    expect(await attempt([deadlock()])).toEqual([2, expect.objectContaining({ response: 'done' })]);
    expect(await attempt([deadlock(), deadlock()])).toEqual([2, expect.objectContaining({ code: '40P01' })]);
    const refusal = new AppError('startup.not_found');
    expect(await attempt([refusal])).toEqual([1, refusal]);
  });
});
