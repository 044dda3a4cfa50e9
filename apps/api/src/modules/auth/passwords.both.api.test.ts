import type { AdminUser, ListedLogEntry, PasswordLink, User } from '@groundwork/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { until } from '../../test/chat.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import {
  anonymous,
  buildAdministrator,
  buildFounder,
  type Founder,
  logIn,
  type TestClient,
} from '../../test/test-client.ts';

let server: MailServer;
const lines: string[] = [];
const stream = { write: (line: string) => void lines.push(line) };
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());

const PUBLIC_URL = 'http://groundwork.example';
/** Opened when the server is known. */
const mailing = useTestApp(() => ({
  publicUrl: PUBLIC_URL,
  mail: { url: server.url, from: 'Groundwork <groundwork@groundwork.example>', retryMs: [1, 1] },
  logger: { level: 'trace', stream },
}));
const test = useTestApp();

beforeEach(() => {
  lines.length = 0;
  server.mails.length = 0;
});

const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) =>
  body === '' ? [statusCode] : [statusCode, JSON.parse(body).code];
const OF_PAGE = { origin: PUBLIC_URL };
const ask = (email: string) =>
  anonymous(mailing.app).call('POST', '/api/forgotten-password', { email }, OF_PAGE);
const look = (token: string, app = test.app) => anonymous(app).call('GET', `/api/new-password/${token}`);
const set = (token: string, newPassword: string, app = test.app) =>
  anonymous(app).call('POST', '/api/new-password', { token, newPassword });
const login = (username: string, password: string, app = test.app) =>
  anonymous(app).call('POST', '/api/login', { username, password });
/** The token of the mail that arrived last. */
const mailedToken = () =>
  /^http.*\/new-password\/([\w-]{22})\r$/m.exec(server.mails.at(-1)?.raw ?? '')?.[1] ?? '';
const arrived = (count: number) => until(async () => server.mails.length >= count);

describe('[SE-70] a login', () => {
  it('takes the email address in any case, and a name as before', async () => {
    const { user, password } = await buildFounder(test.app);
    for (const typed of [user.email.toUpperCase(), ` ${user.email} `, user.username]) {
      const answer = await login(typed, password);
      expect([answer.statusCode, answer.json().id]).toEqual([200, user.id]);
    }
    expect(codeOf(await login('nobody@example.com', password))).toEqual([401, 'auth.invalid_credentials']);
  });

  it('is that of the address where an older name is the same', async () => {
    const [named, addressed] = [await buildFounder(test.app), await buildFounder(test.app)];
    await sql`update users set username = ${addressed.user.email} where id = ${named.user.id}`.execute(
      test.database.db,
    );
    await sql`update users set password_hash = 'x' where id = ${named.user.id}`.execute(test.database.db);
    expect((await login(addressed.user.email, addressed.password)).json().id).toBe(addressed.user.id);
  });
});

describe('[SE-71] a username with "@"', () => {
  it('is refused for new users, and stays with those who have it', async () => {
    const wrong = { path: 'username', message: "A username can't contain @" };
    const admin = await buildAdministrator(test.app);
    const person = {
      username: 'a@b',
      email: 'at@example.com',
      fullName: 'At Example',
      password: 'horse battery',
    };
    for (const url of ['/api/register', '/api/admin/users'])
      expect((await admin.call('POST', url, person)).json().issues).toEqual([wrong]);
    const { user } = await buildFounder(test.app);
    const rename = (username: string) =>
      admin.call('PUT', `/api/admin/users/${user.id}`, { ...user, username });
    expect((await rename('new@name')).json()).toMatchObject({ code: 'request.invalid', issues: [wrong] });
    await sql`update users set username = 'old@name' where id = ${user.id}`.execute(test.database.db);
    expect((await rename('old@name')).statusCode).toBe(200);
  });
});

