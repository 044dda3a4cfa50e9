import type { AdminUser, OwnEmail, User } from '@groundwork/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { until } from '../../test/chat.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { anonymous, buildAdministrator, buildFounder, type Founder, logIn } from '../../test/test-client.ts';

const PUBLIC_URL = 'http://groundwork.example';
const OF_PAGE = { origin: PUBLIC_URL };

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());
const lines: string[] = [];
const stream = { write: (line: string) => void lines.push(line) };
const mailing = useTestApp(() => ({
  publicUrl: PUBLIC_URL,
  mail: { url: server.url, from: 'Groundwork <groundwork@groundwork.example>', retryMs: [1, 1] },
  logger: { level: 'trace', stream },
}));
const test = useTestApp();

let ada: Founder;
let first: string;
beforeEach(async () => {
  lines.length = 0;
  server.mails.length = 0;
  ada = await buildFounder(mailing.app);
  first = await tokenTo(ada.user.email);
});

const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) =>
  body === '' ? [statusCode] : [statusCode, JSON.parse(body).code];
const mailsTo = (address: string) => server.mails.filter(({ to }) => to === address);
/** The token of the newest link that an address was mailed, once it has `count` of them. */
async function tokenTo(address: string, count = 1): Promise<string> {
  const tokens = () =>
    mailsTo(address).flatMap(({ raw }) => /^http.*\/confirm-email\/([\w-]{22})\r$/m.exec(raw)?.[1] ?? []);
  await until(async () => tokens().length >= count);
  return tokens().at(-1) ?? '';
}
const look = (token: string) => anonymous(mailing.app).call('GET', `/api/confirm-email/${token}`);
const confirm = (token: string) =>
  anonymous(mailing.app).call('POST', '/api/confirm-email', { token }, OF_PAGE);
const emailOf = (client: Founder) => client.get<OwnEmail>('/api/account/email');
const change = (client: Founder, email: string, more = {}) =>
  client.call('PATCH', '/api/account/profile', { email, currentPassword: client.password, ...more }, OF_PAGE);
const sendAgain = (client: Founder) => client.call('POST', '/api/account/email/link', undefined, OF_PAGE);
const login = (username: string, app = mailing.app) =>
  anonymous(app).call('POST', '/api/login', { username, password: 'correct horse' });
const another = () => `other-${crypto.randomUUID()}@example.com`;
const forget = (email: string) =>
  anonymous(mailing.app).call('POST', '/api/forgotten-password', { email }, OF_PAGE);

