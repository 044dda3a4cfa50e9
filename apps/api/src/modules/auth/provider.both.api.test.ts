import type { Invitation, OwnProvider, User } from '@groundwork/domain';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { type Browser, openBrowser, outcomeOf } from '../../test/browser.ts';
import { testOptions, useTestApp } from '../../test/build-test-app.ts';
import { startLoginProvider, type TestLoginProvider, type TestPerson } from '../../test/login-provider.ts';
import { buildAdministrator, buildFounder, type Founder } from '../../test/test-client.ts';
import { totp } from '../../test/totp.ts';
import type { LoginProviderOptions } from './login-provider.ts';

const PUBLIC_URL = 'http://groundwork.example';
const BEGIN = '/api/login/provider';
const FINISH = `${BEGIN}/finish`;
const OWN = '/api/account/provider';

let provider: TestLoginProvider;
beforeAll(async () => {
  provider = await startLoginProvider();
  provider.serve(`${PUBLIC_URL}/provider-login`);
});
afterAll(() => provider.close());

const options = (change: Partial<LoginProviderOptions> = {}): LoginProviderOptions => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  name: 'Example',
  scope: 'openid email profile',
  isOnly: false,
  adminIf: null,
  ...change,
});

const test = useTestApp(() => ({ publicUrl: PUBLIC_URL, loginProvider: options() }));

/** The same database with other settings. */
const apps: FastifyInstance[] = [];
async function appWith(change: Partial<LoginProviderOptions>, clock = {}): Promise<FastifyInstance> {
  const app = await buildApp({
    ...testOptions(test.database),
    publicUrl: PUBLIC_URL,
    loginProvider: options(change),
    ...clock,
  });
  apps.push(app);
  return app;
}
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

let number = 0;
let ada: TestPerson;
beforeEach(() => {
  number += 1;
  const name = `ada-${number}`;
  ada = {
    sub: `subject-${number}`,
    email: `${name}@example.com`,
    email_verified: true,
    name: 'Ada Example',
    preferred_username: name,
  };
  provider.person = ada;
});

/** Goes to the provider and comes back, as the page does. */
async function logInAt(browser: Browser, body: object = {}, session?: Map<string, string>) {
  const { url } = (await browser.call('POST', BEGIN, body)).json<{ url: string }>();
  const answer = await provider.visit(url, session);
  return browser.call('POST', FINISH, { answer });
}

async function confirmAt(browser: Browser, session?: Map<string, string>) {
  const { url } = (await browser.call('POST', `${OWN}/confirmation`)).json<{ url: string }>();
  return browser.call('POST', `${OWN}/confirmation/finish`, { answer: await provider.visit(url, session) });
}

const userOf = async (browser: Browser) => (await browser.call('GET', '/api/user')).json<User>();

