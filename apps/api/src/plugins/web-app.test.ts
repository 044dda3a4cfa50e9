import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerWebApp } from './web-app.ts';

const PAGE = '<!doctype html><head><title>Groundwork</title></head><body></body>';
const ADMIN = '<!doctype html><title>Admin</title>';
const SCRIPT = 'console.log("the script");';
const IMMUTABLE = 'public, max-age=31536000, immutable';

let directory: string;
let app: FastifyInstance;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'groundwork-web-'));
  await mkdir(path.join(directory, 'assets'));
  const write = (name: string, content: string | Buffer) => writeFile(path.join(directory, name), content);
  for (const [name, content] of [
    ['index.html', PAGE],
    ['admin.html', ADMIN],
    ['assets/app-1a2b.js', SCRIPT],
  ] as const) {
    await write(name, content);
    await write(`${name}.br`, brotliCompressSync(content));
    await write(`${name}.gz`, gzipSync(content));
  }
  await write('assets/style-3c4d.css', 'body{}');
  await write('assets/style-3c4d.css.gz', gzipSync('body{}'));
  await write('assets/icon-5e6f.png', 'png');
  await write('favicon.svg', '<svg/>');
  await mkdir(path.join(directory, '.vite'));
  await write('.vite/manifest.json', '{"secret":1}');
  await write('.vite/pages.json', '[]');
  await write('.env', 'secret');
  app = Fastify();
  await registerWebApp(app, directory);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

/** The Accept header of a browser that opens an address. */
const NAVIGATION = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

const get = (url: string, encoding?: string, headers: Record<string, string> = {}) =>
  app.inject({
    url,
    headers: { ...headers, ...(encoding !== undefined && { 'accept-encoding': encoding }) },
  });

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (body: Buffer) => body };

describe('a file with compressed ones beside it', () => {
  const page = ['text/html; charset=utf-8', 'no-store', PAGE, 'accept-encoding'] as const;
  const admin = ['text/html; charset=utf-8', 'no-cache', ADMIN, 'accept-encoding'] as const;
  const script = ['application/javascript; charset=utf-8', IMMUTABLE, SCRIPT, 'accept-encoding'] as const;
  const addresses = [
    ['/', page],
    ['/roadmap', page],
    ['/challenges/3/steps/12?tab=chat', page],
    ['/challenge/1.5', ['text/html; charset=utf-8', 'no-store', PAGE, 'accept, accept-encoding']],
    ['/administrators', page],
    ['/test', page],
    ['/admin', admin],
    ['/Admin/users?q=ada', admin],
    ['/admin/a.b', ['text/html; charset=utf-8', 'no-cache', ADMIN, 'accept, accept-encoding']],
    ['/style-guide', admin],
    ['/error-demo', admin],
    ['/test/auto-completion', admin],
    ['/assets/app-1a2b.js', script],
  ] as const;
  const encodings = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', 'none'],
    ['gzip;q=0', 'none'],
    [undefined, 'none'],
  ] as const;
  const cases = addresses.flatMap(([url, told]) =>
    encodings.map(encoding => [url, ...encoding, told] as const),
  );

  it.each(cases)('%s for %s comes as %s', async (url, accepted, encoding, [type, caching, content, vary]) => {
    const answer = await get(url, accepted, NAVIGATION);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding === 'none' ? undefined : encoding);
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers['cache-control']).toBe(caching);
    expect(answer.headers.vary).toBe(vary);
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    expect(unpack[encoding](answer.rawPayload).toString()).toBe(content);
  });

  it('is not sent again to who has it, in the same encoding', async () => {
    const first = await get('/assets/app-1a2b.js', 'br');
    const etag = String(first.headers.etag);
    const again = await get('/assets/app-1a2b.js', 'br', { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/assets/app-1a2b.js', 'gzip', { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it.each(['br', 'gzip', undefined])('comes whole to who asks for a range of it (%s)', async encoding => {
    const whole = await get('/assets/app-1a2b.js', encoding);
    for (const range of ['bytes=0-3', 'bytes=-2', 'bytes=999999-']) {
      const answer = await get('/assets/app-1a2b.js', encoding, { range });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['accept-ranges']).toBeUndefined();
      expect(answer.headers['content-range']).toBeUndefined();
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers.vary).toBe('accept-encoding');
      expect(answer.rawPayload).toEqual(whole.rawPayload);
    }
  });

  it.each(['/index.html.br', '/assets/app-1a2b.js.gz', '/assets/app-1a2b.js.br', '/assets/app-1a2b.js.b%72'])(
    'is not to be had as %s',
    async url => {
      for (const encoding of [undefined, 'br', 'gzip']) {
        const answer = await get(url, encoding);
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.not_found']);
      }
    },
  );

  it('answers HEAD with the headers alone', async () => {
    const answer = await app.inject({
      method: 'HEAD',
      url: '/assets/app-1a2b.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': IMMUTABLE });
  });
});

describe('a file without', () => {
  it.each([
    ['/assets/icon-5e6f.png', 'image/png', IMMUTABLE, 'png'],
    ['/favicon.svg', 'image/svg+xml', 'no-cache', '<svg/>'],
  ])('%s is sent as it is', async (url, type, caching, content) => {
    const answer = await get(url, 'gzip, deflate, br');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['content-type']).toContain(type);
    expect(answer.headers['cache-control']).toBe(caching);
    expect(answer.body).toBe(content);
  });

  it('comes in the encoding that there is', async () => {
    const answer = await get('/assets/style-3c4d.css', 'gzip, deflate, br');
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': IMMUTABLE });
    expect(gunzipSync(answer.rawPayload).toString()).toBe('body{}');
  });
});

describe('an address of nothing', () => {
  it.each(['/assets/gone-7a8b.js', '/assets/app-1a2b.js.map', '/api', '/api/nothing'])(
    '%s is no page, however it may be encoded',
    async url => {
      const answer = await get(url, 'br', NAVIGATION);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.body).not.toContain('doctype');
    },
  );

  it.each(['/foo.bar', '/challenge/1.5', '/a.b/c.js?d', '/.vite/manifest.json', '/..%2fsecret.txt'])(
    '%s is a page to a browser that opens it, and nothing to all else',
    async url => {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await app.inject({ method, url, headers: NAVIGATION });
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([
          200,
          'text/html; charset=utf-8',
        ]);
        expect(answer.body).toBe(method === 'GET' ? PAGE : '');
      }
      for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
        const answer = await get(url, 'br', headers);
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.not_found']);
        expect(answer.headers.vary).toBe('accept');
      }
    },
  );

  it.each(['/.vite/manifest.json', '/%2evite/manifest.json', '/.vite/', '/.env'])(
    '%s stays in the build',
    async url => {
      for (const encoding of [undefined, 'br']) {
        const answer = await get(url, encoding);
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.not_found']);
      }
    },
  );

  it('is no page for what is not a read', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/roadmap',
      headers: { ...NAVIGATION, 'accept-encoding': 'br' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.not_found']);
  });
});
