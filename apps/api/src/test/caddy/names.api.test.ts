import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { errorBodySchema } from '@groundwork/api-client/contracts';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';
import { findCaddy, startCaddy } from './caddy-process.ts';
import { startNameServer } from './name-server.ts';

const caddy = findCaddy();

/** The proxy on its own port, before a server that answers everything. */
async function startProxy(env: Record<string, string>): Promise<string> {
  const [port, httpsPort] = [await freePort(), await freePort()];
  const upstream = createServer((_, response) => response.end('the app')).listen(port, '127.0.0.1');
  await once(upstream, 'listening');
  const names = await startNameServer(() => ['127.0.0.1']);
  const upstreams = { port, nameServer: names.address };
  const proxy = await startCaddy(caddy ?? '', upstreams, { HTTPS_PORT: String(httpsPort), ...env });
  onTestFinished(async () => {
    await proxy.stop();
    await names.close();
    upstream.closeAllConnections();
    upstream.close();
  });
  return proxy.url;
}

/** Sends `name` as the Host, as a browser would; fetch always sends the host it connects to. */
async function ask(url: string, path: string, name: string) {
  const [answer] = await once(request(url + path, { headers: { host: name } }).end(), 'response');
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

describe.runIf(inject('databaseUrl') && caddy)('of the names under which it is asked, the proxy', () => {
  it('takes every one without a PUBLIC_URL', async () => {
    const url = await startProxy({});
    for (const name of ['localhost', '192.0.2.7', 'groundwork.lan'])
      expect(await ask(url, '/', name)).toMatchObject({ status: 200, body: 'the app' });
  });

  it('takes that of PUBLIC_URL, and refuses every other with the address to ask instead', async () => {
    const url = await startProxy({ SITE_ADDRESS: 'http://groundwork.lan' });
    expect(await ask(url, '/', 'groundwork.lan')).toMatchObject({ status: 200, body: 'the app' });
    const sentence = 'Groundwork is not served under this name. Its address is http://groundwork.lan.';
    for (const name of ['localhost', '192.0.2.7', 'www.groundwork.lan']) {
      const page = await ask(url, '/startups', name);
      expect([page.status, page.body]).toEqual([404, sentence]);
      expect(page.headers).toMatchObject({
        'content-type': expect.stringContaining('text/plain'),
        'cache-control': 'no-store',
      });
      const api = await ask(url, '/api/user', name);
      expect([api.status, api.headers['content-type']]).toEqual([404, 'application/json']);
      expect(errorBodySchema.parse(JSON.parse(api.body))).toMatchObject({
        statusCode: 404,
        code: 'request.not_found',
        message: sentence,
      });
    }
  });

  it('sends that of an https address there, and refuses every other also over http', async () => {
    // Caddy's own authority issues certificates for this name, so nothing outside is asked.
    const url = await startProxy({ SITE_ADDRESS: 'https://groundwork.localhost' });
    const sent = await ask(url, '/startups', 'groundwork.localhost');
    expect([sent.status, sent.headers.location]).toEqual([308, 'https://groundwork.localhost/startups']);
    const refused = await ask(url, '/startups', '192.0.2.7');
    expect([refused.status, refused.body]).toEqual([
      404,
      'Groundwork is not served under this name. Its address is https://groundwork.localhost.',
    ]);
  });
});