describe('[SE-110] who is new', () => {
  it('is registered with a confirmed address and no password, and is the same user the next time', async () => {
    const browser = openBrowser(test.app);
    const user = (await logInAt(browser)).json<User>();
    expect(user).toMatchObject({
      username: ada.preferred_username,
      email: ada.email,
      fullName: 'Ada Example',
      role: 'user',
      hasPassword: false,
    });
    expect((await userOf(browser)).id).toBe(user.id);
    expect((await browser.call('GET', '/api/account/email')).json()).toMatchObject({ isConfirmed: true });
    expect((await browser.call('GET', OWN)).json()).toEqual({ isConnected: true, confirmedUntil: null });

    // By the provider's name for her: a new address is still hers.
    ada.email = `other-${number}@example.com`;
    const again = openBrowser(test.app);
    expect((await logInAt(again)).json<User>().id).toBe(user.id);
    const password = { username: user.username, password: '!' };
    expect(
      outcomeOf(await openBrowser(test.app).call('POST', '/api/login', { ...password, password: '!!!!!!' })),
    ).toEqual([401, 'auth.invalid_credentials']);
  });

  it('gets another name where theirs is taken, one of the address where it is no username, or a made one', async () => {
    const { user } = await buildFounder(test.app);
    const named = async (person: Partial<TestPerson>) => {
      provider.person = { ...ada, sub: `${ada.sub}-${Object.values(person)}`, ...person };
      return (await logInAt(openBrowser(test.app))).json<User>().username;
    };
    expect(await named({ preferred_username: user.username })).toBe(`${user.username}-2`);
    expect(await named({ preferred_username: 'x', email: `grace.${number}@example.com` })).toBe(
      `grace.${number}`,
    );
    expect(await named({ preferred_username: 'ab@corp.example', email: 'cd@example.com' })).toBe('founder');
  });

  it('is one user where several tabs log in at the same moment', async () => {
    const tabs = await Promise.all(Array.from({ length: 3 }, () => logInAt(openBrowser(test.app))));
    expect(new Set(tabs.map(tab => tab.json<User>().id)).size).toBe(1);
  });

  it('has an address that is not confirmed where the provider does not say it is, and is refused without one', async () => {
    delete ada.email_verified;
    const browser = openBrowser(test.app);
    expect(outcomeOf(await logInAt(browser))).toEqual([200]);
    expect((await browser.call('GET', '/api/account/email')).json()).toMatchObject({ isConfirmed: false });
    provider.person = { sub: `nobody-${number}` };
    expect(outcomeOf(await logInAt(openBrowser(test.app)))).toEqual([403, 'provider.no_email']);
  });

  it('needs an invitation where registration is closed, and joins its cohort', async () => {
    const admin = await buildAdministrator(test.app);
    await admin.call('PUT', '/api/admin/registration', { isOpen: false });
    try {
      expect(outcomeOf(await logInAt(openBrowser(test.app)))).toEqual([403, 'registration.closed']);
      const cohort = await admin.post<{ id: number }>('/api/admin/cohorts', {
        name: `Cohort ${number}`,
        startsOn: '2026-01-01',
        endsOn: '2999-01-01',
      });
      const url = `/api/admin/cohorts/${cohort.id}/invitations`;
      await admin.post(url, { endsOn: '2999-01-01' });
      const [invitation] = await admin.get<Invitation[]>(url);
      const browser = openBrowser(test.app);
      expect(outcomeOf(await logInAt(browser, { invitation: invitation?.token }))).toEqual([200]);
      expect((await browser.call('GET', '/api/cohorts')).json()).toMatchObject([{ cohortId: cohort.id }]);
    } finally {
      await admin.call('PUT', '/api/admin/registration', { isOpen: true });
    }
  });
});

