import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { testOptions, useTestApp } from '../../test/build-test-app.ts';
import { countStatements } from '../../test/count-statements.ts';
import { anonymous, buildFounder } from '../../test/test-client.ts';
import { openTestDatabase } from '../../test/test-database.ts';

const test = useTestApp();

describe('registering', () => {
  const ada = {
    fullName: 'Ada Example',
    email: 'Ada@Example.com',
    username: 'ada',
    password: 'correct horse',
  };

  it('logs in at once, as a user whatever role is sent, and answers no password', async () => {
    const client = anonymous(test.app);
    const answer = await client.call('POST', '/api/register', { ...ada, role: 'admin', level: 9, id: 1 });
    expect(answer.statusCode).toBe(201);
    const user = answer.json();
    expect(user).toMatchObject({ username: 'ada', role: 'user', level: 1, experiencePoints: 0 });
    expect(Object.keys(user)).not.toContain('passwordHash');
    expect(answer.body).not.toContain('argon2');
    expect(await client.get('/api/user')).toEqual(user);
  });

  it('refuses a taken username or email in any case of letters', async () => {
    const client = anonymous(test.app);
    const name = await client.call('POST', '/api/register', {
      ...ada,
      username: 'ADA',
      email: 'x@example.com',
    });
    expect([name.statusCode, name.json().code]).toEqual([409, 'user.username_taken']);
    expect(name.json().issues).toEqual([{ path: 'username', message: 'This username is taken.' }]);
    const email = await client.call('POST', '/api/register', {
      ...ada,
      username: 'ada2',
      email: 'ADA@example.com',
    });
    expect([email.statusCode, email.json().code]).toEqual([409, 'user.email_taken']);
    expect(email.json().issues[0].path).toBe('email');
    const both = await client.call('POST', '/api/register', { ...ada, fullName: 'Another' });
    expect(both.json().issues.map(({ path }: { path: string }) => path)).toEqual(['email', 'username']);
  });

  it.each([
    [{ email: 'nobody' }, 'email', 'Valid email is required'],
    [{ fullName: 'A' }, 'fullName', 'Full name is required'],
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ password: '        ' }, 'password', 'Password must be at least 6 characters'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ password: 'x'.repeat(201) }, 'password', 'At most 200 characters'],
    [{ username: 'a\0bc' }, 'username', "Contains characters that can't be stored"],
    [{ username: 'adm\u202ein' }, 'username', 'Username has invisible characters'],
    [{ username: 'adm\u3164in' }, 'username', 'Username has invisible characters'],
    [{ fullName: '\u3164\u3164' }, 'fullName', 'Full name has invisible characters'],
    [{ email: 'o\u2800ther@example.com' }, 'email', 'Email has invisible characters'],
    [{ fullName: 'lone \ud800 surrogate' }, 'fullName', "Contains characters that can't be stored"],
  ])('refuses %o', async (change, path, message) => {
    const answer = await anonymous(test.app).call('POST', '/api/register', {
      ...ada,
      username: 'other',
      email: 'other@example.com',
      ...change,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'request.invalid', issues: [{ path, message }] });
  });
});

describe('a registration sent again', () => {
  const grace = {
    fullName: 'Grace Example',
    email: 'grace@example.com',
    username: 'grace',
    password: 'correct horse',
  };
  const register = async (change: Partial<typeof grace> = {}) => {
    const client = anonymous(test.app);
    return { client, answer: await client.call('POST', '/api/register', { ...grace, ...change }) };
  };
  const refusal = async (change?: Partial<typeof grace>) => {
    const { client, answer } = await register(change);
    expect([answer.statusCode, client.cookie]).toEqual([409, '']);
    return answer.json().code;
  };
  const age = (minutes: number) =>
    test.database.db
      .updateTable('users')
      .set({ created_at: sql<string>`now() - ${minutes} * interval '1 minute'` })
      .where('username', '=', grace.username)
      .execute();

  beforeEach(async () => {
    await test.database.db.deleteFrom('users').where('username', '=', grace.username).execute();
  });

  it('is answered as the first time, and logs in', async () => {
    const first = await register();
    for (const change of [{}, { username: 'GRACE', email: 'Grace@Example.com' }]) {
      const again = await register(change);
      expect([again.answer.statusCode, again.answer.json()]).toEqual([201, first.answer.json()]);
      expect(again.client.cookie).not.toBe(first.client.cookie);
      expect(await again.client.get('/api/user')).toEqual(first.answer.json());
    }
  });

  it('makes one user when it comes while the first is under way', async () => {
    const both = await Promise.all([register(), register()]);
    expect(both.map(({ answer }) => answer.statusCode)).toEqual([201, 201]);
    expect(both[0].answer.json()).toEqual(both[1].answer.json());
  });

  it.each([
    [{ password: 'another horse' }, 'user.username_taken'],
    [{ email: 'other@example.org' }, 'user.username_taken'],
    [{ fullName: 'Another Example' }, 'user.username_taken'],
    [{ username: 'grace2' }, 'user.email_taken'],
  ])('is another one with %o', async (change, code) => {
    await register();
    expect(await refusal(change)).toBe(code);
  });

  it('is refused once the account is ten minutes old', async () => {
    await register();
    await age(9.9);
    expect((await register()).answer.statusCode).toBe(201);
    await age(10.1);
    expect(await refusal()).toBe('user.username_taken');
  });
});