describe("an administrator's link", () => {
  let admin: TestClient;
  let founder: Founder;
  beforeEach(async () => {
    admin = await buildAdministrator(test.app);
    founder = await buildFounder(test.app);
  });
  const make = (user: { id: number }, body = {}) =>
    admin.call('POST', `/api/admin/users/${user.id}/password-link`, body);
  const makeToken = async () => (await make(founder.user)).json<PasswordLink>().token;

  it('[SE-72] is answered once, stored as a hash, logged, and ends earlier ones', async () => {
    const first = await makeToken();
    const answer = await make(founder.user);
    expect(answer.statusCode).toBe(201);
    const { token, expiresAt } = answer.json<PasswordLink>();
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)).toBe(24 * 60);
    expect(codeOf(await look(first))).toEqual([404, 'password_link.not_found']);
    expect((await look(token)).json()).toEqual({ username: founder.user.username });
    for (const table of ['password_links', 'idempotency', 'admin_log']) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(test.database.db);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
    const [entry] = await admin.get<ListedLogEntry[]>('/api/admin/log?kind=user');
    expect(entry).toMatchObject({ action: 'password_link', recordName: founder.user.username, after: null });
  });

  it("[SE-72] needs one's own password for an administrator, and is no founder's to make", async () => {
    const [{ id }] = await admin.get<[AdminUser]>('/api/admin/users?role=admin&limit=1');
    expect(codeOf(await make({ id }))).toEqual([400, 'user.wrong_password']);
    expect(codeOf(await make({ id }, { ownPassword: 'not it' }))).toEqual([400, 'user.wrong_password']);
    expect((await make({ id }, { ownPassword: 'an administrator' })).statusCode).toBe(201);
    expect(codeOf(await make({ id: 2_000_000_000 }))).toEqual([404, 'user.not_found']);
    const url = `/api/admin/users/${founder.user.id}/password-link`;
    expect(codeOf(await founder.call('POST', url, {}))).toEqual([403, 'auth.forbidden']);
  });

  it('[SE-73] sets a password once, and says so when it is used again', async () => {
    const token = await makeToken();
    expect((await set(token, 'battery staple')).statusCode).toBe(204);
    expect((await login(founder.user.username, 'battery staple')).statusCode).toBe(200);
    expect((await login(founder.user.username, founder.password)).statusCode).toBe(401);
    expect(codeOf(await look(token))).toEqual([409, 'password_link.used']);
    expect(codeOf(await set(token, 'another one'))).toEqual([409, 'password_link.used']);
    // Sent again because the answer was lost.
    expect((await set(token, 'battery staple')).statusCode).toBe(204);
  });

  it('[SE-73] works for one of many at the same moment', async () => {
    const token = await makeToken();
    const wanted = ['battery one', 'battery two', 'battery three', 'battery four'];
    const statuses = (await Promise.all(wanted.map(one => set(token, one)))).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.toSorted()).toEqual([204, 409, 409, 409]);
    const worked = await Promise.all(wanted.map(one => login(founder.user.username, one)));
    expect(worked.map(({ statusCode }) => statusCode === 200)).toEqual(
      statuses.map(status => status === 204),
    );
  });

  it('[SE-73] is over after its time, and any other text is none', async () => {
    const token = await makeToken();
    await sql`update password_links set expires_at = now() - interval '1 second'`.execute(test.database.db);
    for (const dead of [token, 'x', '%00', 'a'.repeat(5000)]) {
      const answers = [await look(dead), await set(dead.slice(0, 100), 'battery staple')];
      for (const { statusCode } of answers) expect([400, 404]).toContain(statusCode);
    }
    expect((await login(founder.user.username, founder.password)).statusCode).toBe(200);
    expect((await set(token, '12345')).json().issues[0].path).toBe('newPassword');
  });

  it('[SE-74] ends all sessions and all other links of the user, and nobody else’s', async () => {
    const [second, stranger] = [await logIn(test.app, founder), await buildFounder(test.app)];
    const token = await makeToken();
    await sql`insert into password_links (user_id, token_hash, expires_at)
      values (${founder.user.id}, 'another', now() + interval '1 hour'),
        (${stranger.user.id}, 'a stranger’s', now() + interval '1 hour')`.execute(test.database.db);
    await set(token, 'battery staple');
    for (const client of [founder, second])
      expect((await client.call('GET', '/api/user')).statusCode).toBe(401);
    expect((await stranger.call('GET', '/api/user')).statusCode).toBe(200);
    const { rows } = await sql<{ token_hash: string }>`select token_hash from password_links
      where user_id in (${founder.user.id}, ${stranger.user.id}) and used_at is null`.execute(
      test.database.db,
    );
    expect(rows).toEqual([{ token_hash: 'a stranger’s' }]);
  });

  it('[SE-74] ends when the password is changed otherwise', async () => {
    const changes = [
      () =>
        founder.call('POST', '/api/account/password', {
          currentPassword: founder.password,
          newPassword: 'battery staple',
        }),
      () =>
        admin.call('POST', `/api/admin/users/${founder.user.id}/reset-password`, {
          newPassword: 'battery staples',
        }),
    ];
    for (const change of changes) {
      const token = await makeToken();
      expect((await change()).statusCode).toBe(204);
      expect(codeOf(await look(token))).toEqual([404, 'password_link.not_found']);
    }
  });

  it('[SE-74] ends when an administrator changes the address, and not with other changes', async () => {
    const token = await makeToken();
    const { id, username } = founder.user;
    const change = async (fields: object) => {
      const [user] = await admin.get<AdminUser[]>(`/api/admin/users?q=${username}`);
      expect((await admin.call('PUT', `/api/admin/users/${id}`, { ...user, ...fields })).statusCode).toBe(
        200,
      );
    };
    await change({ fullName: 'Another Name' });
    await change({ email: founder.user.email.toUpperCase() });
    expect((await look(token)).statusCode).toBe(200);
    await change({ email: `moved-${founder.user.email}` });
    expect(codeOf(await look(token))).toEqual([404, 'password_link.not_found']);
  });

  it('[SE-72] is the way where no mail is set up, and the page says so', async () => {
    expect(await founder.get('/api/forgotten-password')).toEqual({ byMail: false });
    const answer = await anonymous(test.app).call('POST', '/api/forgotten-password', {
      email: founder.user.email,
    });
    expect(codeOf(answer)).toEqual([409, 'mail.not_set_up']);
  });
});