describe('[SE-111] an account with that address', () => {
  let founder: Founder;
  beforeEach(async () => {
    founder = await buildFounder(test.app);
    ada.email = founder.user.email.toUpperCase();
  });
  const credentials = () => ({
    username: founder.user.username,
    password: founder.password,
    connects: true,
  });

  it('is joined by one more login with its password in the same browser, and not before', async () => {
    const browser = openBrowser(test.app);
    expect(outcomeOf(await logInAt(browser))).toEqual([409, 'provider.join']);
    expect(outcomeOf(await browser.call('GET', '/api/user'))).toEqual([401, 'auth.required']);
    expect(outcomeOf(await logInAt(openBrowser(test.app)))).toEqual([409, 'provider.join']);
    // Elsewhere her password joins nothing.
    expect(outcomeOf(await openBrowser(test.app).call('POST', '/api/login', credentials()))).toEqual([200]);
    expect(outcomeOf(await logInAt(openBrowser(test.app)))).toEqual([409, 'provider.join']);

    expect(outcomeOf(await browser.call('POST', '/api/login', credentials()))).toEqual([200]);
    expect((await browser.call('GET', OWN)).json<OwnProvider>().isConnected).toBe(true);
    const later = (await logInAt(openBrowser(test.app))).json<User>();
    expect([later.id, later.hasPassword]).toEqual([founder.user.id, true]);
  });

  it('is not joined by a login that does not say so, nor by one at the provider', async () => {
    const browser = openBrowser(test.app);
    await logInAt(browser);
    const { connects: _, ...plain } = credentials();
    expect(outcomeOf(await browser.call('POST', '/api/login', plain))).toEqual([200]);
    expect((await browser.call('GET', OWN)).json<OwnProvider>().isConnected).toBe(false);
    // Nothing waits any more.
    await browser.call('POST', '/api/login', credentials());
    expect((await browser.call('GET', OWN)).json<OwnProvider>().isConnected).toBe(false);

    const grace = { ...ada, sub: `${ada.sub}-grace`, email: `grace-${number}@example.com` };
    provider.person = grace;
    const { id } = (await logInAt(openBrowser(test.app))).json<User>();
    // Somebody else whom the provider gives that address.
    provider.person = { ...grace, sub: `${ada.sub}-stranger` };
    const shared = openBrowser(test.app);
    expect(outcomeOf(await logInAt(shared))).toEqual([409, 'provider.join']);
    provider.person = grace;
    expect((await logInAt(shared)).json<User>().id).toBe(id);
    expect((await logInAt(openBrowser(test.app))).json<User>().id).toBe(id);
  });

  it('stays as it is where the provider’s login has become another account’s meanwhile', async () => {
    const browser = openBrowser(test.app);
    await logInAt(browser);
    ada.email = `another-${number}@example.com`;
    const { id } = (await logInAt(openBrowser(test.app))).json<User>();
    await browser.call('POST', '/api/login', credentials());
    expect((await browser.call('GET', OWN)).json<OwnProvider>().isConnected).toBe(false);
    expect((await logInAt(openBrowser(test.app))).json<User>().id).toBe(id);
  });

  it('of somebody else is not joined by the password of another one', async () => {
    const other = await buildFounder(test.app);
    const browser = openBrowser(test.app);
    await logInAt(browser);
    const theirs = { username: other.user.username, password: other.password, connects: true };
    expect(outcomeOf(await browser.call('POST', '/api/login', theirs))).toEqual([200]);
    expect((await browser.call('GET', OWN)).json<OwnProvider>().isConnected).toBe(false);
  });

  it('is not joined where the provider does not say that the address is theirs', async () => {
    ada.email_verified = false;
    const browser = openBrowser(test.app);
    expect(outcomeOf(await logInAt(browser))).toEqual([409, 'provider.email_unverified']);
    await browser.call('POST', '/api/login', credentials());
    expect((await browser.call('GET', OWN)).json<OwnProvider>().isConnected).toBe(false);
  });

  it('is disconnected by its owner, and by a new password, whoever sets it', async () => {
    const browser = openBrowser(test.app);
    await logInAt(browser);
    await browser.call('POST', '/api/login', credentials());
    expect(outcomeOf(await browser.call('DELETE', OWN))).toEqual([204]);
    expect(outcomeOf(await logInAt(browser))).toEqual([409, 'provider.join']);
    await browser.call('POST', '/api/login', credentials());
    const change = { currentPassword: founder.password, newPassword: 'an own horse' };
    expect(outcomeOf(await browser.call('POST', '/api/account/password', change))).toEqual([204]);
    expect(outcomeOf(await logInAt(browser))).toEqual([409, 'provider.join']);
    await browser.call('POST', '/api/login', { ...credentials(), password: 'an own horse' });

    const admin = await buildAdministrator(test.app);
    await admin.post(`/api/admin/users/${founder.user.id}/reset-password`, { newPassword: 'a new horse' });
    expect(outcomeOf(await logInAt(openBrowser(test.app)))).toEqual([409, 'provider.join']);
  });
});

