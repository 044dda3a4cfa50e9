import type { AdminUser, LogEntry } from '@groundwork/domain';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { buildChat } from '../../test/chat.ts';
import {
  anonymous,
  buildAdministrator,
  buildFounder,
  buildStartup,
  canLogIn,
  sessionStatus,
  type TestClient,
} from '../../test/test-client.ts';

const test = useTestApp();
let admin: TestClient;
let self: AdminUser;
beforeAll(async () => {
  admin = await buildAdministrator(test.app);
  self = await admin.get<AdminUser>('/api/user');
});

let count = 0;
const person = (change: object = {}) => {
  count += 1;
  const username = `person-${count}`;
  return { username, email: `${username}@example.com`, fullName: 'Per Son', role: 'user', ...change };
};
const password = 'long enough';
/** The administrator's, as `buildAdministrator` logs in. */
const ownPassword = 'an administrator';
const add = (change: object = {}) =>
  admin.post<AdminUser>('/api/admin/users', { ...person(change), password, ownPassword });
const urlOf = ({ id }: { id: number }) => `/api/admin/users/${id}`;
const log = () => admin.get<LogEntry[]>('/api/admin/log?kind=user');

/** Adds another administrator and logs them in. */
async function addAdministrator(): Promise<TestClient & { user: AdminUser }> {
  const user = await add({ role: 'admin' });
  const client = anonymous(test.app);
  await client.post('/api/login', { username: user.username, password });
  return Object.assign(client, { user });
}

it('the first administrator can be saved with the address it came with', async () => {
  const user = await add({ email: 'root@localhost', role: 'admin' });
  const { updatedAt: _, ...fields } = user;
  const renamed = await admin.call('PUT', urlOf(user), { ...fields, fullName: 'Ada First' });
  expect([renamed.statusCode, renamed.json().fullName, renamed.json().email]).toEqual([
    200,
    'Ada First',
    'root@localhost',
  ]);
});

