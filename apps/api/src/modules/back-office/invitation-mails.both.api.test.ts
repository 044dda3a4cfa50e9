import type { Cohort, CohortMember, Invitation, LogEntry, OwnEmail, User } from '@groundwork/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backUp, openTarget, restore } from '../../test/backups.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { until } from '../../test/chat.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { anonymous, buildAdministrator, buildFounder, type TestClient } from '../../test/test-client.ts';
import { claimMail, failInterrupted, finishMail } from './invitation-mails.repo.ts';

const PUBLIC_URL = 'http://groundwork.example';
const OF_PAGE = { origin: PUBLIC_URL };
const LATER = '2999-12-31';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());
const mailing = useTestApp(() => ({
  publicUrl: PUBLIC_URL,
  mail: { url: server.url, from: 'groundwork@groundwork.example', retryMs: [] },
  invitationMails: { pollMs: 20, retryMs: [1, 1] },
}));
const test = useTestApp();

let admin: TestClient;
let cohort: Cohort;
let url: string;
let address: string;
beforeAll(async () => {
  admin = await buildAdministrator(mailing.app);
});
beforeEach(async () => {
  const days = { startsOn: '2026-09-01', endsOn: '2026-12-31' };
  cohort = await admin.post<Cohort>('/api/admin/cohorts', { name: 'Autumn <1>', ...days }, OF_PAGE);
  url = `/api/admin/cohorts/${cohort.id}`;
  server.mails.length = 0;
  server.refusals.length = 0;
  address = `invited-${crypto.randomUUID()}@example.com`;
});

const upload = (...addresses: string[]) =>
  admin.post(`${url}/addresses`, { csv: addresses.join('\n'), endsOn: LATER }, OF_PAGE);
const send = async (invitationId?: number) =>
  (await admin.post<{ queued: number }>(`${url}/mails`, { invitationId }, OF_PAGE)).queued;
const invitationOf = async (email: string) =>
  (await admin.get<Invitation[]>(`${url}/invitations`)).find(one => one.email === email);
const mailOf = async (email: string) => (await invitationOf(email))?.mail ?? null;
const becomes = (email: string, state: string) => until(async () => (await mailOf(email))?.state === state);
const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email);
const person = (email: string) => ({
  username: `member-${crypto.randomUUID().slice(0, 12)}`,
  email,
  fullName: 'Noor Example',
  password: 'correct horse',
});
const register = (input: object) => anonymous(mailing.app).call('POST', '/api/register', input, OF_PAGE);
const members = async () => (await admin.get<CohortMember[]>(`${url}/members`)).map(({ email }) => email);
const emailOf = (client: TestClient) => client.get<OwnEmail>('/api/account/email');