describe('[SE-112] a login', () => {
  it('is finished once, in the browser that began it, with the answer to it', async () => {
    const browser = openBrowser(test.app);
    const { url } = (await browser.call('POST', BEGIN, {})).json<{ url: string }>();
    const answer = await provider.visit(url);
    expect(outcomeOf(await openBrowser(test.app).call('POST', FINISH, { answer }))).toEqual([
      403,
      'provider.over',
    ]);
    const other = openBrowser(test.app);
    const second = (await other.call('POST', BEGIN, {})).json<{ url: string }>();
    expect(outcomeOf(await other.call('POST', FINISH, { answer }))).toEqual([403, 'provider.over']);
    // As when an earlier tab comes back: the newer one still can.
    const own = await provider.visit(second.url);
    expect(outcomeOf(await other.call('POST', FINISH, { answer: own }))).toEqual([200]);
    const forged = answer.replace(/code=[^&]+/, 'code=made-up');
    const copy = openBrowser(test.app);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect(outcomeOf(await copy.call('POST', FINISH, { answer: forged }))).toEqual([403, 'provider.failed']);
    expect(outcomeOf(await browser.call('POST', FINISH, { answer }))).toEqual([200]);
    expect(outcomeOf(await browser.call('POST', FINISH, { answer }))).toEqual([403, 'provider.over']);
  });

  it('that was cancelled, or whose provider is not there, begins no session and says why', async () => {
    provider.person = null;
    expect(outcomeOf(await logInAt(openBrowser(test.app)))).toEqual([403, 'provider.cancelled']);
    const away = await appWith({ issuer: 'http://127.0.0.1:1' });
    expect(outcomeOf(await openBrowser(away).call('POST', BEGIN, {}))).toEqual([502, 'provider.unreachable']);
    const wrong = await appWith({ clientSecret: 'another secret' });
    provider.person = ada;
    expect(outcomeOf(await logInAt(openBrowser(wrong)))).toEqual([403, 'provider.failed']);
    const none = await buildApp(testOptions(test.database));
    apps.push(none);
    expect(outcomeOf(await openBrowser(none).call('POST', BEGIN, {}))).toEqual([409, 'provider.not_set_up']);
    expect((await openBrowser(none).call('GET', BEGIN)).json()).toEqual({ name: null, isOnly: false });
    expect((await openBrowser(test.app).call('GET', BEGIN)).json()).toEqual({
      name: 'Example',
      isOnly: false,
    });
  });

  it('takes a code where the account has a second factor', async () => {
    const browser = openBrowser(test.app);
    await logInAt(browser);
    await confirmAt(browser);
    const factor = '/api/account/second-factor';
    const { secret } = (await browser.call('POST', factor, { currentPassword: '-' })).json<{
      secret: string;
    }>();
    const { recoveryCodes } = (await browser.call('POST', `${factor}/confirm`, { code: totp(secret) })).json<{
      recoveryCodes: string[];
    }>();

    const again = openBrowser(test.app);
    expect(outcomeOf(await logInAt(again))).toEqual([403, 'auth.code_required']);
    expect(outcomeOf(await again.call('GET', '/api/user'))).toEqual([401, 'auth.required']);
    expect(outcomeOf(await again.call('POST', '/api/login/code', { code: recoveryCodes[0] ?? '' }))).toEqual([
      200,
    ]);
  });
});

describe('[SE-114] who has no password', () => {
  it('confirms at the provider, for this session and five minutes, what others confirm by their password', async () => {
    const browser = openBrowser(test.app);
    const { username } = (await logInAt(browser)).json<User>();
    const change = () =>
      browser.call('PATCH', '/api/account/profile', { fullName: 'Ada King', currentPassword: '!' });
    const refused = await change();
    expect([outcomeOf(refused), refused.json().issues[0].path]).toEqual([
      [400, 'user.not_confirmed'],
      'currentPassword',
    ]);
    const deletion = { username, currentPassword: '-', isAtOnce: true };
    expect(outcomeOf(await browser.call('POST', '/api/account/deletion', deletion))).toEqual([
      400,
      'user.not_confirmed',
    ]);

    expect(outcomeOf(await confirmAt(browser))).toEqual([204]);
    const { confirmedUntil } = (await browser.call('GET', OWN)).json<OwnProvider>();
    expect(Date.parse(confirmedUntil ?? '') - Date.now()).toBeLessThanOrEqual(300_000);
    expect(outcomeOf(await change())).toEqual([200]);

    // The confirmation is of that session alone.
    const other = openBrowser(test.app);
    await logInAt(other);
    const [name = '', value = ''] = [...browser.cookies].find(([name]) => name.endsWith('confirmed')) ?? [];
    other.cookies.set(name, value);
    const elsewhere = await other.call('PATCH', '/api/account/profile', {
      fullName: 'Eve',
      currentPassword: '-',
    });
    expect(outcomeOf(elsewhere)).toEqual([400, 'user.not_confirmed']);
    expect(outcomeOf(await browser.call('POST', '/api/account/deletion', deletion))).toEqual([200]);
  });

  it('has to be asked by the provider again, and as themself', async () => {
    const browser = openBrowser(test.app);
    const session = new Map<string, string>();
    await logInAt(browser, {}, session);
    // The provider knows her still, and asks all the same.
    expect(outcomeOf(await confirmAt(browser, session))).toEqual([204]);

    provider.person = { ...ada, sub: `${ada.sub}-other` };
    expect(outcomeOf(await confirmAt(browser))).toEqual([403, 'provider.other_person']);
    provider.person = ada;
    // A login that was begun without asking again confirms nothing.
    const quiet = openBrowser(test.app);
    await logInAt(quiet);
    const { url } = (await quiet.call('POST', BEGIN, {})).json<{ url: string }>();
    const answer = await provider.visit(url, session);
    expect(outcomeOf(await quiet.call('POST', `${OWN}/confirmation/finish`, { answer }))).toEqual([
      403,
      'provider.not_asked',
    ]);
  });

  it('sets a first password, and only then can disconnect the provider', async () => {
    const browser = openBrowser(test.app);
    const { username } = (await logInAt(browser)).json<User>();
    expect(outcomeOf(await browser.call('DELETE', OWN))).toEqual([409, 'provider.only_way']);
    await confirmAt(browser);
    const password = { currentPassword: '-', newPassword: 'a first horse' };
    expect(outcomeOf(await browser.call('POST', '/api/account/password', password))).toEqual([204]);
    expect((await userOf(browser)).hasPassword).toBe(true);
    expect(outcomeOf(await browser.call('DELETE', OWN))).toEqual([204]);
    const login = { username, password: 'a first horse' };
    expect(outcomeOf(await openBrowser(test.app).call('POST', '/api/login', login))).toEqual([200]);
  });
});