describe('a registered address', () => {
  it('[SE-100] is confirmed by a button behind the mailed link, in any browser, and not by opening it', async () => {
    expect(await emailOf(ada)).toEqual({ byMail: true, isConfirmed: false, newEmail: null });
    const [mail] = mailsTo(ada.user.email);
    expect(mail?.raw).toMatch(/^Subject: Confirm your email address for Groundwork\r\n/m);
    for (let times = 0; times < 2; times += 1)
      expect((await look(first)).json()).toEqual({ email: ada.user.email, username: ada.user.username });
    expect((await emailOf(ada)).isConfirmed).toBe(false);
    expect((await confirm(first)).statusCode).toBe(204);
    expect((await emailOf(ada)).isConfirmed).toBe(true);
    expect(codeOf(await look(first))).toEqual([409, 'email_link.used']);
    // The first answer may have been lost.
    expect((await confirm(first)).statusCode).toBe(204);
  });

  it('[SE-101] has a link of which only the hash is stored, for 48 hours', async () => {
    const { rows } = await sql<{ text: string }>`select email_links::text as text from email_links`.execute(
      mailing.database.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(first);
    await look(first);
    expect(lines.join('')).toContain('/confirm-email/[token]');
    for (const secret of [first, ada.user.email]) expect(lines.join('')).not.toContain(secret);
    await sql`update email_links set expires_at = now() - interval '1 second'`.execute(mailing.database.db);
    for (const dead of [first, 'x', 'a'.repeat(100)])
      for (const answer of [await look(dead), await confirm(dead)])
        expect(codeOf(answer)).toEqual([404, 'email_link.not_found']);
    expect((await emailOf(ada)).isConfirmed).toBe(false);
  });

  it('[SE-102] is sent another link on demand, five an hour in all, and none once it is confirmed', async () => {
    for (let count = 2; count <= 5; count += 1) {
      expect((await sendAgain(ada)).statusCode).toBe(204);
      await tokenTo(ada.user.email, count);
    }
    expect(codeOf(await sendAgain(ada))).toEqual([409, 'mail.too_many']);
    // Nor do other accounts get more sent to one address.
    const other = await buildFounder(mailing.app);
    await sql`update users set new_email = ${ada.user.email} where id = ${other.user.id}`.execute(
      mailing.database.db,
    );
    expect(codeOf(await sendAgain(other))).toEqual([409, 'mail.too_many']);
    await confirm(first);
    expect((await sendAgain(ada)).statusCode).toBe(204);
    const noor = await buildFounder(mailing.app);
    await tokenTo(noor.user.email);
    expect(mailsTo(ada.user.email)).toHaveLength(5);
  });

  it('[SE-100] logs in and gets links for a forgotten password before it is confirmed; such a link confirms it', async () => {
    expect((await login(ada.user.email)).statusCode).toBe(200);
    expect((await forget(ada.user.email)).statusCode).toBe(204);
    const reset = () => /new-password\/([\w-]{22})/.exec(mailsTo(ada.user.email).at(-1)?.raw ?? '')?.[1];
    await until(async () => reset() !== undefined);
    const body = { token: reset(), newPassword: 'battery staple' };
    expect((await anonymous(mailing.app).call('POST', '/api/new-password', body, OF_PAGE)).statusCode).toBe(
      204,
    );
    const again = await logIn(mailing.app, ada, { password: 'battery staple' });
    expect(await again.get<OwnEmail>('/api/account/email')).toMatchObject({ isConfirmed: true });
  });

  it('[SE-100] is as it was where no mail is set up', async () => {
    const noor = await buildFounder(test.app);
    expect(await noor.get('/api/account/email')).toEqual({
      byMail: false,
      isConfirmed: false,
      newEmail: null,
    });
    expect(codeOf(await noor.call('POST', '/api/account/email/link'))).toEqual([409, 'mail.not_set_up']);
    const email = another();
    const body = { email, currentPassword: noor.password };
    expect((await noor.call('PATCH', '/api/account/profile', body)).json().email).toBe(email);
    expect((await login(email, test.app)).statusCode).toBe(200);
  });
});

describe('a changed address', () => {
  it('[SE-104] counts once it is confirmed; until then the old one does, which is told afterwards', async () => {
    await confirm(first);
    const email = another();
    const answer = await change(ada, email, { fullName: 'Ada Second' });
    expect(answer.json()).toMatchObject({ email: ada.user.email, fullName: 'Ada Second' });
    const token = await tokenTo(email);
    expect(await emailOf(ada)).toEqual({ byMail: true, isConfirmed: true, newEmail: email });
    expect((await login(ada.user.email)).statusCode).toBe(200);
    expect((await login(email)).statusCode).toBe(401);
    await forget(email);
    expect(mailsTo(ada.user.email)).toHaveLength(1);

    expect((await confirm(token)).statusCode).toBe(204);
    expect(await emailOf(ada)).toEqual({ byMail: true, isConfirmed: true, newEmail: null });
    expect((await ada.get<User>('/api/user')).email).toBe(email);
    expect((await login(email)).statusCode).toBe(200);
    expect((await login(ada.user.email)).statusCode).toBe(401);
    await until(async () => mailsTo(ada.user.email).length === 2);
    const told = mailsTo(ada.user.email)[1]?.raw ?? '';
    expect(told).toMatch(/^Subject: Your email address for Groundwork was changed\r\n/m);
    expect(told).not.toContain(email);
    // The address asked for a new password while it was none of the account's.
    expect(mailsTo(email)).toHaveLength(1);
    // Pressed twice, it is told once.
    expect((await confirm(token)).statusCode).toBe(204);
    await buildFounder(mailing.app);
    expect(mailsTo(ada.user.email)).toHaveLength(2);
  });

  it('[SE-104] is dropped by its owner, by another one and by a new password', async () => {
    const email = another();
    await change(ada, email);
    const token = await tokenTo(email);
    const drops = [
      () => ada.call('DELETE', '/api/account/email/change', undefined, OF_PAGE),
      () => change(ada, another()),
      () =>
        ada.call(
          'POST',
          '/api/account/password',
          { currentPassword: ada.password, newPassword: 'battery staple' },
          OF_PAGE,
        ),
    ];
    for (const drop of drops) {
      await sql`update users set new_email = ${email} where id = ${ada.user.id}`.execute(mailing.database.db);
      expect((await look(token)).statusCode).toBe(200);
      expect((await drop()).statusCode).toBeLessThan(300);
      expect(codeOf(await confirm(token))).toEqual([404, 'email_link.not_found']);
    }
    expect((await ada.get<User>('/api/user')).email).toBe(ada.user.email);
    expect((await emailOf(ada)).newEmail).toBeNull();
  });

  it('[SE-104] in other letters alone is in force at once and stays confirmed', async () => {
    await confirm(first);
    const email = ada.user.email.toUpperCase();
    expect((await change(ada, email)).json().email).toBe(email);
    expect(await emailOf(ada)).toEqual({ byMail: true, isConfirmed: true, newEmail: null });
    expect(mailsTo(ada.user.email)).toHaveLength(1);
  });

  it('[SE-105] goes to the account that confirms it first', async () => {
    const [noor, kim] = [await buildFounder(mailing.app), await buildFounder(mailing.app)];
    const email = another();
    const tokens = [];
    for (const [place, founder] of [noor, kim].entries()) {
      expect((await change(founder, email)).statusCode).toBe(200);
      tokens.push(await tokenTo(email, place + 1));
    }
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    expect(codeOf(answers.find(({ statusCode }) => statusCode === 409) ?? (answers[0] as never))).toEqual([
      409,
      'user.email_taken',
    ]);
    const emails = [];
    for (const founder of [noor, kim]) emails.push((await founder.get<User>('/api/user')).email);
    expect(emails.filter(one => one === email)).toHaveLength(1);
    expect(codeOf(await change(ada, email))).toEqual([409, 'user.email_taken']);
  });

  it('[SE-106] by an administrator is in force at once, unconfirmed, and told to the old one', async () => {
    await confirm(first);
    const admin = await buildAdministrator(mailing.app);
    const email = another();
    const user = (await admin.get<AdminUser[]>(`/api/admin/users?q=${ada.user.username}`))[0];
    const update = (changed: object) =>
      admin.call('PUT', `/api/admin/users/${ada.user.id}`, { ...user, ...changed }, OF_PAGE);
    const { updatedAt } = (await update({ fullName: 'Ada Renamed' })).json<AdminUser>();
    expect((await emailOf(ada)).isConfirmed).toBe(true);
    expect((await update({ email, updatedAt })).statusCode).toBe(200);
    const token = await tokenTo(email);
    await until(async () => mailsTo(ada.user.email).length === 2);
    expect(mailsTo(ada.user.email)[1]?.raw).toContain('was changed');
    expect(await emailOf(ada)).toEqual({ byMail: true, isConfirmed: false, newEmail: null });
    expect((await login(email)).statusCode).toBe(200);
    expect((await confirm(token)).statusCode).toBe(204);
    expect((await emailOf(ada)).isConfirmed).toBe(true);
  });
});
