import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';
import { findCaddy, startCaddy } from './caddy-process.ts';
import { startNameServer } from './name-server.ts';

const caddy = findCaddy();
// Well above the size from which the proxy compresses.
const BODY = 'data: {"piece":"word"}\n\n'.repeat(200);

/** The proxy before a server that answers `/<type>/<subtype>` with that type and permits compression. */
async function startProxy(program: string) {
  const port = await freePort();
  const upstream = createServer((request, response) => {
    response.setHeader('content-type', `${request.url?.slice(1)}; charset=utf-8`);
    response.end(BODY);
  }).listen(port, '127.0.0.1');
  await once(upstream, 'listening');
  const names = await startNameServer(() => ['127.0.0.1']);
  const proxy = await startCaddy(program, { port, nameServer: names.address });
  return {
    url: proxy.url,
    stop: async () => {
      await proxy.stop();
      await names.close();
      upstream.closeAllConnections();
      upstream.close();
    },
  };
}

// The API's own streams say no-transform, so they cannot show which types the proxy compresses.
describe.runIf(inject('databaseUrl') && caddy)('of what may be compressed, the proxy', () => {
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  beforeAll(async () => {
    proxy = await startProxy(caddy ?? '');
  });
  afterAll(() => proxy.stop());

  it.each([
    ['application/json', 'gzip'],
    ['application/javascript', 'gzip'],
    ['text/javascript', 'gzip'],
    ['text/html', 'gzip'],
    ['text/event-stream', null],
    ['image/png', null],
  ])('sends %s with the encoding %s', async (type, encoding) => {
    const answer = await fetch(`${proxy.url}/${type}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(await answer.text()).toBe(BODY);
  });
});
