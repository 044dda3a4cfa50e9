import { randomBytes } from 'node:crypto';
import type {
  AddressesRead,
  Cohort,
  CohortMember,
  Invitation,
  LogEntry,
  Membership,
  OfferedCohort,
} from '@groundwork/domain';
import { MAX_INVITATIONS } from '@groundwork/domain';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import {
  anonymous,
  buildAdministrator,
  buildFounder,
  buildStartup,
  type Founder,
  logIn,
  type TestClient,
} from '../../test/test-client.ts';
import { watchStatements } from '../../test/watch-statements.ts';

const test = useTestApp();
const LATER = '2999-12-31';

let admin: TestClient;
let cohort: Cohort;
let url: string;
beforeAll(async () => {
  admin = await buildAdministrator(test.app);
});
beforeEach(async () => {
  cohort = await admin.post<Cohort>('/api/admin/cohorts', {
    name: 'Autumn',
    startsOn: '2026-09-01',
    endsOn: '2026-12-31',
  });
  url = `/api/admin/cohorts/${cohort.id}`;
});

const codeOf = (answer: { statusCode: number; body: string }) => [
  answer.statusCode,
  answer.body === '' ? null : JSON.parse(answer.body).code,
];
const invitations = () => admin.get<Invitation[]>(`${url}/invitations`);
const members = async () =>
  (await admin.get<CohortMember[]>(`${url}/members`)).map(({ username }) => username);
const upload = (...lines: string[]) =>
  admin.post<AddressesRead>(`${url}/addresses`, { csv: lines.join('\n'), endsOn: LATER });
/** The token of a new link, or of the one for an address. */
const tokenOf = async (email: string | null = null) => {
  if (email === null) await admin.post(`${url}/invitations`, { endsOn: LATER });
  return (await invitations()).find(one => one.email === email)?.token ?? '';
};
const join = (client: TestClient, invitation: string) => client.call('POST', '/api/join', { invitation });
const offered = (client: TestClient, token: string) => client.call('GET', `/api/join/${token}`);
const cohortsOf = (client: TestClient) => client.get<Membership[]>('/api/cohorts');
const person = () => {
  const username = `invited-${randomBytes(5).toString('hex')}`;
  return { username, email: `${username}@example.com`, fullName: 'Noor Example', password: 'correct horse' };
};
const register = (input: object) => anonymous(test.app).call('POST', '/api/register', input);
const endAll = () => sql`update cohort_invitations set ends_on = '2020-01-01'`.execute(test.database.db);

describe('a cohort', () => {
  it('is made, changed and deleted, and the log says so; its members keep all but that', async () => {
    expect(cohort).toMatchObject({ name: 'Autumn', startsOn: '2026-09-01', members: 0, invited: 0 });
    const founder = await buildFounder(test.app);
    const startup = await buildStartup(founder);
    await join(founder, await tokenOf());
    const changed = { name: 'Winter', startsOn: '2026-10-01', endsOn: '2027-01-31' };
    const renamed = await admin.call('PUT', url, { ...changed, updatedAt: cohort.updatedAt });
    expect(renamed.json()).toMatchObject({ ...changed, members: 1 });
    expect(codeOf(await admin.call('PUT', url, { ...cohort }))).toEqual([409, 'record.changed']);
    expect((await admin.call('DELETE', url)).statusCode).toBe(204);
    expect(codeOf(await admin.call('DELETE', url))).toEqual([404, 'cohort.not_found']);
    expect(await cohortsOf(founder)).toEqual([]);
    expect(await founder.get(`/api/startups/${startup.id}`)).toMatchObject({ id: startup.id });
    const log = await admin.get<LogEntry[]>('/api/admin/log?kind=cohort');
    expect(log.slice(0, 4).map(({ action, recordName }) => [action, recordName])).toEqual([
      ['delete', 'Winter'],
      ['update', 'Winter'],
      ['update', 'Autumn'],
      ['create', 'Autumn'],
    ]);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ startsOn: 'soon' }, 'startsOn'],
    [{ endsOn: '2026-08-31' }, 'endsOn'],
  ])('is refused with %j', async (change, path) => {
    const input = { name: 'Autumn', startsOn: '2026-09-01', endsOn: '2026-12-31', ...change };
    const answer = await admin.call('POST', '/api/admin/cohorts', input);
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, path]);
  });

  it('is no founder’s to read or write', async () => {
    const founder = await buildFounder(test.app);
    for (const path of ['/api/admin/cohorts', `${url}/members`, `${url}/invitations`])
      expect(codeOf(await founder.call('GET', path))).toEqual([403, 'auth.forbidden']);
    for (const path of ['/api/admin/cohorts', `${url}/invitations`, `${url}/addresses`])
      expect(codeOf(await founder.call('POST', path, {}))).toEqual([403, 'auth.forbidden']);
  });

  it('lists members by name, without their texts', async () => {
    const token = await tokenOf();
    const [ada, noor] = [await buildFounder(test.app), await buildFounder(test.app)];
    for (const founder of [ada, noor]) await join(founder, token);
    expect(await members()).toEqual([noor.user.username, ada.user.username]);
    const { id, username, email, fullName } = ada.user;
    expect(await admin.get(`${url}/members?q=${username.toUpperCase()}`)).toEqual([
      { id, username, email, fullName, joinedAt: expect.any(String) },
    ]);
    expect(await admin.get(`${url}/members?before=${noor.user.id}`)).toHaveLength(1);
    expect(await admin.get(`${url}/members?q=nothing`)).toEqual([]);
    expect(codeOf(await admin.call('GET', '/api/admin/cohorts/2000000000/members'))).toEqual([
      404,
      'cohort.not_found',
    ]);
  });
});

