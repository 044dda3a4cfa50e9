import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { hasherAtOnce } from '../../hashing/hasher.ts';
import { hashPassword } from '../../hashing/password.ts';
import { deleteOtherSessions } from '../../stores/sessions.repo.ts';
import { findPasswordHash, replacePasswordHash } from '../../stores/users.repo.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at } from '../../test/chat.ts';
import {
  anonymous,
  buildFounder,
  canLogIn,
  logIn,
  sessionStatus,
  type TestClient,
} from '../../test/test-client.ts';

const test = useTestApp();

const change = (client: TestClient, currentPassword: string, newPassword: string) =>
  client.call('POST', '/api/account/password', { currentPassword, newPassword });

describe('changing one’s password', () => {
  it('takes effect at login and ends the other sessions, not the one that asks', async () => {
    const founder = await buildFounder(test.app);
    const stranger = await buildFounder(test.app);
    const other = await logIn(test.app, founder);
    const answer = await change(founder, founder.password, 'battery staple');
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await Promise.all([founder, other, stranger].map(sessionStatus))).toEqual([200, 401, 200]);
    expect(await canLogIn(test.app, founder, founder.password)).toBe(false);
    expect(await canLogIn(test.app, founder, 'battery staple')).toBe(true);
    expect(await canLogIn(test.app, stranger, stranger.password)).toBe(true);
  });

  it('is refused with a wrong current password, and then nothing has happened', async () => {
    const founder = await buildFounder(test.app);
    const other = await logIn(test.app, founder);
    const answer = await change(founder, 'not the one', 'battery staple');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'user.wrong_password',
      issues: [{ path: 'currentPassword', message: "That isn't your current password." }],
    });
    expect(await Promise.all([founder, other].map(sessionStatus))).toEqual([200, 200]);
    expect(await canLogIn(test.app, founder, founder.password)).toBe(true);
  });

  it.each([
    ['a short new one', { newPassword: '12345' }, 'newPassword', /at least 6/],
    ['a long new one', { newPassword: 'x'.repeat(201) }, 'newPassword', /At most 200/],
    ['a very long current one', { currentPassword: 'x'.repeat(100_000) }, 'currentPassword', /At most 200/],
    ['a NUL', { newPassword: 'nul \0 inside' }, 'newPassword', /can't be stored/],
    ['a lone surrogate', { newPassword: 'lone \ud800' }, 'newPassword', /can't be stored/],
    ['no current one', { currentPassword: undefined }, 'currentPassword', /expected string/],
    ['a list', { newPassword: ['battery staple'] }, 'newPassword', /expected string/],
  ])('is refused with %s', async (_name, fields, path, message) => {
    const founder = await buildFounder(test.app);
    const body = { currentPassword: founder.password, newPassword: 'battery staple', ...fields };
    const answer = await founder.call('POST', '/api/account/password', body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid']);
    expect(answer.json().issues[0]).toEqual({ path, message: expect.stringMatching(message) });
    expect(await canLogIn(test.app, founder, founder.password)).toBe(true);
  });

  it('ignores whose password a body says it is', async () => {
    const [founder, stranger] = [await buildFounder(test.app), await buildFounder(test.app)];
    const { id, username } = founder.user;
    const named = { id, userId: id, username };
    const body = { ...named, currentPassword: stranger.password, newPassword: 'battery staple' };
    expect((await stranger.call('POST', '/api/account/password', body)).statusCode).toBe(204);
    expect(await canLogIn(test.app, founder, founder.password)).toBe(true);
    expect(await canLogIn(test.app, stranger, 'battery staple')).toBe(true);
  });

  it('succeeds once of many at the same moment from the same old password', async () => {
    const founder = await buildFounder(test.app);
    const wanted = Array.from({ length: 5 }, (_, index) => `new password ${index}`);
    const answers = await Promise.all(wanted.map(password => change(founder, founder.password, password)));
    const statuses = answers.map(answer => answer.statusCode);
    expect(statuses.toSorted()).toEqual([204, 400, 400, 400, 400]);
    const worked = await Promise.all(wanted.map(password => canLogIn(test.app, founder, password)));
    expect(worked).toEqual(statuses.map(status => status === 204));
  });

  it('leaves no session to who logs in with the old password at that moment', async () => {
    const founder = await buildFounder(test.app);
    const { id, username } = founder.user;
    const { db } = test.database;
    const from = (await findPasswordHash(db, id)) ?? '';
    const to = await hashPassword(hasherAtOnce, 'battery staple');
    let login: ReturnType<TestClient['call']> | undefined;
    await inTransaction(db, async db => {
      await replacePasswordHash(db, id, { from, to });
      login = anonymous(test.app).call('POST', '/api/login', { username, password: founder.password });
      // By now PostgreSQL has accepted the old password, and the login waits to begin its session.
      await new Promise(resolve => setTimeout(resolve, 300));
      await deleteOtherSessions(db, id, 0);
    });
    const answer = await login;
    expect([answer?.statusCode, answer?.json().code]).toEqual([401, 'auth.invalid_credentials']);
    expect(answer?.cookies).toEqual([]);
    const left = await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute();
    expect(left).toEqual([]);
  });
});

describe('changing one’s password with an Idempotency-Key', () => {
  const keyed = (client: TestClient, key: string, currentPassword: string, newPassword: string) =>
    client.call(
      'POST',
      '/api/account/password',
      { currentPassword, newPassword },
      { 'idempotency-key': key },
    );

  it('can be repeated: the first answer again, and no second effect', async () => {
    const founder = await buildFounder(test.app);
    const first = await keyed(founder, 'one', founder.password, 'battery staple');
    const since = await logIn(test.app, founder, { password: 'battery staple' });
    const again = await keyed(founder, 'one', founder.password, 'battery staple');
    expect([first.statusCode, again.statusCode, again.body]).toEqual([204, 204, '']);
    expect(await sessionStatus(since)).toBe(200);
  });

  it('holds when the repeated request comes at once', async () => {
    const founder = await buildFounder(test.app);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => keyed(founder, 'race', founder.password, 'battery staple')),
    );
    expect(answers.map(answer => answer.statusCode)).toEqual([204, 204, 204, 204]);
  });

  it('is refused with other passwords', async () => {
    const founder = await buildFounder(test.app);
    await keyed(founder, 'two', founder.password, 'battery staple');
    const other = await keyed(founder, 'two', 'battery staple', 'something else');
    expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency.key_reused']);
    expect(await canLogIn(test.app, founder, 'battery staple')).toBe(true);
  });

  it('keeps nothing by which a password is guessed sooner than by its own hash', async () => {
    const founder = await buildFounder(test.app);
    await keyed(founder, 'kept', founder.password, 'battery staple');
    await keyed(founder, 'refused', 'not the one', 'battery staple');
    const rows = await test.database.db
      .selectFrom('idempotency')
      .selectAll()
      .where('user_id', '=', founder.user.id)
      .orderBy('key')
      .execute();
    expect(rows.map(row => row.status_code)).toEqual([204, 400]);
    for (const row of rows) expect(row.request_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(new Set(rows.map(row => row.request_hash)).size).toBe(2);
    expect(JSON.stringify(rows)).not.toMatch(/battery|correct horse|not the one/);
  });
});

