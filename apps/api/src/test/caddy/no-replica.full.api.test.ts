import { errorBodySchema } from '@groundwork/api-client/contracts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';
import { findCaddy, startCaddy } from './caddy-process.ts';
import { startNameServer } from './name-server.ts';

const caddy = findCaddy();

/** The proxy with the replicas' name resolving to these addresses, where nothing listens. */
async function startProxy(program: string, addresses: readonly string[]) {
  const names = await startNameServer(() => addresses);
  const proxy = await startCaddy(program, { port: await freePort(), nameServer: names.address });
  return {
    url: proxy.url,
    stop: async () => {
      await proxy.stop();
      await names.close();
    },
  };
}

describe.runIf(inject('databaseUrl') && caddy).each([
  ['at which none answers any more', ['127.0.0.1'], 502],
  ['of which none is left', [], 503],
] as const)('the proxy before replicas %s', (_, addresses, status) => {
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  beforeAll(async () => {
    proxy = await startProxy(caddy ?? '', addresses);
  });
  afterAll(() => proxy.stop());

  it('says so in the shape of the API and, to a browser, in plain words, when it has waited', async () => {
    const started = performance.now();
    const [api, page] = await Promise.all(['/api/user', '/startups'].map(path => fetch(proxy.url + path)));
    expect(performance.now() - started).toBeGreaterThan(14_000);
    expect([api?.status, api?.headers.get('retry-after')]).toEqual([status, '5']);
    expect(api?.headers.get('content-type')).toBe('application/json');
    const body = errorBodySchema.parse(await api?.json());
    expect([body.statusCode, body.code]).toEqual([status, 'server.unavailable']);
    expect(body.error).toBe(status === 502 ? 'Bad Gateway' : 'Service Unavailable');

    expect(page?.status).toBe(status);
    expect(page?.headers.get('content-type')).toContain('text/plain');
    expect(await page?.text()).toMatch(/^Groundwork isn't available/);
  }, 30_000);
});
