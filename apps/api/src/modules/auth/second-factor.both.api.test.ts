import type { ListedLogEntry, SecondFactorSecret, SecondFactorStatus } from '@groundwork/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { inTransaction } from '../../db/transaction.ts';
import { testOptions, useTestApp } from '../../test/build-test-app.ts';
import {
  anonymous,
  buildAdministrator,
  buildFounder,
  type Founder,
  sessionStatus,
  type TestClient,
} from '../../test/test-client.ts';
import { timeStep, totp } from '../../test/totp.ts';
import { untilWaiting } from '../../test/until-waiting.ts';

const lines: string[] = [];
const test = useTestApp(() => ({
  logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
}));

const URL_ = '/api/account/second-factor';
type Answered = { statusCode: number; body: string };
const codeOf = ({ statusCode, body }: Answered) =>
  body === '' ? [statusCode] : [statusCode, JSON.parse(body).code];
const WRONG = [400, 'second_factor.wrong_code'];

/** A code that works, whichever worked before. */
async function freshCode({ user, secret }: Guarded, app = test): Promise<string> {
  await sql`update second_factors set last_step = 0 where user_id = ${user.id}`.execute(app.database.db);
  return totp(secret);
}

interface Guarded extends Founder {
  secret: string;
  recoveryCodes: string[];
}

async function turnOn(founder: Founder, app = test): Promise<Guarded> {
  const { secret } = await founder.post<SecondFactorSecret>(URL_, { currentPassword: founder.password });
  const { recoveryCodes } = await founder.post<{ recoveryCodes: string[] }>(`${URL_}/confirm`, {
    code: totp(secret),
  });
  const guarded = Object.assign(founder, { secret, recoveryCodes });
  await freshCode(guarded, app);
  return guarded;
}

/** A browser that keeps the cookie of a login that waits for a code, as well as that of the session. */
function browser(app = test.app) {
  const client = anonymous(app);
  let pending = '';
  const call = async (url: string, body: object, headers: Record<string, string> = {}) => {
    const cookie = [client.cookie, pending].filter(Boolean).join('; ');
    const answer = await app.inject({ method: 'POST', url, payload: body, headers: { cookie, ...headers } });
    for (const { name, value } of answer.cookies) {
      if (name === 'groundwork-login') pending = value ? `${name}=${value}` : '';
      if (name === 'groundwork') client.cookie = value ? `${name}=${encodeURIComponent(value)}` : '';
    }
    return answer;
  };
  return {
    client,
    logIn: (username: string, password: string) => call('/api/login', { username, password }),
    enter: (code: string) => call('/api/login/code', { code }),
    hasPending: () => pending !== '',
  };
}

/** A browser in which the password was right. */
async function halfway({ user, password }: Founder, app = test.app) {
  const at = browser(app);
  expect(codeOf(await at.logIn(user.username, password))).toEqual([403, 'auth.code_required']);
  return at;
}

let founder: Founder;
beforeEach(async () => {
  founder = await buildFounder(test.app);
});