describe('guessing the current password', () => {
  const strict = useTestApp(() => ({ triesPerMinute: { account: 3, address: 1000 } }));

  it('is slowed for the account, whichever session and address it comes from', async () => {
    const founder = await buildFounder(strict.app);
    const other = await logIn(strict.app, founder);
    const guess = (client: TestClient, remoteAddress: string, currentPassword = 'guess-it') =>
      strict.app.inject({
        method: 'POST',
        url: '/api/account/password',
        remoteAddress,
        headers: { cookie: client.cookie },
        payload: { currentPassword, newPassword: 'battery staple' },
      });
    const answers = [
      await guess(founder, '192.0.2.1'),
      await guess(other, '192.0.2.2'),
      await guess(founder, '192.0.2.3'),
      await guess(other, '192.0.2.4'),
      await guess(founder, '192.0.2.5', founder.password),
    ];
    expect(answers.map(answer => answer.statusCode)).toEqual([400, 400, 400, 429, 429]);
    expect(at(answers, 4).json()).toMatchObject({ code: 'request.rate_limited' });
    expect(Number(at(answers, 4).headers['retry-after'])).toBeGreaterThan(0);
    // The owner can still end the session that guesses.
    expect((await founder.call('DELETE', '/api/account/sessions')).statusCode).toBe(204);
    const somebody = await buildFounder(strict.app);
    expect((await change(somebody, somebody.password, 'battery staple')).statusCode).toBe(204);
  });
});
