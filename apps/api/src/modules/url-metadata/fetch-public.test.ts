import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { Readable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readPagesOf, startPageServer } from '../../test/page-server.ts';
import { publicWeb } from './web-access.ts';

const NOTHING = { title: null, siteName: null, favicon: null };
const REFUSED = { code: 'url.not_allowed', statusCode: 422 };
const HTML = { 'content-type': 'text/html' };
const titled: RequestListener = (_request, response) =>
  response.writeHead(200, HTML).end('<title>Bread</title>');

async function start(answer: RequestListener = titled, options?: Parameters<typeof startPageServer>[1]) {
  const server = await startPageServer(answer, options);
  const pages = readPagesOf(server);
  return { ...server, read: (path: string, name?: string) => pages.of(server.url(path, name)), pages };
}

/** A handler by path; any other path is a 404. */
const paths =
  (answers: Record<string, RequestListener>): RequestListener =>
  (request, response) =>
    (answers[request.url ?? ''] ?? ((_request, answer) => answer.writeHead(404).end()))(request, response);
const redirect =
  (location: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { location }).end();

describe('an address that must not be asked', () => {
  it.each([
    // Not the web
    ...[
      'ftp://page.example/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/html,<title>a</title>',
    ],
    ...[
      'gopher://page.example/',
      'ws://page.example/',
      'blob:http://page.example/a',
      'page.example',
      '',
      '//a',
    ],
    ...['http://', 'http:///', 'http://[::1', 'http://a b/', 'http://%00/', 'http://256.256.256.256/'],
    // With a user name or password
    ...['http://user@page.example/', 'http://user:secret@page.example/', 'https://:secret@page.example/'],
    // Other ports
    ...['http://public.example:8080/', 'https://public.example:22/', 'http://public.example:0/'],
    // This machine, in every spelling
    ...[
      'http://localhost/',
      'http://LOCALHOST./',
      'http://a.localhost/',
      'http://127.0.0.1/',
      'http://127.1/',
    ],
    ...['http://127.0.0.1./', 'http://2130706433/', 'http://0x7f000001/', 'http://0X7F.0.0.1/', 'http://0/'],
    ...['http://017700000001/', 'http://0177.0.0.1/', 'http://127.0.0.1:443/', 'http://0177.0x0.1/'],
    ...[
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://[::ffff:7f00:1]/',
      'http://[0:0:0:0:0:0:0:1]/',
    ],
    ...[
      'http://[::]/',
      'http://0.0.0.0/',
      'http://①②⑦.⓪.⓪.①/',
      'http://127。0。0。1/',
      'http://%31%32%37.0.0.1/',
    ],
    ...['http:127.0.0.1/', 'http:\\\\127.0.0.1\\', ' http://127.0.0.1/ ', 'ht\ntp://127.0.0.1/'],
    // Networks behind this machine
    ...['http://169.254.169.254/latest/meta-data/', 'http://2852039166/', 'http://0xA9FEA9FE/'],
    ...['http://10.0.0.1/', 'http://192.168.1.1/', 'http://[fd00:ec2::254]/', 'http://[fe80::1]/'],
    ...['http://[64:ff9b::a9fe:a9fe]/', 'http://[2002:7f00:1::]/', 'http://[2001::7f00:1]/'],
    // Names that resolve to these
    ...[
      'http://127.0.0.1.nip.io/',
      'http://mixed.example/',
      'http://mapped.example/',
      'http://xn--bcher-kva.example/',
    ],
    ...[
      'http://bücher.example/',
      'http://BÜCHER.example/',
      'http://private.example./',
      'http://no-such.example/',
    ],
  ])('%j is refused, and nobody is asked', async address => {
    const { web, requests, pages } = await start();
    Object.assign(web.names, {
      localhost: ['127.0.0.1'],
      'localhost.': ['::1'],
      'a.localhost': ['127.0.0.1'],
      'public.example': ['93.184.216.34'],
      '127.0.0.1.nip.io': ['127.0.0.1'],
      'mixed.example': ['93.184.216.34', '10.0.0.1'],
      'mapped.example': ['::ffff:127.0.0.1'],
      'xn--bcher-kva.example': ['10.0.0.1'],
      'private.example.': ['192.168.0.1'],
    });
    await expect(pages.of(address)).rejects.toMatchObject(REFUSED);
    expect(requests).toHaveLength(0);
  });

  it('is one of other ports too when the address is public', () => {
    for (const port of [0, 21, 22, 25, 81, 444, 3000, 8080, 65_535])
      expect(publicWeb.mayReach('93.184.216.34', port)).toBe(false);
    for (const port of [80, 443]) {
      expect(publicWeb.mayReach('93.184.216.34', port)).toBe(true);
      expect(publicWeb.mayReach('127.0.0.1', port)).toBe(false);
    }
  });
});

