import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import { findCaddy } from './caddy-process.ts';

const caddy = findCaddy();
const CADDYFILE = fileURLToPath(new URL('../../../../../deploy/Caddyfile', import.meta.url));

/** The names that the proxy answers to, by port; null is every name. */
function adapt(program: string, env: Record<string, string>) {
  const args = ['adapt', '--config', CADDYFILE, '--adapter', 'caddyfile'];
  const { apps } = JSON.parse(execFileSync(program, args, { env, encoding: 'utf8', stdio: 'pipe' }));
  const servers: { listen: string[]; routes: { match?: { host: string[] }[] }[] }[] = Object.values(
    apps.http.servers,
  );
  return {
    ports: [apps.http.http_port, apps.http.https_port],
    hosts: Object.fromEntries(
      servers.map(({ listen, routes }) => {
        const hosts = routes.map(({ match }) => match?.[0]?.host ?? null);
        // A site for every name may appear in several routes.
        return [listen.join(), [...new Set(hosts)]];
      }),
    ),
  };
}

const OTHER_PORTS = { HTTP_PORT: '8080', HTTPS_PORT: '8443' };

describe.runIf(inject('databaseUrl') && caddy)('with the ports that docker-compose.yml publishes', () => {
  it.each([
    // docker-compose.yml passes PUBLIC_URL as SITE_ADDRESS. A port's last site refuses every other name.
    ['', {}, { ':80': [null] }],
    ['', OTHER_PORTS, { ':8080': [null] }],
    ['http://', OTHER_PORTS, { ':8080': [null] }],
    ['http://groundwork.lan', OTHER_PORTS, { ':8080': [['groundwork.lan'], null] }],
    ['http://groundwork.lan:8080', OTHER_PORTS, { ':8080': [['groundwork.lan'], null] }],
    ['https://groundwork.example', {}, { ':443': [['groundwork.example']], ':80': [null] }],
    ['https://groundwork.example', OTHER_PORTS, { ':8443': [['groundwork.example']], ':8080': [null] }],
    ['https://groundwork.example:8443', OTHER_PORTS, { ':8443': [['groundwork.example']], ':8080': [null] }],
  ])('the proxy serves the address "%s" with %o on %o', (address, ports, hosts) => {
    const adapted = adapt(caddy ?? '', { ...ports, ...(address && { SITE_ADDRESS: address }) });
    expect(adapted).toEqual({ ports: 'HTTP_PORT' in ports ? [8080, 8443] : [80, 443], hosts });
  });
});
