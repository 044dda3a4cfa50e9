import type { Env } from './env.ts';

/** What is on this machine is never behind the proxy. */
const OWN = 'localhost,127.0.0.1,::1';

/** `fetch` by way of the proxy that the environment names; undefined without one. Node's own takes none. */
export async function proxiedFetch({
  HTTP_PROXY,
  HTTPS_PROXY,
  NO_PROXY,
}: Partial<Env>): Promise<typeof globalThis.fetch | undefined> {
  if (HTTPS_PROXY === undefined && HTTP_PROXY === undefined) return undefined;
  // Loaded only where it is needed.
  const { EnvHttpProxyAgent, fetch } = await import('undici');
  const dispatcher = new EnvHttpProxyAgent({
    httpProxy: HTTP_PROXY ?? '',
    httpsProxy: HTTPS_PROXY ?? HTTP_PROXY ?? '',
    noProxy: [OWN, NO_PROXY ?? ''].join(','),
  });
  const send = (input: Parameters<typeof globalThis.fetch>[0], init?: object) =>
    fetch(String(input), { ...init, dispatcher });
  return send as unknown as typeof globalThis.fetch;
}
