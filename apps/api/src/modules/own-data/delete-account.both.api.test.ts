import type { AdminUser, ListedLogEntry, ReportLink, User } from '@groundwork/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TABLES, type Table } from '../../db/tables.ts';
import type { Db } from '../../db/types.ts';
import { Mailer } from '../../mail/mailer.ts';
import { startHousekeeping } from '../../setup/housekeeping.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { buildChat, until } from '../../test/chat.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { fillSamples } from '../../test/resource-samples.ts';
import { gate, saysInTwo, scriptedCoach } from '../../test/scripted-coach.ts';
import { buildPending, useWorkers } from '../../test/section-workers.ts';
import {
  anonymous,
  buildAdministrator,
  buildFounder,
  canLogIn,
  type Founder,
  logIn,
  sessionStatus,
  type TestClient,
} from '../../test/test-client.ts';
import { buildWholeFounder, MARK } from '../../test/whole-founder.ts';
import { claimExport, insertPart } from './data-exports.repo.ts';
import { eraseDueUsers } from './delete-account.ts';
import { postponeDeletions } from './deletions.repo.ts';

let server: MailServer;
const lines: string[] = [];
const stream = { write: (line: string) => void lines.push(line) };
const PUBLIC_URL = 'http://groundwork.example';
const coach = scriptedCoach();
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());
const test = useTestApp(() => ({ coach, logger: { level: 'warn', stream } }));
const mailing = useTestApp(() => ({
  publicUrl: PUBLIC_URL,
  mail: { url: server.url, from: 'Groundwork <groundwork@groundwork.example>', retryMs: [1, 1] },
}));
const workers = useWorkers(test, coach);

beforeEach(() => {
  coach.forget();
  lines.length = 0;
  server.mails.length = 0;
});

const URL_ = '/api/account/deletion';
const DAY_MS = 24 * 3_600_000;
const remove = (founder: Founder, change: object = {}, headers: Record<string, string> = {}) =>
  founder.call(
    'POST',
    URL_,
    { username: founder.user.username, currentPassword: founder.password, isAtOnce: true, ...change },
    headers,
  );
const later = (founder: Founder) => remove(founder, { isAtOnce: false });
const dueOf = async (client: TestClient) => (await client.get<User>('/api/user')).deletionDueAt;
const makeDue = ({ user }: { user: { id: number } }, db = test.database.db) =>
  sql`update users set deletion_due_at = now() - interval '1 second' where id = ${user.id}`.execute(db);
const confirm = ({ user }: Founder, db: Db) =>
  sql`update users set email_confirmed_at = now() where id = ${user.id}`.execute(db);
const refusalOf = ({ statusCode, body }: { statusCode: number; body: string }) => {
  const { code, issues } = JSON.parse(body);
  return [statusCode, code, ...(issues?.map(({ path }: { path: string }) => path) ?? [])];
};

/** Rows of every table. */
async function countRows(): Promise<Record<string, number>> {
  const counts = Object.keys(TABLES).map(
    table => sql`select ${table} as table, count(*)::integer as count from ${sql.table(table)}`,
  );
  const { rows } = await sql<{ table: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    test.database.db,
  );
  return Object.fromEntries(rows.map(({ table, count }) => [table, count]));
}