describe('a name', () => {
  it('is resolved once, and the connection goes to what was checked', async () => {
    const server = await start();
    const answers = [['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1']];
    server.web.names['rebinding.example'] = () => answers.shift() ?? [];
    expect(await server.read('/', 'rebinding.example')).toEqual({ ...NOTHING, title: 'Bread' });
    // The icon's request resolves the name again, and gets another answer.
    expect(server.web.asked).toEqual(['rebinding.example', 'rebinding.example']);
    expect(server.requests.map(({ url }) => url)).toEqual(['/']);
  });

  it('that was public is refused when it has become private', async () => {
    const server = await start(paths({ '/': redirect('/again') }));
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    server.web.names['rebinding.example'] = () => answers.shift() ?? [];
    await expect(server.read('/', 'rebinding.example')).rejects.toMatchObject(REFUSED);
    expect(server.requests.map(({ url }) => url)).toEqual(['/']);
  });

  it('stays the name of the server that is asked', async () => {
    const server = await start();
    await server.read('/a?b=c#d');
    const [request] = server.requests;
    expect(request?.headers).toEqual({
      host: `page.example:${server.port}`,
      connection: 'close',
      accept: 'text/html,application/xhtml+xml',
      'accept-encoding': 'gzip, br',
      'user-agent': 'Groundwork/test',
    });
    expect(request?.url).toBe('/a?b=c');
  });

  it('is the one that TLS asks for, and a server that cannot prove it is not read', async () => {
    const names: string[] = [];
    const secure = createSecureServer({
      SNICallback: (name, done) => {
        names.push(name);
        done(new Error('no certificate'));
      },
    });
    const { web, port, requests } = await startPageServer(titled, { server: secure });
    const pages = readPagesOf({ web, port, requests, url: String });
    expect(await pages.of(`https://page.example:${port}/`)).toEqual(NOTHING);
    expect([names, requests]).toEqual([['page.example'], []]);
  });
});

describe('a redirect', () => {
  it('is followed three times, and no further', async () => {
    const server = await start(
      paths({
        '/4': redirect('/3'),
        '/3': redirect('2'),
        '/2': redirect('./1'),
        '/1': redirect('/0'),
        '/0': titled,
        '/loop': redirect('/loop'),
      }),
    );
    expect((await server.read('/3')).title).toBe('Bread');
    expect((await server.read('/4')).title).toBeNull();
    server.requests.length = 0;
    expect(await server.read('/loop')).toEqual(NOTHING);
    expect(server.requests).toHaveLength(4);
  });

  it.each([
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://private.example/',
    'https://user:secret@page.example/',
    'ftp://page.example/',
    'file:///etc/passwd',
    'http://page.example:22/',
  ])('to %s is refused', async location => {
    const server = await start(paths({ '/': redirect(location) }));
    server.web.names['private.example'] = ['172.16.0.1'];
    await expect(server.read('/')).rejects.toMatchObject(REFUSED);
    expect(server.requests).toHaveLength(1);
  });

  it.each(['http://', 'http://[', ''])('to %j is no page', async location => {
    const server = await start(paths({ '/': redirect(location) }));
    expect(await server.read('/')).toEqual(NOTHING);
  });
});