/** A founder of the app that sends mail, without the mail that confirms their address. */
async function buildReader(): Promise<Founder> {
  const founder = await buildFounder(mailing.app);
  const isTheirs = ({ to }: { to: string }) => to === founder.user.email;
  await until(async () => server.mails.some(isTheirs));
  server.mails.splice(server.mails.findIndex(isTheirs), 1);
  return founder;
}

describe('a link by mail', () => {
  it('[SE-72] arrives at the stored address and sets a password', async () => {
    const { user } = await buildReader();
    expect(await anonymous(mailing.app).get('/api/forgotten-password')).toEqual({ byMail: true });
    expect((await ask(user.email.toUpperCase())).statusCode).toBe(204);
    await arrived(1);
    const [mail] = server.mails;
    expect(mail?.to).toBe(user.email);
    const { raw = '' } = mail ?? {};
    expect(raw).toMatch(/^From: Groundwork <groundwork@groundwork\.example>\r\n/m);
    expect(raw).toMatch(/^Subject: Set a new password for Groundwork\r\n/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r\n/m);
    expect(raw).toContain(`\r\nhttp://groundwork.example/new-password/${mailedToken()}\r\n`);
    expect(raw).toContain('text/html');
    expect(raw).not.toContain('<img');
    const there = mailing.app;
    const answer = await anonymous(there).call(
      'POST',
      '/api/new-password',
      { token: mailedToken(), newPassword: 'battery staple' },
      OF_PAGE,
    );
    expect(answer.statusCode).toBe(204);
  });

  it('[SE-75] is answered alike for an address that nobody has, which gets none', async () => {
    const { user } = await buildReader();
    const answers = [await ask('nobody@example.com'), await ask(user.email)];
    await arrived(1);
    const [unknown, known] = answers.map(({ statusCode, body, headers }) => {
      const { 'x-request-id': _, date: __, ...rest } = headers;
      return { statusCode, body, headers: rest };
    });
    expect(unknown).toEqual(known);
    expect(server.mails.map(({ to }) => to)).toEqual([user.email]);
  });

  it('[SE-75] asks the database nothing before the answer is out', async () => {
    const { user } = await buildReader();
    const { db } = mailing.database;
    await inTransaction(db, async db => {
      await sql`lock table users, password_links in access exclusive mode`.execute(db);
      expect((await ask(user.email)).statusCode).toBe(204);
      expect(server.mails).toEqual([]);
    });
    await arrived(1);
  });

  it('[SE-76] is sent five times an hour at most', async () => {
    const { user } = await buildReader();
    for (let times = 1; times <= 5; times += 1) {
      await ask(user.email);
      await arrived(times);
    }
    const next = await buildReader();
    expect((await ask(user.email)).statusCode).toBe(204);
    await ask(next.user.email);
    await until(async () => server.mails.some(({ to }) => to === next.user.email));
    expect(server.mails.filter(({ to }) => to === user.email)).toHaveLength(5);
  });

  it('[SE-76] is sent again when the server was busy, and no secret is in the log', async () => {
    const { user } = await buildReader();
    server.refusals.push(451, 421);
    await ask(user.email);
    await arrived(1);
    const told = lines.join('');
    expect(told.match(/a mail could not be sent, trying again/g)).toHaveLength(2);
    expect(told).toContain('the mail server answered 451');
    await look(mailedToken(), mailing.app);
    const all = lines.join('');
    expect(all).toContain('/new-password/[token]');
    for (const secret of [mailedToken(), 'mail secret', 'mail%20secret', user.email])
      expect(all).not.toContain(secret);
  });

  it('[SE-76] is given up when it is refused for good, or too often', async () => {
    const { user } = await buildReader();
    server.refusals.push(550);
    await ask(user.email);
    await until(async () => lines.some(line => line.includes('a mail was not sent')));
    server.refusals.push(451, 451, 451);
    await ask(user.email);
    await until(async () => lines.filter(line => line.includes('a mail was not sent')).length === 2);
    expect(server.mails).toEqual([]);
    expect(server.refusals).toEqual([]);
  });
});

