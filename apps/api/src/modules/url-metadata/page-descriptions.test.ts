import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readPagesOf, startPageServer } from '../../test/page-server.ts';
import { toImageUri } from './favicon.ts';
import { MAX_ENTRIES } from './page-descriptions.ts';

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'), Buffer.alloc(20)]);
const ICO = Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(20)]);
const uri = (type: string, body: Buffer) => `data:${type};base64,${body.toString('base64')}`;

/** A site whose one page has this head; `icons` are its other files by path. */
async function startSite(
  head: string,
  icons: Record<string, Buffer | RequestListener> = {},
  timeoutMs?: number,
) {
  const server = await startPageServer(
    (request, response) => {
      const icon = icons[request.url ?? ''];
      if (typeof icon === 'function') return icon(request, response);
      if (icon) return response.end(icon);
      if (request.url !== '/page/') return response.writeHead(404).end();
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(head);
    },
    { timeoutMs: timeoutMs ?? 5000 },
  );
  const pages = readPagesOf(server);
  const asked = () => server.requests.map(({ url }) => url);
  return { ...server, pages, asked, read: () => pages.of(server.url('/page/')) };
}

/** This many pages that never answer. */
const slow = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, number): [string, RequestListener] => [
      `/slow-${number}`,
      () => undefined,
    ]),
  );

describe('what a page says', () => {
  it('is its title for sharing, its site and its icon', async () => {
    const { read, asked } = await startSite(
      `<title>Home</title><meta property=og:title content="Bread &amp; deposits">
       <meta property=og:site_name content=Bakers><link rel=icon href="../i.png">`,
      { '/i.png': PNG },
    );
    expect(await read()).toEqual({
      title: 'Bread & deposits',
      siteName: 'Bakers',
      favicon: uri('image/png', PNG),
    });
    expect(asked()).toEqual(['/page/', '/i.png']);
  });

  it.each([
    ['<meta property=og:title content=" "><title> A\n\t B </title>', 'A B'],
    ['<title>\u202Eevil\u0007\u200B</title>', 'evil'],
    ['<title> </title>', null],
    [`<title>${'a'.repeat(298)}😀😀</title>`, `${'a'.repeat(298)}…`],
    [`<title>${'a'.repeat(300)}</title>`, 'a'.repeat(300)],
    ['<title>&#xD800;a</title>', '\uFFFDa'],
  ])('is one line that can be shown: %j', async (head, title) => {
    expect((await (await startSite(head)).read()).title).toBe(title);
  });
});