describe('[AD-167] invitations by mail', () => {
  it('go to every address once, each with its link, however often it is asked and uploaded', async () => {
    const other = `second-${address}`;
    await upload(address, other);
    await admin.post(`${url}/invitations`, { endsOn: LATER }, OF_PAGE);
    expect(await send()).toBe(2);
    for (const email of [address, other]) await becomes(email, 'sent');
    await upload(address, other);
    expect(await send()).toBe(0);
    expect(await send((await invitationOf(address))?.id)).toBe(0);
    expect(server.mails).toHaveLength(2);
    const { raw = '' } = mailsTo(address)[0] ?? {};
    expect(raw).toContain(`\r\n${PUBLIC_URL}/join/${(await invitationOf(address))?.token}\r\n`);
    expect(raw).toMatch(/^Subject: You're invited to Autumn <1> on Groundwork\r\n/m);
    expect(raw).toContain('Autumn &lt;1&gt;');
    expect(raw).toContain('31 December 2999');
    const log = await admin.get<LogEntry[]>('/api/admin/log?kind=cohort');
    expect(log.map(({ after }) => after)).toContainEqual({ mails: 2 });
  });

  it('are not sent to who has joined, nor after the last day, nor once they are revoked', async () => {
    const [expired, revoked] = [`expired-${address}`, `revoked-${address}`];
    await upload(address, expired, revoked);
    const { token, id } = (await invitationOf(address)) ?? { token: null, id: 0 };
    await register({ ...person(address), invitation: token });
    await until(async () => mailsTo(address).length === 1);
    await sql`update cohort_invitations set ends_on = '2020-01-01' where email = ${expired}`.execute(
      mailing.database.db,
    );
    await admin.call('DELETE', `${url}/invitations/${(await invitationOf(revoked))?.id}`, undefined, OF_PAGE);
    expect(await send()).toBe(0);
    expect(await send(id)).toBe(0);
  });

  it('take a server that sends mail, and an administrator', async () => {
    const there = await buildAdministrator(test.app);
    const elsewhere = await there.post<Cohort>('/api/admin/cohorts', { ...cohort, updatedAt: undefined });
    const path = `/api/admin/cohorts/${elsewhere.id}/mails`;
    expect((await there.call('POST', path, {})).json().code).toBe('mail.not_set_up');
    const founder = await buildFounder(mailing.app);
    await until(async () => mailsTo(founder.user.email).length === 1);
    expect((await founder.call('POST', `${url}/mails`, {}, OF_PAGE)).json().code).toBe('auth.forbidden');
    const unknown = await admin.call('POST', '/api/admin/cohorts/999999/mails', {}, OF_PAGE);
    expect(unknown.json().code).toBe('cohort.not_found');
  });
});

describe('[AD-168] a mail that fails', () => {
  it('is tried again, and says why it failed for good, until it is sent on demand', async () => {
    await upload(address);
    server.refusals.push(451, 451, 451);
    await send();
    await becomes(address, 'failed');
    expect(await mailOf(address)).toMatchObject({ failure: 'the mail server answered 451' });
    expect(server.refusals).toEqual([]);
    expect(await send()).toBe(0);
    expect(await send((await invitationOf(address))?.id)).toBe(1);
    await becomes(address, 'sent');
    expect(mailsTo(address)).toHaveLength(1);
  });

  it('waits no longer once its address has joined or its day is over, and says so', async () => {
    const [expired, open] = [`expired-${address}`, `open-${address}`];
    await upload(address, expired, open);
    const { db } = mailing.database;
    // As after a server that was busy: none of them is due soon.
    await sql`update cohort_invitations set mail_state = 'waiting', mail_at = now() + interval '1 hour',
      mail_failure = 'busy' where cohort_id = ${cohort.id}`.execute(db);
    await register({ ...person(address), invitation: (await invitationOf(address))?.token });
    await until(async () => mailsTo(address).length === 1);
    await sql`update cohort_invitations set ends_on = '2020-01-01' where email = ${expired}`.execute(db);
    const dropped = { state: 'dropped', failure: null };
    expect(await invitationOf(address)).toMatchObject({ state: 'joined', mail: dropped });
    expect(await invitationOf(expired)).toMatchObject({ state: 'expired', mail: dropped });
    expect(await mailOf(open)).toMatchObject({ state: 'waiting', failure: 'busy' });
  });

  it('is not tried again when it is refused for good', async () => {
    await upload(address);
    server.refusals.push(550);
    await send();
    await becomes(address, 'failed');
    expect(await mailOf(address)).toMatchObject({ failure: 'the mail server answered 550' });
  });

  it('is not sent again by itself when it was interrupted, since it may have arrived', async () => {
    const { db } = test.database;
    const there = await buildAdministrator(test.app);
    const { id } = await there.post<Cohort>('/api/admin/cohorts', { ...cohort, updatedAt: undefined });
    await there.post(`/api/admin/cohorts/${id}/addresses`, {
      csv: `${address}\n2-${address}`,
      endsOn: LATER,
    });
    const state = async () => {
      const rows = await there.get<Invitation[]>(`/api/admin/cohorts/${id}/invitations`);
      return rows.map(({ mail }) => mail?.state);
    };
    // As a server leaves them that is killed while it sends one.
    await sql`update cohort_invitations set mail_state = 'waiting', mail_at = now() where cohort_id = ${id}`.execute(
      db,
    );
    const [first, second] = await Promise.all([claimMail(db), claimMail(db)]);
    expect(new Set([first?.email, second?.email])).toEqual(new Set([address, `2-${address}`]));
    expect(await claimMail(db)).toBeUndefined();
    if (first) await finishMail(db, first, { state: 'waiting', failure: 'busy' });
    await failInterrupted(db);
    expect((await state()).sort()).toEqual(['sending', 'waiting']);
    await sql`update cohort_invitations set mail_at = now() - interval '11 minutes' where mail_state = 'sending'`.execute(
      db,
    );
    await failInterrupted(db);
    expect((await state()).sort()).toEqual(['failed', 'waiting']);
    const target = await openTarget(test.database.kind);
    try {
      await restore(target.db, await backUp(test.database));
      const { rows } = await sql<{ failure: string }>`
        select mail_failure as failure from cohort_invitations where cohort_id = ${id} order by mail_failure`.execute(
        target.db,
      );
      expect(rows.map(({ failure }) => failure)).toEqual([
        'interrupted, it may have arrived',
        'restored from a backup, it may have arrived',
      ]);
    } finally {
      await target.close();
    }
  });
});

describe('[SE-103] where mail is set up, an invited address', () => {
  it('joins its cohort once it is confirmed, not by who typed it', async () => {
    await upload(address);
    const founder = anonymous(mailing.app);
    const input = person(address);
    await founder.post<User>('/api/register', input, OF_PAGE);
    await anonymous(mailing.app).post('/api/login', input, OF_PAGE);
    expect(await members()).toEqual([]);
    const token = () => /confirm-email\/([\w-]{22})/.exec(mailsTo(address)[0]?.raw ?? '')?.[1];
    await until(async () => token() !== undefined);
    await founder.post('/api/confirm-email', { token: token() }, OF_PAGE);
    expect(await members()).toEqual([address]);
  });

  it('is confirmed by its mailed link, and not by one that was downloaded', async () => {
    const [other, third] = [`second-${address}`, `third-${address}`];
    await upload(address);
    await send();
    await becomes(address, 'sent');
    await upload(other, third);
    for (const email of [address, other, third]) {
      const invitation = (await invitationOf(email))?.token;
      const founder = anonymous(mailing.app);
      await founder.post('/api/register', { ...person(email), invitation }, OF_PAGE);
      expect((await emailOf(founder)).isConfirmed).toBe(email === address);
    }
    expect((await members()).sort()).toEqual([address, other, third].sort());
  });

  it('is confirmed when its owner, who has an account, opens the mailed link', async () => {
    const founder = await buildFounder(mailing.app);
    await upload(founder.user.email);
    await send();
    await becomes(founder.user.email, 'sent');
    const invitation = (await invitationOf(founder.user.email))?.token;
    const stranger = await buildFounder(mailing.app);
    const refused = await stranger.call('POST', '/api/join', { invitation }, OF_PAGE);
    expect(refused.json().code).toBe('invitation.other_address');
    await founder.post('/api/join', { invitation }, OF_PAGE);
    expect((await emailOf(founder)).isConfirmed).toBe(true);
    expect((await emailOf(stranger)).isConfirmed).toBe(false);
    expect(await members()).toEqual([founder.user.email]);
  });
});
