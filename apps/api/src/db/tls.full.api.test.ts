import { execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../../../scripts/lib/free-port.mjs';
import { until } from '../test/chat.ts';
import { spawnServer } from '../test/server-process.ts';
import { openPostgres } from './postgres.ts';

/** Where Debian keeps the server's programs, or else the path. */
const BINARIES = ['18', '17', '16', '15']
  .map(version => `/usr/lib/postgresql/${version}/bin`)
  .find(directory => existsSync(directory));
const programOf = (name: string) => (BINARIES ? path.join(BINARIES, name) : name);
const isInstalled = [programOf('initdb'), programOf('postgres')].every(
  program => spawnSync(program, ['--version']).status === 0,
);

/** It refuses to run as root. */
function asPostgres(): SpawnOptions {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

describe.runIf(inject('databaseUrl') && isInstalled)('a PostgreSQL with a certificate of its own', () => {
  let folder: string;
  let port: number;
  let child: ReturnType<typeof spawn>;
  beforeAll(async () => {
    [folder, port] = await Promise.all([mkdtemp(path.join(tmpdir(), 'tls-')), freePort()]);
    const as = asPostgres();
    const [data, key, certificate] = ['data', 'key.pem', 'certificate.pem'].map(name =>
      path.join(folder, name),
    ) as [string, string, string];
    const days = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...days],
      { stdio: 'ignore' },
    );
    chmodSync(key, 0o600);
    if (as.uid !== undefined && as.gid !== undefined)
      for (const file of [folder, key, certificate]) chownSync(file, as.uid, as.gid);
    execFileSync(programOf('initdb'), ['-D', data, '-U', 'groundwork', '-A', 'trust', '--no-sync'], {
      ...as,
      stdio: 'ignore',
    });
    const settings = {
      ssl: 'on',
      ssl_cert_file: certificate,
      ssl_key_file: key,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'off',
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    child = spawn(programOf('postgres'), ['-D', data, '-p', String(port), ...options], {
      ...as,
      stdio: 'ignore',
    });
    await until(async () => (await ask('sslmode=require').catch(() => null)) !== null);
    // Readable by whoever runs the test.
    cpSync(certificate, path.join(folder, 'root.pem'));
  });
  afterAll(async () => {
    child.kill('SIGINT');
    await once(child, 'exit');
    await rm(folder, { recursive: true });
  });

  const urlOf = (query: string) => `postgresql://groundwork@localhost:${port}/postgres?${query}`;
  /** Whether the connection is encrypted. */
  async function ask(query: string): Promise<boolean> {
    const database = openPostgres(urlOf(query), { onError: () => undefined });
    try {
      const { rows } = await sql<{ ssl: boolean }>`
        select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(database.db);
      return rows[0]?.ssl ?? false;
    } finally {
      await database.close();
    }
  }

  it('is reached encrypted with sslmode=require, and in clear without', async () => {
    expect(await ask('sslmode=require')).toBe(true);
    expect(await ask('sslmode=disable')).toBe(false);
  });

  it('is reached with sslmode=verify-full and its certificate', async () => {
    expect(await ask(`sslmode=verify-full&sslrootcert=${path.join(folder, 'root.pem')}`)).toBe(true);
  });

  it('is refused with sslmode=verify-full alone, in a line that says what to do', async () => {
    const server = await spawnServer({ DATABASE_URL: urlOf('sslmode=verify-full') });
    expect(await server.exited).toBe(1);
    expect(server.output()).toMatch(
      /^DATABASE_URL: the server's certificate isn't trusted\. Add sslrootcert=.*, or use sslmode=require \(.*\)\n$/,
    );
  });
});