describe('an icon', () => {
  it.each([
    ['<link rel=icon href=a.svg type=image/svg+xml><link rel=icon href=/b.png>', '/b.png'],
    ['<link rel=icon href=/a.svg?v=1><link rel=icon href=/b.png>', '/b.png'],
    ['<link rel=icon href="data:image/svg+xml,x"><link rel=icon href=/b.png>', '/b.png'],
    ['<link rel=icon sizes=512x512 href=/a.png><link rel=icon sizes=48x48 href=/b.png>', '/b.png'],
    ['<base href="/x/"><link rel=icon href=b.png>', '/x/b.png'],
    ['', '/favicon.ico'],
    ['<link rel=icon href="http://[">', '/favicon.ico'],
  ])('of %s', async (head, path) => {
    const { read, asked } = await startSite(head, { [path]: ICO });
    expect((await read()).favicon).toBe(uri('image/x-icon', ICO));
    expect(asked()).toEqual(['/page/', path]);
  });

  it('of a place that must not be asked is not asked, and the usual one is', async () => {
    for (const href of [
      'http://10.0.0.1/i.png',
      'file:///etc/passwd',
      'http://a:b@page.example/',
      '/away.png',
    ]) {
      const { read, port, web } = await startSite(`<title>Bread</title><link rel=icon href="${href}">`, {
        '/favicon.ico': ICO,
        '/away.png': (_request, response) =>
          response.writeHead(302, { location: `http://private.example:${port}/` }).end(),
      });
      web.names['private.example'] = ['10.0.0.1'];
      expect(await read()).toEqual({ title: 'Bread', siteName: null, favicon: uri('image/x-icon', ICO) });
    }
  });

  it('that takes too long leaves the title', async () => {
    const { read } = await startSite('<title>Bread</title>', { '/favicon.ico': () => undefined }, 400);
    expect(await read()).toEqual({ title: 'Bread', siteName: null, favicon: null });
  });

  it.each<[string, string | null, Buffer]>([
    ['png', 'image/png', PNG],
    ['ico', 'image/x-icon', ICO],
    ['gif', 'image/gif', Buffer.from('GIF89a....')],
    ['jpeg', 'image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0])],
    ['webp', 'image/webp', Buffer.from('RIFF\0\n\r\u007fWEBPVP8 ')],
    ['svg', null, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['html', null, Buffer.from('<!doctype html>')],
    ['nothing', null, Buffer.alloc(0)],
    ['an icon file of no icons', null, Buffer.alloc(100)],
    ['24,550 bytes', 'image/png', Buffer.concat([PNG, Buffer.alloc(24_550 - PNG.length)])],
    ['32 KB', null, Buffer.concat([PNG, Buffer.alloc(32 * 1024 - PNG.length)])],
  ])('is what its bytes are: %s', (_name, type, body) => {
    const shown = toImageUri(body);
    expect(shown).toBe(type && uri(type, body));
    expect(shown?.length ?? 0).toBeLessThanOrEqual(32 * 1024);
  });
});

describe('a page that was read', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is read once for all who ask at the same time', async () => {
    const { read, asked } = await startSite('<title>Bread</title>');
    const answers = await Promise.all(Array.from({ length: 20 }, read));
    expect(new Set(answers.map(({ title }) => title))).toEqual(new Set(['Bread']));
    expect(asked()).toEqual(['/page/', '/favicon.ico']);
  });

  it('is kept for an hour, whatever part of it is meant', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { read, asked, pages, url } = await startSite('<title>Bread</title>');
    await read();
    vi.advanceTimersByTime(3_599_000);
    await pages.of(url('/page/#part'));
    expect(asked()).toHaveLength(2);
    vi.advanceTimersByTime(2_000);
    await read();
    expect(asked()).toHaveLength(4);
  });

  it('in vain is asked again after a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { pages, asked, url } = await startSite('');
    await pages.of(url('/none'));
    await pages.of(url('/none'));
    expect(asked()).toEqual(['/none']);
    vi.advanceTimersByTime(61_000);
    await pages.of(url('/none'));
    expect(asked()).toEqual(['/none', '/none']);
  });

  it('without its icon, which came too late, is asked again after a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const icons: Record<string, Buffer | RequestListener> = { '/favicon.ico': () => undefined };
    const { read } = await startSite('<title>Bread</title>', icons, 400);
    expect((await read()).favicon).toBeNull();
    icons['/favicon.ico'] = ICO;
    expect((await read()).favicon).toBeNull();
    vi.advanceTimersByTime(61_000);
    expect((await read()).favicon).toBe(uri('image/x-icon', ICO));
  });

  it('is asked as soon as others are, when it only stood in line behind slow ones', async () => {
    const { pages, read, url } = await startSite('<title>Bread</title>', slow(16), 400);
    const before = Promise.allSettled(
      Array.from({ length: 16 }, (_, number) => pages.of(url(`/slow-${number}`))),
    );
    await expect(read()).rejects.toMatchObject({ code: 'url.timed_out' });
    await before;
    expect((await read()).title).toBe('Bread');
  });

  it('makes place for others when 10,000 are kept', async () => {
    const { pages, read, asked } = await startSite('<title>Bread</title>');
    await read();
    for (let number = 0; number < MAX_ENTRIES + 20; number += 1) {
      await pages.of(`http://no-such-${number}.example/`).catch(() => undefined);
      // It stays because it is asked for again and again.
      if (number % 5000 === 0) await read();
    }
    expect(pages.size).toBe(10_000);
    await read();
    expect(asked()).toHaveLength(2);
  });
});
