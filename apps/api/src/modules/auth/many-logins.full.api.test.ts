import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { type AppOptions, buildApp } from '../../app.ts';
import { testOptions } from '../../test/build-test-app.ts';
import { openTestDatabase } from '../../test/test-database.ts';

let close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of close.toReversed()) await end();
  close = [];
});

async function openApp(change: Partial<AppOptions> = {}) {
  const database = await openTestDatabase();
  close.push(() => database.close());
  const app = await buildApp({ ...testOptions(database), ...change });
  close.push(async () => {
    await app.close();
  });
  await app.ready();
  const tryFrom = (remoteAddress: string, username = 'admin', password = 'a guess') =>
    app.inject({ method: 'POST', url: '/api/login', remoteAddress, payload: { username, password } });
  return { app, tryFrom };
}

describe('many tries to log in', () => {
  it('from one address make another wait for few of them', async () => {
    const { tryFrom } = await openApp();
    const answered: string[] = [];
    const flood = Array.from({ length: 40 }, async (_, index) => {
      await tryFrom('198.51.100.1', `nobody-${index}`);
      answered.push('flood');
    });
    const login = (async () => {
      const answer = await tryFrom('203.0.113.7', 'admin', 'administrator');
      expect(answer.statusCode).toBe(200);
      answered.push('login');
    })();
    await Promise.all([...flood, login]);
    expect(answered.indexOf('login')).toBeLessThan(20);
  });

  it('from one address are refused without a hash beyond the limit', async () => {
    const { tryFrom } = await openApp({ triesPerMinute: { account: 1000, address: 3 } });
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, index) => tryFrom('198.51.100.1', `nobody-${index}`)),
    );
    const statuses = tries.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([401, 401, 401, 429, 429, 429, 429, 429, 429, 429]);
    expect((await tryFrom('203.0.113.7')).statusCode).toBe(401);
    const startedAt = performance.now();
    const refused = await tryFrom('198.51.100.1');
    expect(refused.json()).toMatchObject({ code: 'request.rate_limited' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    // The answer is held back.
    expect(performance.now() - startedAt).toBeGreaterThan(900);
  });

  it('for one account are refused beyond the limit, of that address alone', async () => {
    const { tryFrom } = await openApp({ triesPerMinute: { account: 2, address: 1000 } });
    const from = async (address: string, names: string[]) =>
      (await Promise.all(names.map(name => tryFrom(address, name)))).map(({ statusCode }) => statusCode);
    expect(await from('198.51.100.1', ['admin', 'ADMIN', 'admin', 'other'])).toEqual([401, 401, 429, 401]);
    expect(await from('203.0.113.7', ['admin'])).toEqual([401]);
    // However it is spelled.
    expect(await from('198.51.100.2', ['admin', '\uFF41dmin', 'a\uFF44min'])).toEqual([401, 401, 429]);
  });
});

describe.runIf(process.platform === 'linux')('the threads that hash', () => {
  it('end with the app', async () => {
    const { app, tryFrom } = await openApp();
    const before = countThreads();
    await tryFrom('203.0.113.7');
    expect(countThreads()).toBeGreaterThan(before);
    await app.close();
    expect(countThreads()).toBe(before);
  });
});

/** Those of the lowest priority. */
function countThreads(): number {
  return readdirSync('/proc/self/task').filter(thread => {
    const text = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[16] === '19';
  }).length;
}
