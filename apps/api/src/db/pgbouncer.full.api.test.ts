import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../../../scripts/lib/free-port.mjs';
import { until } from '../test/chat.ts';
import { openRemoteChat } from '../test/remote-client.ts';
import { spawnServer } from '../test/server-process.ts';
import { useServers } from '../test/use-servers.ts';
import { openPostgres } from './postgres.ts';

const PROGRAM = 'pgbouncer';
const isInstalled = spawnSync(PROGRAM, ['--version']).status === 0;

const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.unref().setTimeout(1000, () => socket.destroy());
  });

/** With its defaults but for the mode, and fewer connections than a server asks for. */
describe.runIf(inject('databaseUrl') && isInstalled)('behind PgBouncer in transaction mode', () => {
  const servers = useServers();
  let folder: string;
  let port: number;
  let child: ReturnType<typeof spawn>;
  beforeAll(async () => {
    const { hostname, port: target, username, password } = new URL(inject('databaseUrl'));
    [folder, port] = await Promise.all([mkdtemp(path.join(tmpdir(), 'pgbouncer-')), freePort()]);
    const server = `host=${hostname} port=${target || 5432} user=${username}${password && ` password=${password}`}`;
    const lines = [
      '[databases]',
      `* = ${server}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      'auth_type = any\npool_mode = transaction\ndefault_pool_size = 3',
    ];
    await writeFile(path.join(folder, 'pgbouncer.ini'), lines.join('\n'));
    // It refuses to run as root.
    await chmod(folder, 0o755);
    const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    child = spawn(PROGRAM, [...asOther, path.join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
    await until(() => answers(port));
  });
  afterAll(async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    await rm(folder, { recursive: true });
  });

  const through = (url: string, query = '?pgbouncer=true') => {
    const pooled = new URL(url);
    pooled.host = `127.0.0.1:${port}`;
    pooled.search = query;
    return pooled.href;
  };

  it('a server starts, and many founders work at once', async () => {
    const home = await servers.emptyHome();
    const env = { ...home.env, DATABASE_URL: through(home.env.DATABASE_URL ?? '') };
    const server = await servers.start(env);
    const chats = await Promise.all(Array.from({ length: 4 }, () => openRemoteChat(server.url)));
    await Promise.all(
      chats.map(async ({ founder, scope, messages }) => {
        await founder.json('POST', '/api/messages', { ...scope, content: 'It was so on Tuesday.' });
        expect((await messages()).length).toBeGreaterThanOrEqual(2);
      }),
    );
    const reads = Array.from({ length: 60 }, (_, at) => chats[at % 4]?.founder.json('GET', '/api/startups'));
    expect(await Promise.all(reads)).toHaveLength(60);
    expect(server.output()).not.toMatch(/error|prepared statement/i);
  });

  it('every connection has UTC, and no statement a name', async () => {
    const home = await servers.emptyHome();
    const { db, close } = openPostgres(through(home.env.DATABASE_URL ?? ''), {
      onError: error => expect.fail(String(error)),
    });
    const read = () =>
      sql<{ zone: string; names: number }>`select current_setting('timezone') as zone,
        (select count(*) from pg_prepared_statements) as names from pg_sleep(0.02)`.execute(db);
    const found = await Promise.all(Array.from({ length: 20 }, read));
    await close();
    expect(found.map(({ rows }) => rows[0])).toEqual(Array(20).fill({ zone: 'UTC', names: 0 }));
  });

  it('without the setting a start says which one it needs', async () => {
    const home = await servers.emptyHome();
    const server = await spawnServer({ ...home.env, DATABASE_URL: through(home.env.DATABASE_URL ?? '', '') });
    expect(await server.exited).toBe(1);
    expect(server.output()).toMatch(/^DATABASE_URL: .* Behind PgBouncer add \?pgbouncer=true \(.*\)\n$/);
  });
});