describe('[AD-96] a link', () => {
  it('lets any number join, each once', async () => {
    const token = await tokenOf();
    expect(token).toMatch(/^[\w-]{22}$/);
    const founders = [await buildFounder(test.app), await buildFounder(test.app)];
    const [first] = founders as [Founder];
    expect((await offered(anonymous(test.app), token)).json<OfferedCohort>()).toEqual({
      name: 'Autumn',
      startsOn: '2026-09-01',
      endsOn: '2026-12-31',
      email: null,
      isMember: false,
    });
    const answers = await Promise.all([...founders, first].map(founder => join(founder, token)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    expect(await members()).toHaveLength(2);
    expect((await offered(first, token)).json()).toMatchObject({ isMember: true });
    expect(await cohortsOf(first)).toMatchObject([{ cohortId: cohort.id, name: 'Autumn' }]);
    expect(codeOf(await join(anonymous(test.app), token))).toEqual([401, 'auth.required']);
  });

  it('registers into the cohort', async () => {
    const token = await tokenOf();
    const input = { ...person(), invitation: token };
    const answers = [await register(input), await register(input)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await members()).toEqual([input.username]);
  });

  it.each(['unknown', 'expired', 'revoked'])('leads nowhere when it is %s', async how => {
    const founder = await buildFounder(test.app);
    const token = how === 'unknown' ? 'AAAAAAAAAAAAAAAAAAAAAA' : await tokenOf();
    const [invitation] = await invitations();
    if (how === 'expired') await endAll();
    const one = `${url}/invitations/${invitation?.id}`;
    if (how === 'revoked') expect((await admin.call('DELETE', one)).statusCode).toBe(204);
    if (how === 'revoked') expect(codeOf(await admin.call('DELETE', one))[1]).toBe('invitation.not_found');
    if (how === 'expired') expect(await invitations()).toMatchObject([{ state: 'expired' }]);
    for (const answer of [
      await offered(founder, token),
      await join(founder, token),
      await register({ ...person(), invitation: token }),
    ])
      expect(codeOf(answer)).toEqual([404, 'invitation.not_found']);
    expect(await members()).toEqual([]);
  });

  it('works on its last day', async () => {
    const token = await tokenOf();
    await sql`update cohort_invitations set ends_on = (now() at time zone 'utc')::date`.execute(
      test.database.db,
    );
    expect((await offered(anonymous(test.app), token)).statusCode).toBe(200);
  });

  it('is stored without its token, also with the key of its request', async () => {
    const headers = { 'idempotency-key': `link-${cohort.id}` };
    const ids = await Promise.all(
      [1, 2].map(() => admin.post(`${url}/invitations`, { endsOn: LATER }, headers)),
    );
    expect(ids[0]).toEqual(ids[1]);
    const token = (await invitations())[0]?.token ?? '';
    const { rows } = await sql<{ kept: string }>`
      select (select string_agg(to_jsonb(cohort_invitations)::text, ' ') from cohort_invitations)
        || (select string_agg(to_jsonb(idempotency)::text, ' ') from idempotency) as kept`.execute(
      test.database.db,
    );
    expect(rows[0]?.kept).not.toContain(token);
    expect(await invitations()).toHaveLength(1);
  });
});

describe('[AD-95] [SE-61] an address', () => {
  it('of a file of 30 gets a link of its own, with refused lines', async () => {
    const people = Array.from({ length: 30 }, person);
    expect(await upload('Name;Email', ...people.map(({ email }) => `Noor;${email}`), 'x', '@')).toEqual({
      invited: 30,
      members: 0,
      refused: [
        { line: 32, text: 'x', reason: 'no_address' },
        { line: 33, text: '@', reason: 'invalid' },
      ],
    });
    const given = await invitations();
    expect(given.map(({ email }) => email)).toEqual(people.map(({ email }) => email));
    expect(new Set(given.map(({ token }) => token)).size).toBe(30);
    expect(await admin.get('/api/admin/cohorts')).toContainEqual(
      expect.objectContaining({ id: cohort.id, invited: 30 }),
    );
    await upload(...people.map(({ email }) => email.toUpperCase()));
    expect(await invitations()).toEqual(given);
  });

  it('is used up by who registers with it, and by nobody else', async () => {
    const [ada, other] = [person(), person()];
    await upload(ada.email);
    const invitation = await tokenOf(ada.email);
    expect((await offered(anonymous(test.app), invitation)).json()).toMatchObject({ email: ada.email });
    const refused = await register({ ...other, invitation });
    expect([...codeOf(refused), refused.json().issues[0].path]).toEqual([
      409,
      'invitation.other_address',
      'email',
    ]);
    expect(codeOf(await join(await buildFounder(test.app), invitation))).toEqual([
      409,
      'invitation.other_address',
    ]);
    const input = { ...ada, email: ada.email.toUpperCase(), invitation };
    expect((await register(input)).statusCode).toBe(201);
    expect(await invitations()).toMatchObject([{ state: 'joined' }]);
    // The same again is the same registration, another one finds it used.
    expect((await register(input)).statusCode).toBe(201);
    expect(codeOf(await register({ ...other, invitation }))).toEqual([404, 'invitation.not_found']);
    expect(await members()).toEqual([ada.username]);
  });

  it('joins by a registration without the link, too', async () => {
    const ada = person();
    await upload(ada.email);
    expect((await register(ada)).statusCode).toBe(201);
    expect(await members()).toEqual([ada.username]);
  });

  it('that is registered joins on login, once with two at the same time', async () => {
    const founder = await buildFounder(test.app);
    await upload(founder.user.email.toUpperCase());
    expect(await members()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => logIn(test.app, founder)));
    expect(await members()).toEqual([founder.user.username]);
    expect(await invitations()).toMatchObject([{ state: 'joined' }]);
    expect(await upload(founder.user.email)).toEqual({ invited: 0, members: 1, refused: [] });
  });

  it('costs a login a statement only where it is invited', async () => {
    const founder = await buildFounder(test.app);
    const count = async () => {
      let statements = 0;
      const end = watchStatements(() => {
        statements += 1;
      });
      await logIn(test.app, founder).finally(end);
      return statements;
    };
    const before = await count();
    await upload(founder.user.email);
    expect([await count(), await count()]).toEqual([before + 1, before]);
  });

  it('that expired joins nobody', async () => {
    const founder = await buildFounder(test.app);
    await upload(founder.user.email);
    await endAll();
    await logIn(test.app, founder);
    expect(await members()).toEqual([]);
  });

  it('is one of 1,000 at most', async () => {
    const many = Array.from({ length: MAX_INVITATIONS }, (_, place) => `f${place}@example.com`);
    await upload(...many);
    const answer = await admin.call('POST', `${url}/addresses`, { csv: 'more@example.com', endsOn: LATER });
    expect(codeOf(answer)).toEqual([409, 'cohort.full']);
    expect(codeOf(await admin.call('POST', `${url}/invitations`, { endsOn: LATER }))[1]).toBe('cohort.full');
    expect(await invitations()).toHaveLength(MAX_INVITATIONS);
  });

  it('goes with its account', async () => {
    const ada = person();
    await upload(ada.email);
    const { id } = (await register({ ...ada, invitation: await tokenOf(ada.email) })).json();
    expect((await admin.call('DELETE', `/api/admin/users/${id}`)).statusCode).toBe(204);
    expect(await invitations()).toEqual([]);
    expect(await members()).toEqual([]);
  });
});

describe('[SE-62] [AD-97] leaving', () => {
  it('[AD-147] is for good by login and another upload, and not by a link', async () => {
    const founder = await buildFounder(test.app);
    await upload(founder.user.email);
    const token = await tokenOf();
    await logIn(test.app, founder);
    const leave = () => founder.call('DELETE', `/api/cohorts/${cohort.id}/membership`);
    expect([(await leave()).statusCode, (await leave()).statusCode]).toEqual([204, 204]);
    expect([await members(), await cohortsOf(founder)]).toEqual([[], []]);
    expect((await invitations()).map(({ state }) => state)).toEqual(['open', 'left']);
    await logIn(test.app, founder);
    expect(await upload(founder.user.email)).toMatchObject({ invited: 0, members: 1 });
    expect((await invitations()).map(({ state }) => state)).toEqual(['open', 'left']);
    // Revoked first, the address is invited again, and its new link waits for them.
    const used = (await invitations()).find(({ email }) => email !== null);
    expect((await admin.call('DELETE', `${url}/invitations/${used?.id}`)).statusCode).toBe(204);
    expect(await upload(founder.user.email)).toMatchObject({ invited: 1, members: 0 });
    await logIn(test.app, founder);
    expect(await members()).toEqual([]);
    expect((await join(founder, await tokenOf(founder.user.email))).statusCode).toBe(204);
    expect(await members()).toEqual([founder.user.username]);
    await leave();
    expect((await join(founder, token)).statusCode).toBe(204);
    expect(await members()).toEqual([founder.user.username]);
  });

  it('a cohort that one was never in is not possible', async () => {
    const founder = await buildFounder(test.app);
    expect(codeOf(await founder.call('DELETE', `/api/cohorts/${cohort.id}/membership`))).toEqual([
      404,
      'cohort.not_found',
    ]);
  });

  it('is removal when an administrator does it, with the invitation', async () => {
    const founder = await buildFounder(test.app);
    await upload(founder.user.email);
    await logIn(test.app, founder);
    const one = `${url}/members/${founder.user.id}`;
    expect((await admin.call('DELETE', one)).statusCode).toBe(204);
    expect(codeOf(await admin.call('DELETE', one))).toEqual([404, 'user.not_found']);
    await logIn(test.app, founder);
    expect([await members(), await invitations()]).toEqual([[], []]);
    const [entry] = await admin.get<LogEntry[]>('/api/admin/log?kind=cohort');
    expect(entry?.before).toEqual({ member: founder.user.username });
  });
});

describe('[AD-94] [SE-60] registration', () => {
  const set = (isOpen: boolean) => admin.call('PUT', '/api/admin/registration', { isOpen });
  afterEach(() => set(true));

  it('is open until it is closed, and then takes an invitation', async () => {
    const state = () => anonymous(test.app).get('/api/registration');
    expect(await state()).toEqual({ isOpen: true });
    expect((await set(true)).json()).toEqual({ isOpen: true });
    expect((await set(false)).json()).toEqual({ isOpen: false });
    expect(await state()).toEqual({ isOpen: false });
    const ada = person();
    await upload(ada.email);
    expect(codeOf(await register(ada))).toEqual([403, 'registration.closed']);
    expect(codeOf(await register({ ...person(), invitation: 'x' }))).toEqual([404, 'invitation.not_found']);
    expect((await register({ ...ada, invitation: await tokenOf(ada.email) })).statusCode).toBe(201);
    expect((await register({ ...person(), invitation: await tokenOf() })).statusCode).toBe(201);
    const log = await admin.get<LogEntry[]>('/api/admin/log?kind=registration');
    expect(log.map(({ before, after }) => [before, after])).toEqual([[{ isOpen: true }, { isOpen: false }]]);
  });

  it('is closed and opened by administrators alone', async () => {
    const founder = await buildFounder(test.app);
    const answer = await founder.call('PUT', '/api/admin/registration', { isOpen: false });
    expect(codeOf(answer)).toEqual([403, 'auth.forbidden']);
  });

  it('that is closed stops no login, and no user made by an administrator', async () => {
    const founder = await buildFounder(test.app);
    await set(false);
    await logIn(test.app, founder);
    expect((await admin.call('POST', '/api/admin/users', person())).statusCode).toBe(201);
  });
});
