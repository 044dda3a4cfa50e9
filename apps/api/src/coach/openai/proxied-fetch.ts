import { EnvHttpProxyAgent, fetch } from 'undici';
import type { Env } from '../../env.ts';
import type { Fetch } from './body-limit.ts';

/** A model on this machine is never behind the proxy. */
const OWN = 'localhost,127.0.0.1,::1';

/** `fetch` by way of the proxy that the environment names. Node's own takes none. */
export function proxiedFetch({ HTTP_PROXY, HTTPS_PROXY, NO_PROXY }: Partial<Env>): Fetch {
  const dispatcher = new EnvHttpProxyAgent({
    httpProxy: HTTP_PROXY ?? '',
    httpsProxy: HTTPS_PROXY ?? HTTP_PROXY ?? '',
    noProxy: [OWN, NO_PROXY ?? ''].join(','),
  });
  return (input, init) => fetch(String(input), { ...(init as object), dispatcher });
}
