import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './lib/workspace.mjs';

const schemaFile = new URL('./schemas/compose.schema.json', import.meta.resolve('dclint/package.json'));
// Its name for the dialect is one that Ajv does not know; draft 7 is what Ajv takes without a name.
const { $schema: _, ...schema } = JSON.parse(readFileSync(fileURLToPath(schemaFile), 'utf8'));
const isComposeFile = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);

/** @param {string} file */
const read = file => readFileSync(join(root, file), 'utf8');
/** @param {string} file @returns {any} */
const readYaml = file => parse(read(file), { merge: true });

const files = ['docker-compose.yml', 'docker-compose.secrets.yml'];
const compose = readYaml('docker-compose.yml');
const overlay = readYaml('docker-compose.secrets.yml');
const services = /** @type {[string, any][]} */ (Object.entries(compose.services));

/** Seconds of a duration such as `1m30s`. @param {string} duration */
function toSeconds(duration) {
  const units = /** @type {Record<string, number>} */ ({ h: 3600, m: 60, s: 1 });
  const parts = [...duration.matchAll(/(\d+)([hms])/g)];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? Number.NaN), 0);
}

it.each(files)('%s is as the compose specification has it', file => {
  isComposeFile(readYaml(file));
  expect(isComposeFile.errors ?? []).toEqual([]);
});

describe.each(services)('the service %s', (name, service) => {
  it('cannot write to its file system, nor gain rights', () => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.privileged).toBeUndefined();
    expect(service.cap_add ?? []).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : []);
  });

  it('has its health checked', () => {
    // A service that is built has the image's, of which dockerfile.test.mjs knows.
    if (service.build) expect(service.healthcheck).toBeUndefined();
    else expect(service.healthcheck.test[0]).toBe('CMD');
  });

  it('is started again, bounded in memory, and keeps a bounded log', () => {
    expect(service.restart).toBe('unless-stopped');
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.logging.options).toEqual({
      'max-size': expect.any(String),
      'max-file': expect.any(String),
    });
  });

  it('has an image of a named version', () => {
    expect(service.image).toMatch(/^[a-z]+:(\d|\$\{GROUNDWORK_TAG:-local\})/);
  });

  it('publishes ports only as the proxy, and has no name that replicas would share', () => {
    if (name !== 'proxy') expect(service.ports).toBeUndefined();
    expect(service.container_name).toBeUndefined();
    expect(service.hostname).toBeUndefined();
  });
});

describe('the services together', () => {
  it('keep the database from the proxy and from the outside', () => {
    expect(compose.services.db.networks).toEqual(['database']);
    expect(compose.services.proxy.networks).toEqual(['web']);
    expect(compose.networks.database.internal).toBe(true);
  });

  it('keep the data in volumes', () => {
    expect(compose.services.db.volumes).toEqual(['db-data:/var/lib/postgresql/data']);
    expect(compose.services.db.image).toMatch(/^postgres:17-/);
    expect(Object.keys(compose.volumes)).toContain('db-data');
  });

  it('start when what they need is healthy', () => {
    expect(compose.services.api.depends_on).toEqual({ db: { condition: 'service_healthy' } });
    expect(compose.services.proxy.depends_on).toEqual({ api: { condition: 'service_healthy' } });
  });

  it('get the time that they take to stop', () => {
    const drainMs = Number(/DRAIN_MS = ([\d_]+)/.exec(read('apps/api/src/app.ts'))?.[1]?.replaceAll('_', ''));
    expect(toSeconds(compose.services.api.stop_grace_period)).toBeGreaterThan(drainMs / 1000 + 5);
    expect(compose.services.api.init).toBe(true);
    const grace = /grace_period (\S+)/.exec(read('deploy/Caddyfile'))?.[1] ?? '';
    expect(toSeconds(compose.services.proxy.stop_grace_period)).toBeGreaterThan(toSeconds(grace));
  });

  it('agree on the port of the API', () => {
    expect(read('Dockerfile')).toMatch(/\bPORT=3000\b/);
    expect(read('deploy/Caddyfile')).toContain('dynamic a api 3000 {');
  });

  it('publish the ports that the proxy listens on, under the same numbers', () => {
    const { environment, ports, volumes } = compose.services.proxy;
    const { HTTP_PORT, HTTPS_PORT } = environment;
    expect(ports).toEqual([
      `${HTTP_PORT}:${HTTP_PORT}`,
      `${HTTPS_PORT}:${HTTPS_PORT}`,
      `${HTTPS_PORT}:${HTTPS_PORT}/udp`,
    ]);
    // A mounted file would stay the one that git has replaced.
    expect(volumes).toContain('./deploy:/etc/caddy:ro');
  });

  it('have the API believe the one proxy before it', () => {
    expect(compose.services.api.environment.TRUST_PROXY).toBe(`\${TRUST_PROXY:-on}`);
  });
});

describe('secrets', () => {
  it('stand in no file of the repository', () => {
    for (const [, { environment }] of services)
      for (const [name, value] of Object.entries(environment))
        if (/PASSWORD|SECRET|KEY/.test(name)) expect(value).toMatch(/^\$\{[A-Z_]+:-\}$/);
    expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['.env', '/secrets/']));
  });

  it('from files are defined, and mounted where the variables say', () => {
    for (const { environment, secrets } of /** @type {any[]} */ (Object.values(overlay.services))) {
      const named = Object.values(environment).map(file => String(file).replace('/run/secrets/', ''));
      expect(secrets).toEqual(named);
      expect(Object.keys(overlay.secrets)).toEqual(expect.arrayContaining(secrets));
    }
  });

  it('from files come beside variables that may be empty', () => {
    for (const [service, { environment }] of /** @type {[string, any][]} */ (
      Object.entries(overlay.services)
    ))
      for (const name of Object.keys(environment))
        expect(compose.services[service].environment[name.replace(/_FILE$/, '')]).toMatch(/:-\}$/);
  });
});

it('.env.example names exactly what the compose file reads', () => {
  const taken = [...read('docker-compose.yml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
  const offered = [...read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(new Set(offered)).toEqual(new Set(taken));
});