describe('[SE-80] setting it up', () => {
  it('takes the password, counts once it is confirmed, and ends the other sessions', async () => {
    expect(await founder.get(URL_)).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 });
    const wrong = await founder.call('POST', URL_, { currentPassword: 'not it' });
    expect([codeOf(wrong), wrong.json().issues[0].path]).toEqual([
      [400, 'user.wrong_password'],
      'currentPassword',
    ]);
    const { secret, uri } = await founder.post<SecondFactorSecret>(URL_, {
      currentPassword: founder.password,
    });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri)).toMatchObject({ protocol: 'otpauth:', host: 'totp' });
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(uri)).toContain(`Groundwork:${founder.user.username}`);

    const other = browser();
    expect((await other.logIn(founder.user.username, founder.password)).statusCode).toBe(200);
    expect(codeOf(await founder.call('POST', `${URL_}/confirm`, { code: '000000' }))).toEqual(WRONG);
    expect((await founder.get<SecondFactorStatus>(URL_)).isOn).toBe(false);

    const answer = await founder.call('POST', `${URL_}/confirm`, { code: totp(secret) });
    const { recoveryCodes } = answer.json<{ recoveryCodes: string[] }>();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    expect(await founder.get(URL_)).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 });
    expect([await sessionStatus(founder), await sessionStatus(other.client)]).toEqual([200, 401]);
    expect((await founder.get<{ hasSecondFactor: boolean }>('/api/user')).hasSecondFactor).toBe(true);
  });

  it('is refused when it is on, and starts again when nothing, or something old, is to be confirmed', async () => {
    const confirm = (code: string) => founder.call('POST', `${URL_}/confirm`, { code });
    const notBegun = [409, 'second_factor.not_begun'];
    expect(codeOf(await confirm('123456'))).toEqual(notBegun);
    const begin = () => founder.call('POST', URL_, { currentPassword: founder.password });
    const first = (await begin()).json<SecondFactorSecret>();
    const second = (await begin()).json<SecondFactorSecret>();
    expect(codeOf(await confirm(totp(first.secret)))).toEqual(WRONG);
    const age = sql`update second_factors set begun_at = now() - interval '61 minutes' where user_id = ${founder.user.id}`;
    await age.execute(test.database.db);
    expect(codeOf(await confirm(totp(second.secret)))).toEqual(notBegun);
    await turnOn(founder);
    expect(codeOf(await begin())).toEqual([409, 'second_factor.on']);
    expect(codeOf(await confirm(totp(second.secret)))).toEqual([409, 'second_factor.on']);
  });

  it('is confirmed by one of many at the same moment', async () => {
    const { secret } = await founder.post<SecondFactorSecret>(URL_, { currentPassword: founder.password });
    const confirm = () => founder.call('POST', `${URL_}/confirm`, { code: totp(secret) });
    const answers = await Promise.all([confirm(), confirm(), confirm(), confirm()]);
    const won = answers.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    const [code = ''] = won[0]?.json<{ recoveryCodes: string[] }>().recoveryCodes ?? [];
    const at = await halfway(founder);
    expect((await at.enter(code)).statusCode).toBe(200);
  });

  it('keeps secret and recovery codes out of tables, answers and the log', async () => {
    lines.length = 0;
    const { secret, recoveryCodes } = await turnOn(founder);
    await (await halfway(founder)).enter(recoveryCodes[0] ?? '');
    const kept = [lines.join('')];
    for (const table of [
      'users',
      'second_factors',
      'recovery_codes',
      'idempotency',
      'sessions',
      'admin_log',
    ]) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(test.database.db);
      kept.push(JSON.stringify(rows));
    }
    for (const url of [URL_, '/api/user', '/api/account/sessions']) {
      kept.push((await founder.call('GET', url)).body);
    }
    const told = kept.join('\n');
    expect(told).toContain('sealed_secret');
    for (const code of [secret, ...recoveryCodes, ...recoveryCodes.map(code => code.replaceAll('-', ''))])
      expect(told).not.toContain(code);
  });
});