describe('what is no page', () => {
  it.each<[string, RequestListener]>([
    ['404', (_request, response) => response.writeHead(404, HTML).end('<title>Not here</title>')],
    ['500', (_request, response) => response.writeHead(500, HTML).end('<title>Oh</title>')],
    ['204', (_request, response) => response.writeHead(204).end()],
    ['a redirect to nowhere', (_request, response) => response.writeHead(302, HTML).end('<title>a</title>')],
    [
      'JSON',
      (_request, response) => response.setHeader('content-type', 'application/json').end('<title>a</title>'),
    ],
    ['nothing said', (_request, response) => response.end('<title>a</title>')],
    [
      'an unknown encoding',
      (_request, response) =>
        response.writeHead(200, { ...HTML, 'content-encoding': 'zstd' }).end('<title>a</title>'),
    ],
    [
      'broken gzip',
      (_request, response) =>
        response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end('<title>a</title>'),
    ],
    [
      'half of gzip',
      (_request, response) =>
        response
          .writeHead(200, { ...HTML, 'content-encoding': 'gzip' })
          .end(gzipSync('<title>a</title>').subarray(0, 20)),
    ],
    [
      'huge headers',
      (_request, response) =>
        response.writeHead(200, { ...HTML, a: 'a'.repeat(20_000) }).end('<title>a</title>'),
    ],
    ['no HTTP', request => request.socket.end('220 mail.example ESMTP\r\n')],
    ['a hung-up line', request => request.socket.destroy()],
    [
      'a cut body',
      (request, response) =>
        response
          .writeHead(200, { ...HTML, 'content-length': 100 })
          .write('<title>a</title>', () => request.socket.destroy()),
    ],
    [
      'an upgrade',
      request =>
        request.socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    ],
  ])('%s is told by nulls', async (_name, answer) => {
    expect(await (await start(answer)).read('/')).toEqual(NOTHING);
  });

  it('a server that is not there', async () => {
    const server = await start();
    const closed = createServer();
    await new Promise<void>(resolve => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as { port: number };
    await new Promise(resolve => closed.close(resolve));
    const web = { ...server.web, mayReach: (address: string) => address === '127.0.0.1' };
    expect(await readPagesOf({ ...server, web }).of(`http://page.example:${port}/`)).toEqual(NOTHING);
  });
});

describe('a page', () => {
  it.each([
    ['gzip', gzipSync],
    ['GZIP', gzipSync],
    ['br', brotliCompressSync],
  ])('in %s is read', async (encoding, compress) => {
    const server = await start((_request, response) =>
      response
        .writeHead(200, { ...HTML, 'content-encoding': encoding })
        .end(compress('<title>Bread</title>')),
    );
    expect((await server.read('/')).title).toBe('Bread');
  });

  afterEach(() => vi.restoreAllMocks());

  /** Counts the bytes that decoders output from now on. */
  function countDecoded(): () => number {
    let bytes = 0;
    const push = Readable.prototype.push;
    vi.spyOn(Readable.prototype, 'push').mockImplementation(function (this: Readable, ...given) {
      if (/^(Brotli|Gun)/.test(this.constructor.name)) bytes += given[0]?.length ?? 0;
      return push.apply(this, given);
    });
    return () => bytes;
  }

  const LATE = `<title>Early</title><!--${'a'.repeat(512 * 1024)}--><meta property=og:title content=Late>`;

  it.each([
    ['plain', {}, Buffer.from(LATE)],
    ['compressed', { 'content-encoding': 'gzip' }, gzipSync(LATE)],
    [
      '100 MB in brotli',
      { 'content-encoding': 'br' },
      brotliCompressSync(`${LATE}${' '.repeat(100_000_000)}`, { params: { 1: 1 } }),
    ],
  ])('is read to 512 KB and no further: %s', async (_name, headers, body) => {
    const server = await start((_request, response) =>
      response.writeHead(200, { ...HTML, ...headers }).end(body),
    );
    const decoded = countDecoded();
    expect((await server.read('/')).title).toBe('Early');
    // The page, and its icon, which the server answers with the same body.
    expect(decoded()).toBeLessThan(2 * 1024 * 1024);
    expect(decoded() > 0).toBe('content-encoding' in headers);
  });

  it('without an end is left once 512 KB are there', async () => {
    const server = await start((_request, response) => {
      response.writeHead(200, HTML).write('<title>Endless</title>');
      const more = () =>
        void (response.destroyed || response.write(' '.repeat(10_000), () => setImmediate(more)));
      more();
    });
    expect((await server.read('/')).title).toBe('Endless');
  });
});

describe('after the time for a page', () => {
  const drip: RequestListener = (_request, response) => {
    response.writeHead(200, HTML).write('<title>Slow</title>');
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  };

  it.each<[string, RequestListener]>([
    ['a body that drips', drip],
    ['a server that says nothing', () => undefined],
    [
      'headers that drip',
      request => {
        request.socket.write('HTTP/1.1 200 OK\r\n');
        const timer = setInterval(() => request.socket.write('a: b\r\n'), 20);
        request.socket.on('close', () => clearInterval(timer));
      },
    ],
    [
      'redirects that take their time',
      (_request, response) => void setTimeout(() => response.writeHead(302, { location: '/' }).end(), 120),
    ],
  ])('%s is given up, and the connection closed', async (_name, answer) => {
    const server = await start(answer, { timeoutMs: 300 });
    await expect(server.read('/')).rejects.toMatchObject({ code: 'url.timed_out', statusCode: 504 });
    await expect.poll(() => server.requests.every(({ socket }) => socket.destroyed)).toBe(true);
  });

  it('name servers that say nothing are given up as well', async () => {
    const server = await start(titled, { timeoutMs: 300 });
    const web = { ...server.web, resolve: () => new Promise<string[]>(() => undefined) };
    await expect(readPagesOf({ ...server, web }).of('http://page.example/')).rejects.toMatchObject({
      code: 'url.timed_out',
    });
  });

  it('is five seconds', () => {
    expect(publicWeb.timeoutMs).toBe(5000);
  });
});