describe('the list of users', () => {
  it('is the newest first, by pages, and found by a part of username, address or name', async () => {
    const made = [await add({ fullName: 'Zoë Übermut' }), await add(), await add()];
    const ids = made.map(({ id }) => id).toReversed();
    const first = await admin.get<AdminUser[]>('/api/admin/users?limit=2');
    expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const next = await admin.get<AdminUser[]>(`/api/admin/users?limit=1&before=${ids[1]}`);
    expect(next.map(({ id }) => id)).toEqual(ids.slice(2));
    for (const q of ['übermut', 'ZOË', made[0]?.email, made[0]?.username.toUpperCase(), ' Zoe\u0308 '])
      expect(
        (await admin.get<AdminUser[]>(`/api/admin/users?q=${encodeURIComponent(q ?? '')}`)).map(
          ({ id }) => id,
        ),
      ).toContain(made[0]?.id);
    expect(await admin.get('/api/admin/users?q=%25')).toEqual([]);
    expect(await admin.get('/api/admin/users?q=_e_')).toEqual([]);
    for (const query of ['limit=501', 'limit=0', 'before=x', 'sort=role', 'role=owner', 'cohortId=x'])
      expect((await admin.call('GET', `/api/admin/users?${query}`)).statusCode).toBe(400);
  });

  it('[AD-122] is sorted by the oldest, username or address, by pages whose last one may be gone', async () => {
    const one = await add({ username: 'Sorted-b', email: 'sorted-1@example.com' });
    const two = await add({ username: 'sorted-C', email: 'sorted-0@example.com' });
    const three = await add({ username: 'sorted-a', email: 'sorted-2@example.com' });
    const read = async (query: string) =>
      (await admin.get<AdminUser[]>(`/api/admin/users?q=sorted-&${query}`)).map(({ id }) => id);
    expect(await read('sort=oldest')).toEqual([one.id, two.id, three.id]);
    expect(await read(`sort=oldest&before=${one.id}&limit=1`)).toEqual([two.id]);
    expect(await read('sort=username')).toEqual([three.id, one.id, two.id]);
    expect(await read('sort=username&after=SORTED-A')).toEqual([one.id, two.id]);
    expect(await read('sort=email&limit=2')).toEqual([two.id, one.id]);
    expect((await admin.call('DELETE', urlOf(one))).statusCode).toBe(204);
    expect(await read('sort=email&after=sorted-1@example.com')).toEqual([three.id]);
  });

  it('[AD-122] is filtered by role and cohort, and counted with the same filters', async () => {
    const [member, left, other] = [await add(), await add(), await add({ role: 'admin' })];
    const cohort = await admin.post<{ id: number }>('/api/admin/cohorts', {
      name: 'Filtered',
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
    });
    await sql`insert into cohort_members (cohort_id, user_id, left_at) values
      (${cohort.id}, ${member?.id}, null), (${cohort.id}, ${left?.id}, now())`.execute(test.database.db);
    const find = async (query: string) => {
      const users = await admin.get<AdminUser[]>(`/api/admin/users?${query}&limit=500`);
      const { count } = await admin.get<{ count: number }>(`/api/admin/users/count?${query}`);
      expect(count).toBe(users.length);
      return users.map(({ id }) => id);
    };
    expect(await find(`cohortId=${cohort.id}`)).toEqual([member?.id]);
    expect(await find(`cohortId=${cohort.id}&role=admin`)).toEqual([]);
    expect(await find(`role=admin&q=${other?.username}`)).toEqual([other?.id]);
    expect(await find('role=user')).not.toContain(other?.id);
    expect(await find('cohortId=999999')).toEqual([]);
    expect((await admin.call('GET', '/api/admin/users/count?before=3')).statusCode).toBe(400);
    const founder = await buildFounder(test.app);
    for (const path of ['/api/admin/users?role=admin', '/api/admin/users/count'])
      expect([
        (await founder.call('GET', path)).statusCode,
        (await anonymous(test.app).call('GET', path)).statusCode,
      ]).toEqual([403, 401]);
  });

  it('holds no hash', async () => {
    expect((await admin.call('GET', '/api/admin/users')).body).not.toMatch(/argon2|"password/i);
  });
});

describe('a user', () => {
  it('is created, can log in, and the log has no password', async () => {
    const made = await add();
    expect(made).toMatchObject({ role: 'user', experiencePoints: 0, level: 1 });
    const client = anonymous(test.app);
    await client.post('/api/login', { username: made.username, password });
    const [entry] = await log();
    expect(entry).toMatchObject({ action: 'create', recordId: made.id, recordName: made.username });
    expect(JSON.stringify(entry)).not.toMatch(/argon2|long enough/);
  });

  it.each([
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ email: 'nowhere' }, 'email', 'Invalid email address'],
    [{ fullName: 'A' }, 'fullName', 'Full name must be at least 2 characters'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
  ])('is refused with %j', async (change, path, message) => {
    const answer = await admin.call('POST', '/api/admin/users', { ...person(), password, ...change });
    expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path, message }]]);
  });

  it('is created once under one key, and refused under names that are taken', async () => {
    const body = { ...person(), password };
    const key = { 'idempotency-key': 'add-a-person' };
    const [one, two] = [
      await admin.call('POST', '/api/admin/users', body, key),
      await admin.call('POST', '/api/admin/users', body, key),
    ];
    expect([one.statusCode, two.json()]).toEqual([201, one.json()]);
    const taken = await admin.call('POST', '/api/admin/users', { ...body, email: 'x@example.com' });
    expect([taken.statusCode, taken.json().code, taken.json().issues[0].path]).toEqual([
      409,
      'user.username_taken',
      'username',
    ]);
    const other = await add();
    const renamed = await admin.call('PUT', urlOf(other), { ...other, email: body.email });
    expect([renamed.statusCode, renamed.json().code]).toEqual([409, 'user.email_taken']);
  });

  it('is changed as it was read', async () => {
    const made = await add();
    const changed = await admin.call('PUT', urlOf(made), { ...made, fullName: 'Other Name' });
    expect(changed.json()).toMatchObject({ fullName: 'Other Name', role: 'user' });
    const stale = await admin.call('PUT', urlOf(made), { ...made, fullName: 'Third Name' });
    expect([stale.statusCode, stale.json().details.current]).toEqual([409, changed.json()]);
  });

  it('gets another password, and is logged out everywhere', async () => {
    const founder = await buildFounder(test.app);
    const reset = await admin.call('POST', `${urlOf(founder.user)}/reset-password`, {
      newPassword: 'something new',
    });
    expect([reset.statusCode, await sessionStatus(founder)]).toEqual([204, 401]);
    expect(await canLogIn(test.app, founder, founder.password)).toBe(false);
    expect(await canLogIn(test.app, founder, 'something new')).toBe(true);
    expect((await log())[0]).toMatchObject({ action: 'reset_password', before: null, after: null });
    const other = await buildAdministrator(test.app);
    const { id } = await other.get<AdminUser>('/api/user');
    const ofAdmin = (more: object) =>
      admin.call('POST', `/api/admin/users/${id}/reset-password`, { newPassword: 'another one', ...more });
    for (const more of [{}, { ownPassword: 'guessed' }])
      expect((await ofAdmin(more)).json().code).toBe('user.wrong_password');
    const short = await admin.call('POST', `${urlOf(founder.user)}/reset-password`, { newPassword: '12345' });
    expect(short.json().issues).toEqual([
      { path: 'newPassword', message: 'Password must be at least 6 characters' },
    ]);
  });

  it('is deleted with everything that is theirs, as was said before', async () => {
    const chat = await buildChat(test.app);
    await chat.send('It was so on Tuesday.');
    await buildStartup(chat.founder);
    const url = urlOf(chat.founder.user);
    expect(await admin.get(`${url}/impact`)).toEqual({ steps: 0, founders: 0, startups: 2 });
    expect((await admin.call('DELETE', url)).statusCode).toBe(204);
    expect(await sessionStatus(chat.founder)).toBe(401);
    expect((await admin.call('DELETE', url)).json().code).toBe('user.not_found');
    const left = await test.database.db
      .selectFrom('chats')
      .select('id')
      .where('startup_id', '=', chat.startup.id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('administrators', () => {
  it('neither delete nor demote themselves', async () => {
    await addAdministrator();
    const named = { ...self, email: 'admin@example.com', fullName: 'Still Here', updatedAt: undefined };
    const demoted = await admin.call('PUT', urlOf(self), { ...named, role: 'user' });
    expect([demoted.statusCode, demoted.json().code]).toEqual([409, 'user.is_self']);
    const deleted = await admin.call('DELETE', urlOf(self));
    expect([deleted.statusCode, deleted.json().code]).toEqual([409, 'user.is_self']);
    const renamed = await admin.call('PUT', urlOf(self), { ...named, ownPassword });
    expect(renamed.statusCode).toBe(200);
  });

  describe.each(['created', 'changed'] as const)('who are %s', how => {
    const make = async (change: object) => {
      if (how === 'created')
        return admin.call('POST', '/api/admin/users', { ...person({ role: 'admin' }), password, ...change });
      const made = await add();
      return admin.call('PUT', urlOf(made), { ...made, role: 'admin', ...change });
    };

    it.each([
      ['no password of one’s own', {}],
      ['an empty one', { ownPassword: '' }],
      ['a wrong one', { ownPassword: 'not mine' }],
    ])('are refused with %s', async (_what, change) => {
      const answer = await make(change);
      expect([answer.statusCode, answer.json().code, answer.json().issues[0].path]).toEqual([
        400,
        'user.wrong_password',
        'ownPassword',
      ]);
    });

    it('take one’s own password, which nothing keeps', async () => {
      const answer = await make({ ownPassword });
      expect(answer.json()).toMatchObject({ role: 'admin' });
      expect(answer.body + JSON.stringify((await log())[0])).not.toContain(ownPassword);
    });
  });

  it('are edited without a password, and so is a user who stays one', async () => {
    for (const role of ['admin', 'user']) {
      const made = await add({ role });
      const answer = await admin.call('PUT', urlOf(made), { ...made, fullName: 'Other Name' });
      expect(answer.statusCode).toBe(200);
    }
  });

  it.each([
    ['demoted', { role: 'user' }],
    ['given another address', { email: 'elsewhere@example.com' }],
    ['demoted with another address', { role: 'user', email: 'further@example.com' }],
  ])('are %s with one’s own password only [AD-108]', async (_what, change) => {
    const { user } = await addAdministrator();
    for (const more of [{}, { ownPassword: 'not mine' }]) {
      const answer = await admin.call('PUT', urlOf(user), { ...user, ...change, ...more });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'user.wrong_password']);
    }
    const answer = await admin.call('PUT', urlOf(user), { ...user, ...change, ownPassword });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, change]);
  });

  it('are made by no founder', async () => {
    const founder = await buildFounder(test.app);
    const body = { ...person({ role: 'admin' }), password, ownPassword: founder.password };
    expect((await founder.call('POST', '/api/admin/users', body)).statusCode).toBe(403);
  });

  it('who are demoted are logged out at once, and can do nothing more', async () => {
    const other = await addAdministrator();
    const demoted = await admin.call('PUT', urlOf(other.user), { ...other.user, role: 'user', ownPassword });
    expect([demoted.statusCode, await sessionStatus(other)]).toEqual([200, 401]);
    expect((await other.call('GET', '/api/admin/users')).statusCode).toBe(401);
  });

  it('who remove each other at the same moment leave one', async () => {
    const rivals = [await addAdministrator(), await addAdministrator()] as const;
    const others = await test.database.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where(
        'id',
        'not in',
        rivals.map(({ user }) => user.id),
      )
      .execute();
    const demote = (role: 'user' | 'admin') =>
      test.database.db
        .updateTable('users')
        .set({ role })
        .where(
          'id',
          'in',
          others.map(({ id }) => id),
        )
        .execute();
    await demote('user');
    try {
      const [a, b] = rivals;
      const answers = await Promise.all([
        a.call('DELETE', urlOf(b.user)),
        b.call('PUT', urlOf(a.user), { ...a.user, role: 'user', ownPassword: password }),
      ]);
      const codes = answers.map(answer => answer.statusCode).toSorted();
      expect(codes[0]).toBeLessThan(300);
      expect([401, 403]).toContain(codes[1]);
      const left = await test.database.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .execute();
      expect(left).toHaveLength(1);
      const [last] = left;
      const stays = rivals.find(({ user }) => user.id === last?.id) ?? a;
      const refused = await stays.call('PUT', urlOf(stays.user), {
        ...stays.user,
        role: 'user',
        updatedAt: undefined,
      });
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'user.last_admin']);
    } finally {
      await demote('admin');
    }
  });

  it('who are deleted stay in the log without a name [AD-165]', async () => {
    const other = await addAdministrator();
    await other.call('POST', '/api/admin/users', { ...person(), password });
    await admin.call('DELETE', urlOf(other.user));
    const entries = await admin.get<LogEntry[]>(`/api/admin/log?adminId=${other.user.id}`);
    expect(entries.map(({ adminName, action }) => [adminName, action])).toEqual([
      [`Deleted user ${other.user.id}`, 'create'],
    ]);
  });

  it('read no founder’s chats', async () => {
    const chat = await buildChat(test.app);
    await chat.send('Mine alone.');
    expect((await admin.call('GET', chat.url)).statusCode).toBe(404);
  });
});

describe('tries at one’s own password', () => {
  const strict = useTestApp(() => ({ triesPerMinute: { account: 3, address: 1000 } }));

  it('are counted with those of the account page [AD-108]', async () => {
    const client = await buildAdministrator(strict.app);
    const grant = (own: string) =>
      client.call('POST', '/api/admin/users', { ...person({ role: 'admin' }), password, ownPassword: own });
    expect((await grant('a guess')).json().code).toBe('user.wrong_password');
    const profile = { fullName: 'Ada First', currentPassword: 'another guess' };
    expect((await client.call('PATCH', '/api/account/profile', profile)).statusCode).toBe(400);
    expect((await grant('a third guess')).statusCode).toBe(400);
    const late = await grant(ownPassword);
    expect([late.statusCode, late.json().code]).toEqual([429, 'request.rate_limited']);
    const plain = await client.call('POST', '/api/admin/users', { ...person(), password });
    expect(plain.statusCode).toBe(201);
  });
});