describe('logging in', () => {
  it.each(['İstanbul', 'ΣΑΣΑΣ', 'Straße'])('finds a name like %s again', async name => {
    const client = anonymous(test.app);
    const username = `${name}${Math.random().toString(36).slice(2, 8)}`;
    const email = `${Math.random().toString(36).slice(2)}@example.com`;
    await client.post('/api/register', {
      fullName: 'Ada Example',
      email,
      username,
      password: 'correct horse',
    });
    const answer = await client.call('POST', '/api/login', { username, password: 'correct horse' });
    expect(answer.statusCode).toBe(200);
  });

  it('knows a name and an address in every way of writing them', async () => {
    const [composed, decomposed, wide] = ['Zo\u00EB-ada', 'Zoe\u0308-ada', 'Zo\u00EB-\uFF41\uFF44\uFF41'];
    const zoe = { fullName: 'Zoe\u0308', password: 'correct horse' };
    const registering = async (username: string, email: string) => {
      const sent = { ...zoe, username, email, fullName: `${username} at ${email}` };
      const { body, ...answer } = await anonymous(test.app).call('POST', '/api/register', sent);
      return [answer.statusCode, JSON.parse(body)];
    };
    expect(await registering(decomposed, '\uFF5Aoe@example.com')).toMatchObject([
      201,
      { username: composed, email: 'zoe@example.com' },
    ]);
    for (const username of [composed, decomposed, wide, composed.toUpperCase()])
      expect(await registering(username, 'other@example.com')).toMatchObject([
        409,
        { code: 'user.username_taken' },
      ]);
    expect(await registering('somebody', 'zoe\uFF20example.com')).toMatchObject([
      409,
      { code: 'user.email_taken' },
    ]);
    for (const username of [composed, decomposed, wide]) {
      const answer = await anonymous(test.app).call('POST', '/api/login', {
        username,
        password: zoe.password,
      });
      expect([answer.statusCode, answer.json().username]).toEqual([200, composed]);
    }
  });

  it('changes the session id, and the cookie from before is worthless', async () => {
    const founder = await buildFounder(test.app);
    const before = founder.cookie;
    await founder.post('/api/login', {
      username: founder.user.username.toUpperCase(),
      password: founder.password,
    });
    expect(founder.cookie).not.toBe(before);
    expect(await founder.get('/api/user')).toMatchObject({ id: founder.user.id });
    founder.cookie = before;
    expect((await founder.call('GET', '/api/user')).statusCode).toBe(401);
  });

  it('says the same of an unknown user and of a wrong password', async () => {
    const founder = await buildFounder(test.app);
    const client = anonymous(test.app);
    const wrong = await client.call('POST', '/api/login', {
      username: founder.user.username,
      password: 'not it',
    });
    const unknown = await client.call('POST', '/api/login', { username: 'nobody-here', password: 'not it' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual(unknown.json());
    expect(wrong.json()).toMatchObject({ code: 'auth.invalid_credentials' });
  });

  it('gives a cookie that scripts cannot read and other sites cannot send', async () => {
    const founder = await buildFounder(test.app);
    const answer = await founder.call('POST', '/api/login', {
      username: founder.user.username,
      password: founder.password,
    });
    expect(answer.cookies).toHaveLength(1);
    expect(answer.cookies[0]).toMatchObject({
      name: 'groundwork',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    });
    const days = (new Date(answer.cookies[0]?.expires ?? 0).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
  });
});

describe('a session', () => {
  it('ends at logout, in the database too', async () => {
    const founder = await buildFounder(test.app);
    const { cookie } = founder;
    expect((await founder.call('POST', '/api/logout')).statusCode).toBe(204);
    expect(founder.cookie).toBe('');
    founder.cookie = cookie;
    expect((await founder.call('GET', '/api/user')).statusCode).toBe(401);
  });

  it('is stored by its hash alone', async () => {
    const founder = await buildFounder(test.app);
    const id = decodeURIComponent(founder.cookie.split('=')[1] ?? '').split('.')[0] ?? '';
    expect(id.length).toBeGreaterThan(20);
    const rows = await test.database.db
      .selectFrom('sessions')
      .select('id_hash')
      .where('user_id', '=', founder.user.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.id_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  it('is extended once an hour has passed, never beyond 90 days', async () => {
    const founder = await buildFounder(test.app);
    const { db } = test.database;
    const read = () =>
      db
        .selectFrom('sessions')
        .select(['expires_at', 'absolute_expires_at', 'last_used_at'])
        .where('user_id', '=', founder.user.id)
        .executeTakeFirstOrThrow();
    const set = (used: Date, expires: Date, absolute: Date) =>
      db
        .updateTable('sessions')
        .set({
          last_used_at: used.toISOString(),
          expires_at: expires.toISOString(),
          absolute_expires_at: absolute.toISOString(),
        })
        .where('user_id', '=', founder.user.id)
        .execute();
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

    const fresh = await read();
    expect((await founder.call('GET', '/api/user')).cookies).toEqual([]);
    expect(await read()).toEqual(fresh);

    await set(inDays(-0.9 / 24), inDays(29.9), inDays(60));
    expect((await founder.call('GET', '/api/user')).cookies).toEqual([]);
    await set(inDays(-1.1 / 24), inDays(29.9), inDays(60));
    expect((await founder.call('GET', '/api/user')).cookies).toHaveLength(1);
    const extended = await read();
    expect(new Date(extended.expires_at).getTime()).toBeGreaterThan(inDays(29.99).getTime());
    expect(new Date(extended.last_used_at).getTime()).toBeGreaterThan(inDays(-0.01).getTime());

    const last = inDays(3);
    await set(inDays(-2), last, last);
    await founder.get('/api/user');
    expect((await read()).expires_at).toBe(last.toISOString());
    // The last use is recorded to the hour right to the session's end.
    expect(new Date((await read()).last_used_at).getTime()).toBeGreaterThan(inDays(-0.01).getTime());

    await set(inDays(-1), inDays(-0.001), inDays(3));
    expect((await founder.call('GET', '/api/user')).statusCode).toBe(401);
  });

  it('stays ended when it is ended during a request that would extend it', async () => {
    const founder = await buildFounder(test.app);
    const { db } = test.database;
    await db
      .updateTable('sessions')
      .set({ last_used_at: new Date(Date.now() - 86_400_000).toISOString() })
      .where('user_id', '=', founder.user.id)
      .execute();
    const [extended] = await Promise.all([
      founder.call('GET', '/api/startups'),
      db.deleteFrom('sessions').where('user_id', '=', founder.user.id).execute(),
    ]);
    expect([200, 401]).toContain(extended.statusCode);
    const rows = await db
      .selectFrom('sessions')
      .select('id_hash')
      .where('user_id', '=', founder.user.id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('ends with its user', async () => {
    const founder = await buildFounder(test.app);
    await test.database.db.deleteFrom('users').where('id', '=', founder.user.id).execute();
    expect((await founder.call('GET', '/api/user')).statusCode).toBe(401);
  });

  it('has the role that the user has now', async () => {
    const founder = await buildFounder(test.app);
    await test.database.db
      .updateTable('users')
      .set({ role: 'admin' })
      .where('id', '=', founder.user.id)
      .execute();
    expect(await founder.get('/api/user')).toMatchObject({ role: 'admin' });
  });
});

describe('requests from other sites', () => {
  it.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'http://localhost:80' }, 403],
    [{ origin: 'http://localhost' }, 201],
    [{ 'sec-fetch-site': 'same-origin' }, 201],
    [{}, 201],
  ])('with %o get %i', async (headers, status) => {
    const founder = await buildFounder(test.app);
    const answer = await founder.call(
      'POST',
      '/api/startups',
      { name: 'Acme' },
      { host: 'localhost', ...headers },
    );
    expect(answer.statusCode).toBe(status);
    expect(await founder.get('/api/startups')).toHaveLength(status === 201 ? 1 : 0);
  });
});

it('takes ten tries a minute for one account from one network, and sixty from one network in all (SE-22)', async () => {
  const database = await openTestDatabase();
  const { triesPerMinute: _, ...asShipped } = testOptions(database);
  const app = await buildApp(asShipped);
  try {
    const tryFrom = (remoteAddress: string, username = 'admin') => {
      const payload = { username, password: 'a guess' };
      return app.inject({ method: 'POST', url: '/api/login', remoteAddress, payload });
    };
    const tries = async (count: number, send: (index: number) => ReturnType<typeof tryFrom>) => {
      const answers: number[] = [];
      for (let index = 0; index < count; index += 1) answers.push((await send(index)).statusCode);
      return answers;
    };
    const refusedOnce = (taken: number) => [...Array(taken).fill(401), 429];
    // In any spelling.
    const names = ['admin', 'ADMIN', '\uFF41dmin', 'a\uFF44min'];
    expect(await tries(11, index => tryFrom('198.51.100.1', names[index % 4]))).toEqual(refusedOnce(10));
    const many = (index: number) => tryFrom(`2001:db8:0:1::${index}`, `nobody-${index}`);
    expect(await tries(61, many)).toEqual(refusedOnce(60));
    const { count, answer } = await countStatements(() => tryFrom('2001:db8:0:1:f::', 'founder'));
    expect([count, answer.json().code]).toEqual([0, 'request.rate_limited']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    for (const address of ['198.51.100.3', '2001:db8:0:2::1'])
      expect((await tryFrom(address)).statusCode).toBe(401);
  } finally {
    await app.close();
    await database.close();
  }
});