describe('[SE-113] roles by a claim', () => {
  const byGroups = () => appWith({ adminIf: { claim: 'groups', value: 'leads' } });

  it('are given and taken with each login, which the log says, and the last administrator stays one', async () => {
    const app = await byGroups();
    ada.groups = ['founders', 'leads'];
    const browser = openBrowser(app);
    expect((await logInAt(browser)).json<User>().role).toBe('admin');
    expect(outcomeOf(await browser.call('GET', '/api/admin/users'))).toEqual([200]);

    ada.groups = ['founders'];
    const again = openBrowser(app);
    expect((await logInAt(again)).json<User>().role).toBe('user');
    expect(outcomeOf(await browser.call('GET', '/api/user'))).toEqual([401, 'auth.required']);
    const admin = await buildAdministrator(test.app);
    const log = await admin.get<{ entries: { recordName: string; before: unknown; after: unknown }[] }>(
      '/api/admin/log',
    );
    expect(JSON.stringify(log)).toContain(ada.preferred_username);

    ada.groups = ['leads'];
    await logInAt(openBrowser(app));
    await test.database.db
      .updateTable('users')
      .set({ role: 'user' })
      .where('username', '=', 'admin')
      .execute();
    try {
      ada.groups = [];
      expect((await logInAt(openBrowser(app))).json<User>().role).toBe('admin');
    } finally {
      await test.database.db
        .updateTable('users')
        .set({ role: 'admin' })
        .where('username', '=', 'admin')
        .execute();
    }
  });
});

describe('[SE-115] where the provider is the only way', () => {
  it('passwords are for administrators, and for joining an account once', async () => {
    const app = await appWith({ isOnly: true });
    const founder = await buildFounder(test.app);
    const credentials = { username: founder.user.username, password: founder.password };
    const browser = openBrowser(app);
    expect(outcomeOf(await browser.call('POST', '/api/login', credentials))).toEqual([403, 'provider.only']);
    expect(
      outcomeOf(await browser.call('POST', '/api/login', { ...credentials, password: 'not it' })),
    ).toEqual([401, 'auth.invalid_credentials']);
    const registration = {
      ...credentials,
      username: 'new-name',
      email: 'new@example.com',
      fullName: 'New Name',
    };
    expect(outcomeOf(await browser.call('POST', '/api/register', registration))).toEqual([
      403,
      'provider.only',
    ]);
    const admin = { username: 'admin', password: 'an administrator' };
    expect(outcomeOf(await openBrowser(app).call('POST', '/api/login', admin))).toEqual([200]);

    ada.email = founder.user.email;
    expect(outcomeOf(await logInAt(browser))).toEqual([409, 'provider.join']);
    expect(outcomeOf(await browser.call('POST', '/api/login', { ...credentials, connects: true }))).toEqual([
      200,
    ]);
    expect(outcomeOf(await openBrowser(app).call('POST', '/api/login', credentials))).toEqual([
      403,
      'provider.only',
    ]);
    expect(outcomeOf(await logInAt(openBrowser(app)))).toEqual([200]);
  });
});