describe('asking and trying links', () => {
  const strict = useTestApp(() => ({
    publicUrl: PUBLIC_URL,
    mail: { url: server.url, from: 'groundwork@groundwork.example' },
    triesPerMinute: { account: 2, address: 4 },
  }));

  it('[SE-75] is limited as a login is', async () => {
    const send = async (email: string) =>
      (await anonymous(strict.app).call('POST', '/api/forgotten-password', { email })).statusCode;
    expect([await send('a@example.com'), await send('A@example.com'), await send('a@example.com')]).toEqual([
      204, 204, 429,
    ]);
    const others = ['b@example.com', 'c@example.com', 'd@example.com'];
    const answers = [];
    for (const other of others) answers.push(await send(other));
    expect(answers).toEqual([204, 204, 429]);
    const statuses = [];
    for (let times = 0; times < 5; times += 1)
      statuses.push((await set('x', 'battery staple', strict.app)).statusCode);
    expect(statuses).toEqual([404, 404, 404, 404, 429]);
  });
});

it('[SE-78] one of the most common passwords is refused for an administrator, and for nobody else', async () => {
  const admin = await buildAdministrator(test.app);
  const person = (role: string) => ({
    username: `common-${role}`,
    email: `common-${role}@example.com`,
    fullName: 'Cora Example',
    role,
    password: 'PassWord1',
    ownPassword: 'an administrator',
  });
  const create = (role: string, change = {}) =>
    admin.call('POST', '/api/admin/users', { ...person(role), ...change });
  expect((await create('user')).statusCode).toBe(201);
  const refused = await create('admin');
  expect(codeOf(refused)).toEqual([400, 'user.common_password']);
  expect(refused.json().issues[0].path).toBe('password');
  const { id } = (await create('admin', { password: 'correct horse' })).json<AdminUser>();
  const body = { newPassword: 'letmein', ownPassword: 'an administrator' };
  const url = `/api/admin/users/${id}`;
  expect(codeOf(await admin.call('POST', `${url}/reset-password`, body))).toEqual([
    400,
    'user.common_password',
  ]);
  const { token } = (await admin.call('POST', `${url}/password-link`, body)).json<PasswordLink>();
  expect(codeOf(await set(token, 'letmein'))).toEqual([400, 'user.common_password']);
  const own = anonymous(test.app);
  await own.post('/api/login', { username: 'common-admin', password: 'correct horse' });
  const change = { currentPassword: 'correct horse', newPassword: 'letmein' };
  expect(codeOf(await own.call('POST', '/api/account/password', change))).toEqual([
    400,
    'user.common_password',
  ]);
  const founder = await buildFounder(test.app);
  const founders = { currentPassword: founder.password, newPassword: 'letmein' };
  expect((await founder.call('POST', '/api/account/password', founders)).statusCode).toBe(204);
});

