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

const files = ['docker-compose.yml', 'docker-compose.secrets.yml', 'deploy/ports.yml'];
const compose = readYaml('docker-compose.yml');
const overlay = readYaml('docker-compose.secrets.yml');
const ports = readYaml('deploy/ports.yml');
const services = /** @type {[string, any][]} */ (Object.entries(compose.services));
const running = services.filter(([, { restart }]) => restart !== 'no');
const PROVIDED = ['DATABASE_PASSWORD', 'SESSION_SECRET', 'ADMIN_PASSWORD'];

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

  it('is bounded in memory, with no swap besides, and keeps a bounded log', () => {
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.memswap_limit).toBe(service.mem_limit);
    expect(service.logging.options).toEqual({
      'max-size': expect.any(String),
      'max-file': expect.any(String),
    });
  });

  it('has an image of a named version', () => {
    expect(service.image).toMatch(/^[a-z]+:(\d|\$\{GROUNDWORK_TAG:-local\})/);
  });

  it('publishes ports only as the proxy, and has no name that replicas would share', () => {
    expect(service.ports).toBeUndefined();
    if (name !== 'proxy') expect(service.extends).toBeUndefined();
    expect(service.container_name).toBeUndefined();
    expect(service.hostname).toBeUndefined();
  });
});

describe.each(running)('the service %s, which goes on running,', (_, service) => {
  it('has its health checked', () => {
    // A service that is built has the image's, of which dockerfile.test.mjs knows.
    if (service.build) expect(service.healthcheck).toBeUndefined();
    else expect(service.healthcheck.test[0]).toBe('CMD');
  });

  it('is started again', () => {
    expect(service.restart).toBe('unless-stopped');
  });
});

describe('the services together', () => {
  it('keep the database from the proxy and from the outside', () => {
    expect(compose.services.db.networks).toEqual(['database']);
    expect(compose.services.proxy.networks).toEqual(['web']);
    expect(compose.networks.database.internal).toBe(true);
  });

  it('keep the data in volumes', () => {
    expect(compose.services.db.volumes).toContain('db-data:/var/lib/postgresql/data');
    expect(compose.services.db.image).toMatch(/^postgres:17-/);
    expect(Object.keys(compose.volumes)).toContain('db-data');
  });

  it('start when what they need is healthy', () => {
    const secrets = { condition: 'service_completed_successfully' };
    expect(compose.services.db.depends_on).toEqual({ secrets });
    expect(compose.services.api.depends_on).toEqual({
      db: { condition: 'service_healthy' },
      secrets: { ...secrets, restart: true },
    });
  });

  it('are told to stop at once, proxy and API: dependents would be stopped before what they depend on', () => {
    expect(compose.services.proxy.depends_on).toBeUndefined();
    expect(compose.services.api.depends_on.proxy).toBeUndefined();
  });

  it('get the time that they take to stop', () => {
    const drainMs = Number(/DRAIN_MS = ([\d_]+)/.exec(read('apps/api/src/app.ts'))?.[1]?.replaceAll('_', ''));
    expect(toSeconds(compose.services.api.stop_grace_period)).toBeGreaterThan(drainMs / 1000 + 5);
    expect(compose.services.api.init).toBe(true);
    const grace = /grace_period (\S+)/.exec(read('deploy/Caddyfile'))?.[1] ?? '';
    // So that the API ends its streams, and not the proxy.
    expect(toSeconds(grace)).toBeGreaterThan(drainMs / 1000 + 2);
    expect(toSeconds(compose.services.proxy.stop_grace_period)).toBeGreaterThan(toSeconds(grace));
  });

  it('agree on the port of the API', () => {
    expect(read('Dockerfile')).toMatch(/\bPORT=3000\b/);
    expect(read('deploy/Caddyfile')).toContain('dynamic a api 3000 {');
  });

  it('publish the ports that the proxy listens on, under the same numbers', () => {
    const { environment, volumes } = compose.services.proxy;
    const { HTTP_PORT, HTTPS_PORT } = environment;
    const everywhere = `\${BIND_ADDRESS:-}`;
    expect(ports.services['proxy-public'].ports).toEqual([
      `${everywhere}:${HTTP_PORT}:${HTTP_PORT}`,
      `${everywhere}:${HTTPS_PORT}:${HTTPS_PORT}`,
      `${everywhere}:${HTTPS_PORT}:${HTTPS_PORT}/udp`,
    ]);
    const here = `\${BIND_ADDRESS:-127.0.0.1}`;
    expect(ports.services.proxy.ports).toEqual([`${here}:${HTTP_PORT}:${HTTP_PORT}`]);
    // A mounted file would stay the one that git has replaced.
    expect(volumes).toContain('./deploy:/etc/caddy:ro');
  });

  it('publish nothing but on this machine as long as there is no PUBLIC_URL', () => {
    const { file, service } = compose.services.proxy.extends;
    expect([file, service]).toEqual(['deploy/ports.yml', `proxy\${PUBLIC_URL:+-public}`]);
    expect(Object.keys(ports.services)).toEqual(['proxy', 'proxy-public']);
    for (const extended of Object.values(ports.services)) expect(Object.keys(extended)).toEqual(['ports']);
  });

  it('have the API believe the one proxy before it', () => {
    expect(compose.services.api.environment.TRUST_PROXY).toBe(`\${TRUST_PROXY:-on}`);
  });
});

