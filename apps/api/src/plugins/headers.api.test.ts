import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { testOptions, useTestApp } from '../test/build-test-app.ts';
import { buildChat, type Chat } from '../test/chat.ts';
import { anonymous } from '../test/test-client.ts';

const FOR_PAGES = {
  'content-security-policy': expect.stringContaining("script-src 'self';"),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
const FOR_DATA = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
};
const NAMES = [...Object.keys(FOR_PAGES), 'strict-transport-security', 'x-request-id'];
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The headers of every answer of a kind. */
const told = (kind: object, more: object = {}) => ({
  ...kind,
  ...more,
  'x-request-id': expect.stringMatching(UUID),
});

/** An answer's headers that concern security or its kind. */
const headersOf = ({ headers }: LightMyRequestResponse, more: string[] = []) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => [...NAMES, ...more].includes(name)));

const test = useTestApp();
let directory: string;
const apps: Record<'http' | 'https', FastifyInstance | undefined> = { http: undefined, https: undefined };
let chat: Chat;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'groundwork-web-'));
  for (const page of ['index.html', 'admin.html']) {
    await writeFile(path.join(directory, page), '<!doctype html>');
  }
  await mkdir(path.join(directory, '.vite'));
  await writeFile(path.join(directory, '.vite/pages.json'), '[]');
  await writeFile(path.join(directory, 'icon.svg'), '<svg/>');
  const options = { ...testOptions(test.database), webDirectory: directory };
  apps.http = await buildApp(options);
  apps.https = await buildApp({ ...options, publicUrl: 'https://groundwork.example', trustProxy: true });
  chat = await buildChat(apps.http);
});
afterAll(async () => {
  await Promise.all(Object.values(apps).map(app => app?.close()));
  await rm(directory, { recursive: true });
});

const ask = (scheme: 'http' | 'https', method: 'GET' | 'HEAD' | 'POST', url: string) => {
  const app = apps[scheme];
  if (!app) throw new Error('It is not built');
  const headers = { accept: 'text/html', ...(scheme === 'https' && { 'x-forwarded-proto': 'https' }) };
  return app.inject({ method, url, headers });
};

const schemes = [
  ['http', {}],
  ['https', { 'strict-transport-security': expect.stringMatching(/^max-age=31536000\b/) }],
] as const;

describe.each(schemes)('over %s', (scheme, transport) => {
  it.each([
    ['GET', '/', 200],
    ['HEAD', '/', 200],
    ['GET', '/index.html', 200],
    ['GET', '/roadmap?tab=/api/', 200],
    ['GET', '/no/such/page.x', 200],
    ['GET', '/admin/users', 200],
    ['GET', '/icon.svg', 200],
    ['GET', '/assets/gone.js', 404],
    ['POST', '/roadmap', 404],
    ['GET', '/api/docs', 200],
    ['GET', '/api/docs/static/swagger-ui.css', 200],
    ['GET', '/api/docs/json', 200],
  ] as const)('%s %s has all that pages have', async (method, url, status) => {
    const answer = await ask(scheme, method, url);
    expect(answer.statusCode).toBe(status);
    expect(headersOf(answer)).toEqual(told(FOR_PAGES, transport));
  });

  it.each([
    ['GET', '/api/health', 200],
    ['HEAD', '/api/health', 200],
    ['GET', '/api/health?x=/api/docs', 200],
    ['GET', '/api/docsandmore', 404],
    ['GET', '/api/user', 401],
    ['GET', '/api/startups/1', 401],
    ['GET', '/api/nothing', 404],
    ['POST', '/api/login', 400],
  ] as const)('%s %s has what data has', async (method, url, status) => {
    const answer = await ask(scheme, method, url);
    expect(answer.statusCode).toBe(status);
    expect(headersOf(answer, ['cache-control'])).toEqual(told(FOR_DATA, transport));
  });
});

describe('a page', () => {
  it('runs scripts, sends forms and is framed from nowhere else', async () => {
    const policy = String((await ask('http', 'GET', '/')).headers['content-security-policy']);
    expect(policy.split(';').toSorted()).toEqual(
      [
        "base-uri 'none'",
        "default-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data:",
        "object-src 'none'",
        "script-src 'self'",
        "script-src-attr 'none'",
        "style-src 'self' 'unsafe-inline'",
      ].toSorted(),
    );
  });
});

it('lets documentation be kept no more than data, and what is shared publicly be kept', async () => {
  for (const [url, caching] of [
    ['/api/docs/json', 'no-store'],
    ['/api/logo-media/active', 'public, max-age=300'],
  ] as const)
    expect((await ask('http', 'GET', url)).headers['cache-control']).toBe(caching);
});

describe('to a founder', () => {
  const call = (...sent: Parameters<Chat['founder']['call']>) => chat.founder.call(...sent);

  it.each([
    ['an answer', 200, () => call('GET', '/api/user')],
    ['another founder', 404, () => call('GET', '/api/startups/2147483647')],
    ['a refusal', 403, () => call('GET', '/api/admin/challenges')],
    ['another site', 403, () => call('POST', '/api/startups', {}, { origin: 'https://evil.example' })],
    ['bad input', 400, () => call('POST', '/api/startups', '{')],
    ['another type', 415, () => call('POST', '/api/startups', 'x', { 'content-type': 'text/plain' })],
    ['too much', 413, () => call('POST', '/api/startups', { name: 'x'.repeat(300_000) })],
    [
      'a stream',
      200,
      () => call('POST', '/api/messages', { ...chat.scope, content: 'So.' }, { accept: 'text/event-stream' }),
    ],
  ] as const)('%s (%i) has what data has', async (name, status, send) => {
    const answer = await send();
    const caching = name === 'a stream' ? { 'cache-control': 'no-cache, no-transform' } : {};
    expect(answer.statusCode).toBe(status);
    expect(headersOf(answer, ['cache-control'])).toEqual(told({ ...FOR_DATA, ...caching }));
  });

  it('what has not changed (304) has it', async () => {
    const { headers } = await call('GET', '/api/challenges');
    const named = { 'if-none-match': String(headers.etag) };
    const again = await call('GET', '/api/challenges', undefined, named);
    expect([again.statusCode, headersOf(again, ['cache-control'])]).toEqual([304, told(FOR_DATA)]);
  });

  it('what fails (500) has it, and says nothing else', async () => {
    const { db } = test.database;
    await sql`alter table logo_media rename to logo_media_away`.execute(db);
    const failed = await anonymous(test.app).call('GET', '/api/logo-media/active');
    await sql`alter table logo_media_away rename to logo_media`.execute(db);
    expect([failed.statusCode, failed.json().code]).toEqual([500, 'server.error']);
    expect(headersOf(failed, ['cache-control'])).toEqual(told(FOR_DATA));
    expect(failed.body).not.toContain('logo_media');
  });
});