/** Tables with a row in which one of these words is. */
async function tablesNaming(words: readonly string[]): Promise<string[]> {
  const { db } = test.database;
  const naming: string[] = [];
  for (const table of Object.keys(TABLES)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} as found
      where exists (select from unnest(${words}::text[]) as word where position(lower(word) in lower(found::text)) > 0)
      limit 1`.execute(db);
    if (rows.length > 0) naming.push(table);
  }
  return naming;
}

describe('[SE-96] after the deletion', () => {
  it('no table has a row that belongs to the founder or names them, but for those with a reason', async () => {
    const admin = await buildAdministrator(test.app);
    const other = await buildWholeFounder(test, 'Another founder');
    // Samples that follow from other samples come with the second filling.
    await fillSamples(statement => sql.raw(statement).execute(test.database.db));
    const before = await countRows();
    const { founder } = await buildWholeFounder(test);
    await founder.post('/api/account/export', {}, { 'idempotency-key': 'whole' });
    const claim = await claimExport(test.database.db, crypto.randomUUID());
    if (!claim) throw new Error('Nothing to make');
    await insertPart(test.database.db, claim, { place: 0, content: Buffer.from(MARK) });
    // Every table of founders has rows of theirs, or this test would see nothing.
    const grown = await countRows();
    const untouched = (Object.entries(TABLES) as [Table, (typeof TABLES)[Table]][]).flatMap(
      ([table, { owner }]) =>
        owner.kind !== 'reference' && (grown[table] ?? 0) <= (before[table] ?? 0) ? [table] : [],
    );
    // What administrators do comes now.
    expect(untouched).toEqual(['admin_log']);
    const { id, username, email } = founder.user;
    const user = (await admin.get<AdminUser[]>(`/api/admin/users?q=${username}`))[0];
    await admin.call('PUT', `/api/admin/users/${id}`, { ...user, fullName: 'Grace Kelp' });
    const [cohort] = await founder.get<{ cohortId: number }[]>('/api/cohorts');
    await admin.call('DELETE', `/api/admin/cohorts/${cohort?.cohortId}/members/${id}`);
    const day = '2999-01-01';
    await admin.call('POST', `/api/admin/cohorts/${cohort?.cohortId}/invitations/addresses`, {
      csv: email,
      endsOn: day,
    });
    expect(await tablesNaming([username])).toEqual(expect.arrayContaining(['admin_log', 'users']));

    expect((await remove(founder)).json()).toEqual({ deletionDueAt: null });

    // The file that was being made is dropped.
    expect(await insertPart(test.database.db, claim, { place: 1, content: Buffer.from(MARK) })).toBe(false);
    const after = await countRows();
    const left = Object.keys(TABLES).filter(table => (after[table] ?? 0) > (before[table] ?? 0));
    // The programme's own: its cohorts, its log without names, and what calls cost, as nobody's.
    expect(left.toSorted()).toEqual(['admin_log', 'cohorts', 'model_calls']);
    expect(
      await sql`select 1 from model_calls where user_id = ${id}`.execute(test.database.db),
    ).toMatchObject({
      rows: [],
    });
    expect(await tablesNaming([username, email, 'Grace Kelp', MARK])).toEqual([]);
    expect(await sessionStatus(other.founder)).toBe(200);
    const [entry] = await admin.get<ListedLogEntry[]>('/api/admin/log?kind=user');
    expect(entry).toMatchObject({
      action: 'delete',
      recordName: `Deleted user ${id}`,
      adminName: `Deleted user ${id}`,
      before: null,
    });
  }, 120_000);

  it("an address that was never confirmed keeps the programme's invitation, a confirmed one does not", async () => {
    const admin = await buildAdministrator(test.app);
    const days = { startsOn: '2026-09-01', endsOn: '2999-12-31' };
    const { id } = await admin.post<{ id: number }>('/api/admin/cohorts', { name: 'Invited', ...days });
    const [claimed, owned] = [await buildFounder(test.app), await buildFounder(test.app)];
    await confirm(owned, test.database.db);
    const csv = [claimed, owned].map(({ user }) => user.email.toUpperCase()).join('\n');
    await admin.post(`/api/admin/cohorts/${id}/addresses`, { csv, endsOn: '2999-12-31' });
    for (const founder of [claimed, owned]) await remove(founder);
    const left = await admin.get<{ email: string }[]>(`/api/admin/cohorts/${id}/invitations`);
    expect(left.map(({ email }) => email.toLowerCase())).toEqual([claimed.user.email.toLowerCase()]);
  });

  it('sessions have ended and no login works', async () => {
    const founder = await buildFounder(test.app);
    const elsewhere = await logIn(test.app, founder);
    expect((await remove(founder)).statusCode).toBe(200);
    expect(founder.cookie).toBe('');
    expect(await sessionStatus(elsewhere)).toBe(401);
    expect(await canLogIn(test.app, founder, founder.password)).toBe(false);
    expect((await remove(founder)).statusCode).toBe(401);
  });

  it('links to reports are dead, and nothing that was running writes', async () => {
    const report = await buildPending(test);
    const { founder } = report;
    const link = await founder.post<ReportLink>(`${report.url}/links`, { days: 7, sections: ['problem'] });
    const read = () => anonymous(test.app).call('GET', `/api/shared/${link.token}`);
    expect((await read()).statusCode).toBe(200);
    const wait = gate();
    coach.sections.push(async () => {
      await wait.promise;
      return [[{ text: 'Too late.', sources: [] }]];
    });
    workers.start('one');
    await until(() => coach.asked.sections.length === 1);
    expect((await remove(founder)).statusCode).toBe(200);
    expect(refusalOf(await read())).toEqual([404, 'report_link.not_found']);
    wait.open();
    await workers.drain(5000);
    expect(await tablesNaming(['Too late.', founder.user.username])).toEqual([]);
  });

  it('a reply that is being written ends without a trace', async () => {
    const chat = await buildChat(test.app);
    const wait = gate();
    coach.replies.push(saysInTwo('Once upon ', wait.promise, 'a time.'));
    const sent = chat.send('Hello there.').catch(() => null);
    await until(() => coach.asked.replies.length === 1);
    expect((await remove(chat.founder)).statusCode).toBe(200);
    wait.open();
    await sent;
    await until(async () => (await tablesNaming(['Once upon', 'Hello there.'])).length === 0);
    expect(lines.filter(line => JSON.parse(line).level >= 50)).toEqual([]);
  });
});

describe('[SE-94] asking for it', () => {
  it('takes the password and the username as it is shown', async () => {
    const founder = await buildFounder(test.app);
    expect(refusalOf(await remove(founder, { currentPassword: 'not mine' }))).toEqual([
      400,
      'user.wrong_password',
      'currentPassword',
    ]);
    expect(refusalOf(await remove(founder, { username: founder.user.email }))).toEqual([
      400,
      'user.other_username',
      'username',
    ]);
    expect(await sessionStatus(founder)).toBe(200);
  });

  it('leaves seven days, says when, and keeps the date when it is repeated', async () => {
    const founder = await buildFounder(test.app);
    expect(await dueOf(founder)).toBeNull();
    const { deletionDueAt } = (await later(founder)).json();
    const days = (Date.parse(deletionDueAt) - Date.now()) / DAY_MS;
    expect(Math.round(days)).toBe(7);
    expect((await later(founder)).json()).toEqual({ deletionDueAt });
    expect(await dueOf(founder)).toBe(deletionDueAt);
    expect(await canLogIn(test.app, founder, founder.password)).toBe(true);
  });

  it('can be made at once after all', async () => {
    const founder = await buildFounder(test.app);
    await later(founder);
    await remove(founder);
    expect(await sessionStatus(founder)).toBe(401);
  });

  it('is of oneself alone', async () => {
    const [founder, other] = [await buildFounder(test.app), await buildFounder(test.app)];
    await later(founder);
    const tried = { username: founder.user.username, currentPassword: founder.password };
    expect(refusalOf(await remove(other, tried))).toEqual([400, 'user.other_username', 'username']);
    await other.call('DELETE', URL_);
    expect(await dueOf(founder)).not.toBeNull();
  });
});

describe('tries at it', () => {
  const strict = useTestApp(() => ({ triesPerMinute: { account: 3, address: 1000 } }));

  it('are counted with those of the account page [SE-94]', async () => {
    const founder = await buildFounder(strict.app);
    for (let i = 0; i < 3; i += 1) await remove(founder, { currentPassword: 'a guess' });
    expect(refusalOf(await remove(founder))).toEqual([429, 'request.rate_limited']);
  });
});

describe('[SE-95] until then', () => {
  it('it is taken back, also twice', async () => {
    const founder = await buildFounder(test.app);
    await later(founder);
    for (let i = 0; i < 2; i += 1) expect((await founder.call('DELETE', URL_)).statusCode).toBe(204);
    expect(await dueOf(founder)).toBeNull();
    await eraseDueUsers(test.database.db, test.app.log, null);
    expect(await sessionStatus(founder)).toBe(200);
  });

  it('a restored backup gives seven days anew: whoever took it back since is in no backup', async () => {
    const founder = await buildFounder(test.app);
    await later(founder);
    await makeDue(founder);
    await postponeDeletions(test.database.db);
    await eraseDueUsers(test.database.db, test.app.log, null);
    expect(new Date((await dueOf(founder)) ?? 0).getTime()).toBeGreaterThan(Date.now() + 6 * DAY_MS);
  });

  it('administrators see when [AD-166]', async () => {
    const founder = await buildFounder(test.app);
    const { deletionDueAt } = (await later(founder)).json();
    const admin = await buildAdministrator(test.app);
    const users = await admin.get<AdminUser[]>(`/api/admin/users?q=${founder.user.username}`);
    expect(users).toMatchObject([{ deletionDueAt }]);
  });
});

describe('[SE-97] a due deletion', () => {
  it('is done by housekeeping, by two servers at once too', async () => {
    const { db } = test.database;
    const [due, notYet] = [await buildFounder(test.app), await buildFounder(test.app)];
    await later(due);
    await later(notYet);
    await makeDue(due);
    const ends = [1, 2].map(() => startHousekeeping(db, test.app.log));
    await until(async () => (await sessionStatus(due)) === 401);
    for (const end of ends) end();
    await eraseDueUsers(db, test.app.log, null);
    expect([await sessionStatus(due), await sessionStatus(notYet)]).toEqual([401, 200]);
    const admin = await buildAdministrator(test.app);
    const log = await admin.get<ListedLogEntry[]>('/api/admin/log?kind=user');
    expect(log.filter(({ recordId }) => recordId === due.user.id)).toHaveLength(1);
  });
});

describe('[SE-98] the last administrator', () => {
  const asAdministrator = async (): Promise<Founder> => {
    const client = await buildAdministrator(test.app);
    const user = await client.get<User>('/api/user');
    return Object.assign(client, { user, password: 'an administrator' });
  };

  it('stays, at once and in seven days, and is told why', async () => {
    const admin = await asAdministrator();
    for (const ask of [remove, later]) expect(refusalOf(await ask(admin))).toEqual([409, 'user.last_admin']);
  });

  it('stays when the deletion is due and the others are gone meanwhile', async () => {
    const { db } = test.database;
    const admin = await asAdministrator();
    const second = await buildFounder(test.app);
    await sql`update users set role = 'admin' where id = ${second.user.id}`.execute(db);
    expect((await later(admin)).statusCode).toBe(200);
    expect((await remove(second)).statusCode).toBe(200);
    await makeDue(admin);
    await eraseDueUsers(db, test.app.log, null);
    expect(await sessionStatus(admin)).toBe(200);
    await admin.call('DELETE', URL_);
    const log = await admin.get<ListedLogEntry[]>('/api/admin/log?kind=user');
    expect(log.some(({ recordName }) => recordName === `Deleted user ${second.user.id}`)).toBe(true);
  });
});

describe('[SE-99] a mail', () => {
  const headers = { origin: PUBLIC_URL };
  const arrived = (count: number) => until(() => server.mails.length === count);

  it('says when the account is deleted and how it is kept, and another one that it is gone', async () => {
    const founder = await buildFounder(mailing.app);
    await arrived(1);
    server.mails.length = 0;
    await confirm(founder, mailing.database.db);
    for (const _ of [1, 2]) await remove(founder, { isAtOnce: false }, headers);
    await arrived(1);
    expect(server.mails[0]).toMatchObject({ to: founder.user.email });
    expect(server.mails[0]?.raw).toContain(`${PUBLIC_URL}/account`);
    expect(server.mails[0]?.raw).toContain(new Date(Date.now() + 7 * DAY_MS).getUTCFullYear().toString());
    await remove(founder, {}, headers);
    await arrived(2);
    expect(server.mails[1]?.raw).toContain('have been deleted');
  });

  it('says that a due account is gone, to a confirmed address alone, once', async () => {
    const { db } = mailing.database;
    const [told, other] = [await buildFounder(mailing.app), await buildFounder(mailing.app)];
    await arrived(2);
    await confirm(told, db);
    for (const founder of [told, other]) {
      await remove(founder, { isAtOnce: false }, headers);
      await makeDue(founder, db);
    }
    await arrived(3);
    server.mails.length = 0;
    const mailer = new Mailer({ url: server.url, from: 'a@b', log: mailing.app.log });
    await Promise.all([1, 2].map(() => eraseDueUsers(db, mailing.app.log, mailer)));
    await mailer.close();
    expect(server.mails.map(({ to }) => to)).toEqual([told.user.email]);
    expect(server.mails[0]?.raw).toContain('Subject: Your Groundwork account is deleted');
    expect(await sessionStatus(other)).toBe(401);
  });
});