describe('secrets', () => {
  it('stand in no file of the repository, and none need be given', () => {
    const given = services.flatMap(([, { environment }]) =>
      Object.entries(environment).filter(([name]) => /(PASSWORD|SECRET|KEY)$/.test(name)),
    );
    expect(given.map(([name]) => name).sort()).toEqual(
      [...PROVIDED, 'OPENAI_API_KEY', 'OIDC_CLIENT_SECRET'].sort(),
    );
    for (const [name, value] of given) expect(value).toBe(`\${${name}:-}`);
    expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['.env', '/secrets/']));
  });

  it('are written by their own service alone, which can reach nobody', () => {
    const { secrets, ...others } = compose.services;
    expect(secrets.volumes).toEqual(['secrets:/secrets']);
    expect(secrets.network_mode).toBe('none');
    expect(secrets.restart).toBe('no');
    // The image that the API builds; its folder gives the volume its owner, as dockerfile.test.mjs knows.
    expect(secrets.image).toBe(others.api.image);
    expect([secrets.build, secrets.pull_policy]).toEqual([undefined, 'never']);
    for (const { volumes = [] } of Object.values(others)) expect(volumes).not.toContain('secrets:/secrets');
    expect(JSON.stringify(others.proxy)).not.toContain('/secrets');
    expect(Object.keys(compose.volumes)).toContain('secrets');
  });

  it('are read by database and API from the files that are provided', () => {
    const { db, api } = compose.services;
    for (const { volumes } of [db, api]) expect(volumes).toContain('secrets:/secrets:ro');
    expect(db.environment.POSTGRES_PASSWORD_FILE).toBe('/secrets/database_password');
    for (const name of PROVIDED)
      expect(api.environment[`${name}_FILE`]).toBe(`/secrets/${name.toLowerCase()}`);
    expect(db.group_add).toEqual(['1000']);
  });

  it('from files are defined, and mounted where the variables say', () => {
    for (const { environment, secrets } of /** @type {any[]} */ (Object.values(overlay.services))) {
      const named = Object.values(environment).map(file => String(file).replace('/run/secrets/', ''));
      expect(secrets).toEqual(named);
      expect(Object.keys(overlay.secrets)).toEqual(expect.arrayContaining(secrets));
    }
  });

  it('from files come in place of those that are provided', () => {
    for (const [service, { environment }] of /** @type {[string, any][]} */ (
      Object.entries(overlay.services)
    ))
      for (const name of Object.keys(environment))
        expect(compose.services[service].environment[name]).toMatch(/^\/secrets\//);
  });
});

it('.env.example names exactly what the compose file reads', () => {
  const stack = read('docker-compose.yml') + read('deploy/ports.yml');
  const taken = [...stack.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
  const offered = [...read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(new Set(offered)).toEqual(new Set(taken));
});

it('backups, which hold hashes of passwords, are not committed', () => {
  expect(read('.gitignore').split('\n')).toContain('*.ndjson.gz');
});