describe('[SE-78] a founder’s most common password', () => {
  const build = async () => {
    const founder = anonymous(test.app);
    const username = `easy-${crypto.randomUUID().slice(0, 8)}`;
    const person = { username, email: `${username}@example.com`, fullName: 'Easy Example' };
    const user = await founder.post<User>('/api/register', { ...person, password: 'LetMeIn' });
    return Object.assign(founder, { user, password: 'LetMeIn' });
  };
  const change = (founder: TestClient, currentPassword: string, newPassword: string) =>
    founder.call('POST', '/api/account/password', { currentPassword, newPassword });

  it('is accepted, and they are told until it is changed', async () => {
    const founder = await build();
    expect(founder.user.hasCommonPassword).toBe(true);
    const other = anonymous(test.app);
    const { username } = founder.user;
    expect(await other.post('/api/login', { username, password: 'LetMeIn' })).toMatchObject({
      hasCommonPassword: true,
    });
    expect((await founder.get<User>('/api/user')).hasCommonPassword).toBe(true);
    expect((await change(founder, 'LetMeIn', 'battery staple')).statusCode).toBe(204);
    expect((await founder.get<User>('/api/user')).hasCommonPassword).toBeUndefined();
    expect((await change(founder, 'battery staple', 'password1')).statusCode).toBe(204);
    expect((await founder.get<User>('/api/user')).hasCommonPassword).toBe(true);
  });

  it('keeps them out of the back office once they are an administrator, until it is changed', async () => {
    const admin = await buildAdministrator(test.app);
    const founder = await build();
    const [user] = await admin.get<AdminUser[]>(`/api/admin/users?q=${founder.user.username}`);
    const promoted = { ...user, role: 'admin', ownPassword: 'an administrator' };
    const url = `/api/admin/users/${founder.user.id}`;
    expect((await admin.call('PUT', url, promoted)).statusCode).toBe(200);
    for (const client of [founder, await logIn(test.app, founder)]) {
      expect(codeOf(await client.call('GET', '/api/admin/users'))).toEqual([403, 'auth.common_password']);
      expect(codeOf(await client.call('PUT', '/api/admin/registration', { isOpen: true }))).toEqual([
        403,
        'auth.common_password',
      ]);
      expect((await client.call('GET', '/api/startups')).statusCode).toBe(200);
    }
    expect(codeOf(await change(founder, 'LetMeIn', 'password1'))).toEqual([400, 'user.common_password']);
    expect((await change(founder, 'LetMeIn', 'battery staple')).statusCode).toBe(204);
    expect((await founder.call('GET', '/api/admin/users')).statusCode).toBe(200);
  });
});