describe('[SE-82] a login', () => {
  let guarded: Guarded;
  beforeEach(async () => {
    guarded = await turnOn(founder);
  });

  it('with the right password begins no session before the code', async () => {
    const at = browser();
    const answer = await at.logIn(guarded.user.username, guarded.password);
    expect(codeOf(answer)).toEqual([403, 'auth.code_required']);
    expect(
      answer.cookies.map(({ name, httpOnly, sameSite, maxAge }) => ({ name, httpOnly, sameSite, maxAge })),
    ).toEqual([{ name: 'groundwork-login', httpOnly: true, sameSite: 'Lax', maxAge: 300 }]);
    expect(answer.body).not.toContain(guarded.user.email);
    expect(await sessionStatus(at.client)).toBe(401);
    const entered = await at.enter(await freshCode(guarded));
    expect([entered.statusCode, entered.json().id]).toEqual([200, guarded.user.id]);
    expect([await sessionStatus(at.client), at.hasPending()]).toEqual([200, false]);
  });

  it('with a wrong password tells nothing of a second factor', async () => {
    expect(codeOf(await browser().logIn(guarded.user.username, 'not it'))).toEqual([
      401,
      'auth.invalid_credentials',
    ]);
  });

  it('takes the codes of one step before and after, and no others', async () => {
    const tryAt = async (offset: number) => {
      for (;;) {
        const step = timeStep();
        await freshCode(guarded);
        const at = await halfway(guarded);
        const { statusCode } = await at.enter(totp(guarded.secret, step + offset));
        if (step === timeStep()) return statusCode;
      }
    };
    const statuses = [];
    for (const offset of [-2, -1, 0, 1, 2]) statuses.push(await tryAt(offset));
    expect(statuses).toEqual([400, 200, 200, 200, 400]);
  });

  it('takes a code once, even of many at the same moment, and none that is older', async () => {
    const browsers = await Promise.all([1, 2, 3, 4, 5].map(() => halfway(guarded)));
    const code = await freshCode(guarded);
    const statuses = (await Promise.all(browsers.map(at => at.enter(code)))).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400]);
    const at = await halfway(guarded);
    expect(codeOf(await at.enter(code))).toEqual(WRONG);
    expect(codeOf(await at.enter(totp(guarded.secret, timeStep() - 1)))).toEqual(WRONG);
  });

  it('[SE-81] takes each recovery code once, in any spelling', async () => {
    const [first = '', second = ''] = guarded.recoveryCodes;
    const at = await halfway(guarded);
    expect((await at.enter(` ${first.toUpperCase().replaceAll('-', ' ')} `)).statusCode).toBe(200);
    expect((await guarded.call('GET', URL_)).json().recoveryCodesLeft).toBe(9);
    const again = await halfway(guarded);
    expect(codeOf(await again.enter(first))).toEqual(WRONG);
    expect(codeOf(await again.enter('aaaa-bbbb-cccc-dddd'))).toEqual(WRONG);
    const both = await Promise.all([again.enter(second), (await halfway(guarded)).enter(second)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  it('[SE-81] does not take another user’s recovery code', async () => {
    const other = await turnOn(await buildFounder(test.app));
    expect(codeOf(await (await halfway(guarded)).enter(other.recoveryCodes[0] ?? ''))).toEqual(WRONG);
  });

  it('[SE-83] is finished only in the browser that sent the password', async () => {
    await halfway(guarded);
    const over = [403, 'second_factor.login_over'];
    expect(codeOf(await browser().enter(await freshCode(guarded)))).toEqual(over);
    const forged = await test.app.inject({
      method: 'POST',
      url: '/api/login/code',
      payload: { code: totp(guarded.secret) },
      headers: { cookie: `groundwork-login=${'A'.repeat(80)}` },
    });
    expect(codeOf(forged)).toEqual(over);
  });

  it('[SE-83] is over after five minutes', async () => {
    const at = await halfway(guarded);
    const now = Date.now();
    const clock = { now: Date.now };
    Date.now = () => now + 301_000;
    try {
      expect(codeOf(await at.enter(totp(guarded.secret)))).toEqual([403, 'second_factor.login_over']);
    } finally {
      Date.now = clock.now;
    }
  });

  it('[SE-83] is over when the password is changed, or the second factor turned off', async () => {
    const over = [403, 'second_factor.login_over'];
    const before = await halfway(guarded);
    const change = { currentPassword: guarded.password, newPassword: 'battery staple' };
    expect((await guarded.call('POST', '/api/account/password', change)).statusCode).toBe(204);
    expect(codeOf(await before.enter(await freshCode(guarded)))).toEqual(over);

    guarded.password = 'battery staple';
    const then = await halfway(guarded);
    const off = { currentPassword: guarded.password, code: await freshCode(guarded) };
    expect((await guarded.call('POST', `${URL_}/turn-off`, off)).statusCode).toBe(204);
    expect(codeOf(await then.enter(totp(guarded.secret)))).toEqual(over);
    expect((await browser().logIn(guarded.user.username, guarded.password)).statusCode).toBe(200);
  });

  it('[SE-84] after ten wrong codes in an hour takes recovery codes only, whatever browsers are used', async () => {
    for (let times = 0; times < 9; times += 1)
      expect(codeOf(await (await halfway(guarded)).enter('000000'))).toEqual(WRONG);
    const many = await Promise.all([1, 2, 3].map(async () => (await halfway(guarded)).enter('000000')));
    expect(many.map(({ statusCode }) => statusCode).toSorted()).toEqual([400, 429, 429]);
    const at = await halfway(guarded);
    const locked = await at.enter(await freshCode(guarded));
    expect([codeOf(locked), locked.headers['retry-after']]).toEqual([[429, 'second_factor.locked'], '3600']);
    expect((await at.enter(guarded.recoveryCodes[0] ?? '')).statusCode).toBe(200);
    const age = sql`update second_factors set tries_since = now() - interval '1 hour' where user_id = ${guarded.user.id}`;
    await age.execute(test.database.db);
    expect((await (await halfway(guarded)).enter(totp(guarded.secret))).statusCode).toBe(200);
  });

  it('[SE-84] counts anew after a right code', async () => {
    for (let times = 0; times < 12; times += 1) {
      const at = await halfway(guarded);
      expect(codeOf(await at.enter('000000'))).toEqual(WRONG);
      expect((await at.enter(await freshCode(guarded))).statusCode).toBe(200);
    }
  });

  it('[SE-84] is limited as a password is, per account and network', async () => {
    const strict = await buildApp({
      ...testOptions(test.database),
      triesPerMinute: { account: 3, address: 1000 },
    });
    const at = await halfway(guarded, strict);
    const codes = [];
    for (let times = 0; times < 4; times += 1) codes.push((await at.enter('aaaa')).statusCode);
    expect(codes).toEqual([400, 400, 400, 429]);
    await strict.close();
  });

  it('[SE-85] is not gone around by a link for a lost password', async () => {
    const admin = await buildAdministrator(test.app);
    const { token } = await admin.post<{ token: string }>(
      `/api/admin/users/${guarded.user.id}/password-link`,
      {},
    );
    const set = await anonymous(test.app).call('POST', '/api/new-password', {
      token,
      newPassword: 'battery staple',
    });
    expect([set.statusCode, set.cookies]).toEqual([204, []]);
    guarded.password = 'battery staple';
    const at = await halfway(guarded);
    expect(codeOf(await at.enter('000000'))).toEqual(WRONG);
    expect((await at.enter(await freshCode(guarded))).statusCode).toBe(200);
  });

  it('[SE-85] is not gone around by registering again', async () => {
    const { username, email, fullName } = guarded.user;
    const again = { username, email, fullName, password: guarded.password };
    expect(codeOf(await browser().client.call('POST', '/api/register', again))).toEqual([
      401,
      'auth.invalid_credentials',
    ]);
  });
});

it('[SE-85] a login that races with turning it on begins no session', async () => {
  const at = browser();
  const { db } = test.database;
  const { login } = await inTransaction(db, async db => {
    await sql`update users set has_second_factor = true where id = ${founder.user.id}`.execute(db);
    const login = at.logIn(founder.user.username, founder.password);
    if (test.database.kind !== 'embedded') await untilWaiting(db);
    return { login };
  });
  expect([401, 403]).toContain((await login).statusCode);
  expect(await sessionStatus(at.client)).toBe(401);
});

describe('[SE-86] changing it', () => {
  let guarded: Guarded;
  beforeEach(async () => {
    guarded = await turnOn(founder);
  });
  const renew = (body: object) => guarded.call('POST', `${URL_}/recovery-codes`, body);
  const turnOff = (body: object) => guarded.call('POST', `${URL_}/turn-off`, body);

  it('takes both the password and a code', async () => {
    for (const change of [renew, turnOff]) {
      const code = await freshCode(guarded);
      const noPassword = await change({ currentPassword: 'not it', code });
      expect(codeOf(noPassword)).toEqual([400, 'user.wrong_password']);
      const noCode = await change({ currentPassword: guarded.password, code: '000000' });
      expect([codeOf(noCode), noCode.json().issues[0].path]).toEqual([WRONG, 'code']);
    }
    expect((await guarded.get<SecondFactorStatus>(URL_)).isOn).toBe(true);
  });

  it('gives ten other recovery codes, and the old ones no longer work', async () => {
    const [old = ''] = guarded.recoveryCodes;
    const code = await freshCode(guarded);
    const answer = await renew({ currentPassword: guarded.password, code });
    const { recoveryCodes } = answer.json<{ recoveryCodes: string[] }>();
    expect(recoveryCodes).toHaveLength(10);
    expect(codeOf(await renew({ currentPassword: guarded.password, code }))).toEqual(WRONG);
    const at = await halfway(guarded);
    expect(codeOf(await at.enter(old))).toEqual(WRONG);
    expect((await at.enter(recoveryCodes[9] ?? '')).statusCode).toBe(200);
  });

  it('turns it off by a recovery code, also when that is sent again, and on again with another secret', async () => {
    const body = { currentPassword: guarded.password, code: guarded.recoveryCodes[3] };
    expect([(await turnOff(body)).statusCode, (await turnOff(body)).statusCode]).toEqual([204, 204]);
    expect(codeOf(await renew(body))).toEqual([409, 'second_factor.off']);
    expect((await browser().logIn(guarded.user.username, guarded.password)).statusCode).toBe(200);
    const { secret } = guarded;
    expect((await turnOn(guarded)).secret).not.toBe(secret);
  });
});

it('[SE-87] under another SESSION_SECRET an app’s codes can’t be checked, and recovery codes can', async () => {
  const guarded = await turnOn(founder);
  const moved = await buildApp({
    ...testOptions(test.database),
    sessionSecret: 'another secret of more than 32 characters',
  });
  const at = await halfway(guarded, moved);
  expect(codeOf(await at.enter(totp(guarded.secret)))).toEqual([409, 'second_factor.unreadable']);
  expect((await at.enter(guarded.recoveryCodes[0] ?? '')).statusCode).toBe(200);
  await moved.close();
});

describe('[AD-164] an administrator', () => {
  let admin: TestClient;
  beforeEach(async () => {
    admin = await buildAdministrator(test.app);
  });
  const clear = (id: number, by: TestClient = admin) =>
    by.call('DELETE', `/api/admin/users/${id}/second-factor`);

  it('clears a founder’s, which is logged and ends their sessions', async () => {
    const guarded = await turnOn(founder);
    const waiting = await halfway(guarded);
    const [listed] = await admin.get<[{ hasSecondFactor: boolean }]>(
      `/api/admin/users?q=${guarded.user.username}`,
    );
    expect(listed.hasSecondFactor).toBe(true);
    expect([(await clear(guarded.user.id)).statusCode, (await clear(guarded.user.id)).statusCode]).toEqual([
      204, 204,
    ]);
    expect(await sessionStatus(guarded)).toBe(401);
    expect(codeOf(await waiting.enter(totp(guarded.secret)))).toEqual([403, 'second_factor.login_over']);
    expect((await browser().logIn(guarded.user.username, guarded.password)).statusCode).toBe(200);
    const entries = await admin.get<ListedLogEntry[]>('/api/admin/log?kind=user');
    const logged = entries.filter(({ recordId }) => recordId === guarded.user.id);
    expect(logged).toMatchObject([{ action: 'clear_second_factor', recordName: guarded.user.username }]);
    const left = sql<{ count: number }>`select count(*)::integer as count from recovery_codes
      where user_id = ${guarded.user.id}`;
    expect((await left.execute(test.database.db)).rows).toEqual([{ count: 0 }]);
  });

  it('clears no administrator’s, and nobody else clears any', async () => {
    const self = await admin.get<{ id: number }>('/api/user');
    expect(codeOf(await clear(self.id))).toEqual([409, 'second_factor.of_administrator']);
    expect(codeOf(await clear(2_000_000_000))).toEqual([404, 'user.not_found']);
    const guarded = await turnOn(founder);
    expect(codeOf(await clear(guarded.user.id, await buildFounder(test.app)))).toEqual([
      403,
      'auth.forbidden',
    ]);
    expect((await guarded.get<SecondFactorStatus>(URL_)).isOn).toBe(true);
  });
});

describe('[AD-162] where administrators need one', () => {
  const strict = useTestApp(() => ({ requiresSecondFactor: true }));
  const refused = [403, 'auth.second_factor_required'];
  const asAdmin = async () =>
    Object.assign(await buildAdministrator(strict.app), { password: 'an administrator' }) as Founder;
  const setRole = (id: number, role: string) =>
    sql`update users set role = ${role} where id = ${id}`.execute(strict.database.db);

  it('one without reaches only the setup, and everything after it', async () => {
    const admin = await asAdmin();
    for (const [method, url] of [
      ['GET', '/api/admin/users'],
      ['GET', '/api/admin/log'],
      ['DELETE', '/api/admin/users/2'],
      ['POST', '/api/personas'],
    ] as const)
      expect(codeOf(await admin.call(method, url, method === 'POST' ? {} : undefined))).toEqual(refused);
    expect(await admin.get('/api/user')).toMatchObject({ role: 'admin', hasSecondFactor: false });
    expect(await admin.get(URL_)).toMatchObject({ isOn: false, isRequired: true });
    // Reads that show administrators more show them what founders see.
    expect((await admin.get<object[]>('/api/personas'))[0]).not.toHaveProperty('systemPrompt');

    admin.user = await admin.get('/api/user');
    const guarded = await turnOn(admin, strict);
    expect((await admin.call('GET', '/api/admin/users')).statusCode).toBe(200);
    expect((await admin.get<object[]>('/api/personas'))[0]).toHaveProperty('systemPrompt');
    const off = { currentPassword: admin.password, code: await freshCode(guarded, strict) };
    expect((await admin.call('POST', `${URL_}/turn-off`, off)).statusCode).toBe(204);
    expect(codeOf(await admin.call('GET', '/api/admin/users'))).toEqual(refused);
  });

  it('[SE-78] one without still may not take one of the most common passwords', async () => {
    const admin = await asAdmin();
    const change = { currentPassword: 'an administrator', newPassword: 'letmein' };
    expect(codeOf(await admin.call('POST', '/api/account/password', change))).toEqual([
      400,
      'user.common_password',
    ]);
  });

  it('a promoted or demoted user is met at their next request', async () => {
    const person = await buildFounder(strict.app);
    const look = async () => codeOf(await person.call('GET', '/api/admin/users'));
    expect(await look()).toEqual([403, 'auth.forbidden']);
    await setRole(person.user.id, 'admin');
    expect(await look()).toEqual(refused);
    expect(await person.get(URL_)).toMatchObject({ isRequired: true });
    await setRole(person.user.id, 'user');
    expect(await look()).toEqual([403, 'auth.forbidden']);
    expect(await person.get(URL_)).toMatchObject({ isRequired: false });
    await turnOn(person, strict);
    await setRole(person.user.id, 'admin');
    expect((await person.call('GET', '/api/admin/users')).statusCode).toBe(200);
  });

  it('founders need none', async () => {
    const person = await buildFounder(strict.app);
    expect(await person.get(URL_)).toMatchObject({ isRequired: false });
    expect((await person.call('GET', '/api/startups')).statusCode).toBe(200);
  });
});
