import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { testOptions, useTestApp } from '../test/build-test-app.ts';
import { at } from '../test/chat.ts';
import { buildFounder, logIn, sessionStatus } from '../test/test-client.ts';

const test = useTestApp();
const cookiesOf = ({ headers }: LightMyRequestResponse) => [headers['set-cookie'] ?? []].flat();

describe('the cookie', () => {
  const lines: { msg: string }[] = [];
  const apps: FastifyInstance[] = [];
  beforeAll(async () => {
    const stream = { write: (text: string) => void lines.push(JSON.parse(text)) };
    const proxied = { ...testOptions(test.database), trustProxy: true };
    apps.push(await buildApp(proxied));
    const publicUrl = 'https://groundwork.example';
    apps.push(await buildApp({ ...proxied, publicUrl, logger: { level: 'warn', stream } }));
  });
  afterAll(() => Promise.all(apps.map(app => app.close())));

  const send = async (app: number, scheme: string, sent: InjectOptions) =>
    at(apps, app).inject({ ...sent, headers: { 'x-forwarded-proto': scheme, ...sent.headers } });
  const logInOn = async (app: number, scheme: string, headers: Record<string, string> = {}) => {
    const { user, password } = await buildFounder(test.app);
    const payload = { username: user.username, password };
    return send(app, scheme, { method: 'POST', url: '/api/login', payload, headers });
  };

  it.each([
    [0, 'http', 'groundwork', ''],
    [0, 'https', 'groundwork', 'Secure; '],
    [1, 'https', '__Host-groundwork', 'Secure; '],
  ])('of app %i over %s is %s, for thirty days and this site alone', async (app, scheme, name, secure) => {
    const [cookie, ...others] = cookiesOf(await logInOn(app, scheme));
    expect(others).toEqual([]);
    const [, expires = ''] = /; Expires=([^;]+);/.exec(String(cookie)) ?? [];
    const value = String(cookie)
      .replace(expires, 'then')
      .replace(/=[^;]+/, '=id');
    expect(value).toBe(`${name}=id; Path=/; Expires=then; HttpOnly; ${secure}SameSite=Lax`);
    const days = (new Date(expires).getTime() - Date.now()) / 86_400_000;
    expect(Math.abs(days - 30)).toBeLessThan(0.01);
  });

  it('over https is taken away under its name, and that of http is not looked at', async () => {
    const { cookies } = await logInOn(1, 'https');
    const { name, value } = at(cookies, 0);
    const ask = (cookie: string) => send(1, 'https', { url: '/api/user', headers: { cookie } });
    expect((await ask(`${name}=${encodeURIComponent(value)}`)).statusCode).toBe(200);
    const other = await ask(`groundwork=${encodeURIComponent(value)}`);
    expect([other.statusCode, cookiesOf(other)]).toEqual([401, []]);
    const [cleared, ...others] = cookiesOf(await ask(`${name}=forged`));
    expect(others).toEqual([]);
    expect(cleared).toMatch(/^__Host-groundwork=; .*Path=\/; Expires=Thu, 01 Jan 1970.*; Secure;/);
  });

  it('is not set where the proxy does not say https, which is warned of once', async () => {
    lines.length = 0;
    for (const _time of [1, 2]) {
      const answer = await logInOn(1, 'http');
      expect([answer.statusCode, cookiesOf(answer)]).toEqual([200, []]);
    }
    expect(lines.map(({ msg }) => msg)).toEqual([expect.stringContaining('X-Forwarded-Proto')]);
  });

  it('is another one for every login', async () => {
    const founder = await buildFounder(test.app);
    const clients = [founder, await logIn(test.app, founder), await logIn(test.app, founder)];
    expect(new Set(clients.map(({ cookie }) => cookie)).size).toBe(3);
    expect(await Promise.all(clients.map(sessionStatus))).toEqual([200, 200, 200]);
  });
});
