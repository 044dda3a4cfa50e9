import type { AccountSession } from '@groundwork/domain';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { at } from '../../test/chat.ts';
import { buildFounder, logIn, sessionStatus, type TestClient } from '../../test/test-client.ts';

const test = useTestApp();
const SESSIONS = '/api/account/sessions';
const HOUR_MS = 3_600_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

const list = (client: TestClient) => client.get<AccountSession[]>(SESSIONS);

describe('one’s own sessions', () => {
  it('are listed with the one that asks first, then the last used', async () => {
    const founder = await buildFounder(test.app);
    const others = [
      await logIn(test.app, founder, { userAgent: FIREFOX }),
      await logIn(test.app, founder, { userAgent: 'curl/8.5.0' }),
    ];
    const [first, second] = await Promise.all(others.map(async other => at(await list(other), 0).id));
    const used = new Date(Date.now() - 5 * HOUR_MS).toISOString();
    await test.database.db
      .updateTable('sessions')
      .set({ last_used_at: used })
      .where('id', '=', second ?? 0)
      .execute();
    const sessions = await list(founder);
    expect(sessions.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [expect.any(Number), true],
      [first, false],
      [second, false],
    ]);
    expect(at(sessions, 1)).toEqual({
      id: first,
      device: 'Firefox on Linux',
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: expect.stringMatching(/Z$/),
      isCurrent: false,
    });
    expect(at(sessions, 2)).toMatchObject({ device: 'Unknown device', lastUsedAt: used });
    // A session sees itself as the current one and gets itself first.
    expect(at(await list(at(others, 0)), 0)).toMatchObject({ id: first, isCurrent: true });
  });

  it('are nobody else’s, and none that has expired', async () => {
    const [founder, stranger] = [await buildFounder(test.app), await buildFounder(test.app)];
    const other = at(await list(await logIn(test.app, founder)), 0);
    await test.database.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', other.id)
      .execute();
    expect(await list(founder)).toHaveLength(1);
    expect(await list(stranger)).toHaveLength(1);
    expect(at(await list(stranger), 0).id).not.toBe(at(await list(founder), 0).id);
    expect((await founder.call('DELETE', `${SESSIONS}/${other.id}`)).statusCode).toBe(404);
  });

  it('are a hundred at most, the one that asks among them', async () => {
    const founder = await buildFounder(test.app);
    const { db } = test.database;
    const row = { user_id: founder.user.id, expires_at: new Date(Date.now() + HOUR_MS).toISOString() };
    const many = Array.from({ length: 120 }, (_, index) => ({
      ...row,
      id_hash: `${founder.user.id}-${index}`,
      absolute_expires_at: row.expires_at,
      last_used_at: new Date(Date.now() + HOUR_MS).toISOString(),
    }));
    await db.insertInto('sessions').values(many).execute();
    const sessions = await list(founder);
    expect(sessions).toHaveLength(100);
    expect(at(sessions, 0).isCurrent).toBe(true);
    expect((await founder.call('DELETE', SESSIONS)).statusCode).toBe(204);
    expect(await list(founder)).toHaveLength(1);
  });

  it.each([
    ['long', `${FIREFOX} ${'x'.repeat(2000)}`, 512],
    ['not storable', `${FIREFOX}\0 \ud800`, FIREFOX.length + 2],
    ['cut within a pair', `${FIREFOX.padEnd(511, ' ')}🙂`, 512],
  ])('remember a user agent that is %s as far as it can be stored', async (_name, userAgent, length) => {
    const founder = await buildFounder(test.app);
    const other = await logIn(test.app, founder, { userAgent });
    const session = at(await list(other), 0);
    expect(session.device).toBe('Firefox on Linux');
    const row = await test.database.db
      .selectFrom('sessions')
      .select('user_agent')
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow();
    expect(row.user_agent).toHaveLength(length);
    expect(row.user_agent?.isWellFormed()).toBe(true);
  });

  it('are read without writing', async () => {
    const founder = await buildFounder(test.app);
    const rows = () =>
      test.database.db.selectFrom('sessions').selectAll().where('user_id', '=', founder.user.id).execute();
    const before = await rows();
    await list(founder);
    await list(founder);
    expect(await rows()).toEqual(before);
  });
});

describe('ending a session', () => {
  it('makes its cookie worthless at once, and no other', async () => {
    const founder = await buildFounder(test.app);
    const [lost, kept] = [await logIn(test.app, founder), await logIn(test.app, founder)];
    const { id } = at(await list(lost), 0);
    const answer = await founder.call('DELETE', `${SESSIONS}/${id}`);
    expect([answer.statusCode, answer.body, answer.cookies]).toEqual([204, '', []]);
    expect(await Promise.all([lost, kept, founder].map(sessionStatus))).toEqual([401, 200, 200]);
    const again = await founder.call('DELETE', `${SESSIONS}/${id}`);
    expect([again.statusCode, again.json().code]).toEqual([404, 'session.not_found']);
  });

  it('does not reach another user’s', async () => {
    const [founder, stranger] = [await buildFounder(test.app), await buildFounder(test.app)];
    const { id } = at(await list(founder), 0);
    const answer = await stranger.call('DELETE', `${SESSIONS}/${id}`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'session.not_found']);
    expect((await stranger.call('DELETE', SESSIONS)).statusCode).toBe(204);
    expect(await Promise.all([founder, stranger].map(sessionStatus))).toEqual([200, 200]);
  });

  it('that asks logs out: the cookie is taken back, also when it was due to be extended', async () => {
    const founder = await buildFounder(test.app);
    const { cookie } = founder;
    const { id } = at(await list(founder), 0);
    await test.database.db
      .updateTable('sessions')
      .set({ last_used_at: new Date(Date.now() - 2 * HOUR_MS).toISOString() })
      .where('id', '=', id)
      .execute();
    const answer = await founder.call('DELETE', `${SESSIONS}/${id}`);
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies).toHaveLength(1);
    expect(at(answer.cookies, 0)).toMatchObject({ name: 'groundwork', value: '', path: '/' });
    founder.cookie = cookie;
    expect(await sessionStatus(founder)).toBe(401);
  });

  it('may be all but the one that asks', async () => {
    const founder = await buildFounder(test.app);
    const others = [await logIn(test.app, founder), await logIn(test.app, founder)];
    const answer = await founder.call('DELETE', SESSIONS);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await Promise.all([founder, ...others].map(sessionStatus))).toEqual([200, 401, 401]);
    expect((await founder.call('DELETE', SESSIONS)).statusCode).toBe(204);
  });

  it('is refused to other sites', async () => {
    const founder = await buildFounder(test.app);
    const headers = { origin: 'https://evil.example' };
    const { id } = at(await list(founder), 0);
    for (const url of [SESSIONS, `${SESSIONS}/${id}`]) {
      expect((await founder.call('DELETE', url, undefined, headers)).statusCode).toBe(403);
    }
    expect(await sessionStatus(founder)).toBe(200);
  });
});
