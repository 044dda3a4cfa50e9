import { connect } from 'node:net';
import type { Challenge, Message } from '@groundwork/domain';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { openPostgres } from '../db/postgres.ts';
import { at, until } from './chat.ts';
import { parseEvents, textOf } from './event-stream.ts';
import { staysSilent } from './fake-openai/faults.ts';
import { gatedReply, says } from './fake-openai/replies.ts';
import { writes } from './fake-openai/writings.ts';
import { openRemoteChat, type RemoteFounder, remoteFounder } from './remote-client.ts';
import { type Home, spawnServer } from './server-process.ts';
import { useServers } from './use-servers.ts';

const servers = useServers();
const home = servers.home;
const start = ({ env }: Home) => servers.start(env);
type Started = Awaited<ReturnType<typeof start>>;

/** Starts a reply that has sent the first of its two parts; the test releases the other. */
async function beginReply(
  server: Started,
  parts: [string, string],
  ...[content, key]: [content?: string, key?: string]
) {
  const chat = await openRemoteChat(server.url);
  const reply = gatedReply(parts);
  servers.fake.reply.next(reply.behaviour);
  const response = await chat.stream(content ?? 'Hello', key);
  reply.release(1);
  await until(async () => (await chat.messages())[1]?.content === parts[0]);
  return { chat, reply, response };
}

/** A message that cannot be stored yet, because of a lock that `database` holds. */
async function sendAndWait(server: Started, place: Home) {
  const chat = await openRemoteChat(server.url);
  await (await chat.stream('Hello')).text();
  const database = new pg.Client({ connectionString: place.env.DATABASE_URL });
  database.on('error', () => undefined);
  await database.connect();
  await database.query('begin');
  await database.query('select from step_progress for update');
  servers.fake.reply.next(says('In good time.'));
  const response = chat.stream('Is there time?');
  // A rejection before anyone awaits it must not crash the process.
  response.catch(() => undefined);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await database.query(waiting)).rowCount === 1);
  return { chat, database, response };
}

describe('a process that is killed while a reply streams', () => {
  it('has lost nothing and doubled nothing when it is back; the half reply can be retried', async () => {
    const place = await home();
    const server = await start(place);
    const sent = ['Our receptionist lost 40 minutes on Tuesday.', 'the-key'] as const;
    const { chat, response } = await beginReply(server, ['Half a ', 'reply.'], ...sent);
    expect(response.status).toBe(200);
    server.child.kill('SIGKILL');
    await server.exited;
    await response.body?.cancel().catch(() => undefined);

    chat.founder.url = (await start(place)).url;
    const found = await chat.messages();
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({ role: 'user', content: 'Our receptionist lost 40 minutes on Tuesday.' });
    expect(found[1]).toMatchObject({ role: 'assistant', content: 'Half a ', replyTo: found[0]?.id });
    await until(async () => (await chat.messages())[1]?.status === 'interrupted');

    // As if the client had got no answer, it repeats the message under the same key. Nothing is doubled.
    const repeated = parseEvents(
      await (await chat.stream('Our receptionist lost 40 minutes on Tuesday.', 'the-key')).text(),
    );
    expect(repeated.at(-1)).toMatchObject({
      event: 'done',
      data: { status: 'interrupted', content: 'Half a ' },
    });

    servers.fake.reply.next(says('A whole reply.'));
    const again = await chat.founder.json('POST', `/api/messages/${found[0]?.id}/retry`);
    expect(again).toMatchObject({ id: found[1]?.id, content: 'A whole reply.', status: 'complete' });
    expect(await chat.messages()).toMatchObject([
      { id: found[0]?.id },
      { id: found[1]?.id, status: 'complete' },
    ]);
  }, 60_000);
});

describe('SIGTERM', () => {
  it('lets an open reply finish, answers on open connections, takes no new ones and exits with 0', async () => {
    const place = await home();
    const server = await start(place);
    const { chat, reply, response } = await beginReply(server, ['To the ', 'end.']);
    const events = response.text();
    const [, { id }] = (await chat.messages()) as [Message, Message];
    const kept = await openConnection(chat.founder, `/api/messages/${id}/stream`);
    server.child.kill('SIGTERM');
    await until(() => isRefused(server.url));
    kept.ask('/api/user');
    reply.releaseAll();
    expect(textOf(parseEvents(await events))).toBe('To the end.');
    const [stream, user] = (await kept.answers).split(/(?=HTTP\/1\.1 )/);
    expect(stream).toContain('end.');
    expect(user).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(user).toMatch(/^connection: close\r$/im);
    expect(user).toContain(chat.login.username);
    expect(await server.exited).toBe(0);

    chat.founder.url = (await start(place)).url;
    expect((await chat.messages())[1]).toMatchObject({ content: 'To the end.', status: 'complete' });
  }, 60_000);

  it.runIf(inject('databaseUrl'))(
    'lets the reply to a message finish that is still being stored',
    async () => {
      const place = await home();
      const server = await start(place);
      const { chat, database, response } = await sendAndWait(server, place);
      server.child.kill('SIGTERM');
      await until(() => isRefused(server.url));
      // Longer than an idle connection stays open.
      await new Promise(resolve => setTimeout(resolve, 1500));
      await database.query('commit');
      await database.end();
      expect(textOf(parseEvents(await (await response).text()))).toBe('In good time.');
      expect(await server.exited).toBe(0);

      chat.founder.url = (await start(place)).url;
      expect((await chat.messages()).at(-1)).toMatchObject({ content: 'In good time.', status: 'complete' });
    },
    60_000,
  );

  it('marks a reply that does not finish in ten seconds as interrupted', async () => {
    const place = await home();
    const server = await start(place);
    const { chat, response } = await beginReply(server, ['Only ', 'this.']);
    const events = response.text();
    const asked = Date.now();
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(Date.now() - asked).toBeLessThan(30_000);
    expect(parseEvents(await events).at(-1)).toMatchObject({
      event: 'done',
      data: { status: 'interrupted' },
    });

    chat.founder.url = (await start(place)).url;
    expect((await chat.messages())[1]).toMatchObject({ content: 'Only ', status: 'interrupted' });
  }, 60_000);

  it('gives up an enhancement that the provider does not answer, and its key works after the restart', async () => {
    const place = await home();
    const server = await start(place);
    const { founder } = await openRemoteChat(server.url);
    const enhance = () =>
      founder.call(
        'POST',
        '/api/startups/enhance-field',
        { field: 'problemStatement', formData: { name: 'Rota', problemStatement: 'Shifts go unfilled.' } },
        { 'idempotency-key': 'the-key' },
      );
    servers.fake.write.next(staysSilent());
    const answer = enhance();
    await servers.fake.waitForRequest('write');
    server.child.kill('SIGTERM');
    const given = await answer;
    expect([given.status, given.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await given.json()).toMatchObject({ code: 'server.shutting_down' });
    expect(await server.exited).toBe(0);

    founder.url = (await start(place)).url;
    servers.fake.write.next(writes('Shifts at bakeries go unfilled.'));
    expect(await (await enhance()).json()).toEqual({ enhancedContent: 'Shifts at bakeries go unfilled.' });
  }, 60_000);
});

describe('SIGTERM with a request that has not arrived', () => {
  it.each([
    [
      'half a body',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    ],
    ['half of its head', 'GET /api/health HTTP/1.1\r\nHost: x\r\nAccept'],
    ['nothing', ''],
  ])(
    'closes the connection at once: %s',
    async (_what, sent) => {
      const server = await start(await home());
      const { closed } = await sendPart(server.url, sent);
      const asked = Date.now();
      server.child.kill('SIGTERM');
      await closed;
      expect(await server.exited).toBe(0);
      // Less than the ten seconds that a reply would get.
      expect(Date.now() - asked).toBeLessThan(9000);
      expect(server.output()).not.toContain('"level":50');
    },
    60_000,
  );

  it('beside an open reply closes the connection before that has ended', async () => {
    const server = await start(await home());
    const { response } = await beginReply(server, ['Only ', 'this.']);
    const half =
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{';
    const { closed } = await sendPart(server.url, half);
    let isOver = false;
    const events = response.text().finally(() => {
      isOver = true;
    });
    const asked = Date.now();
    server.child.kill('SIGTERM');
    await closed;
    expect(isOver).toBe(false);
    expect(await server.exited).toBe(0);
    expect(Date.now() - asked).toBeLessThan(30_000);
    expect(parseEvents(await events).at(-1)).toMatchObject({ data: { status: 'interrupted' } });
  }, 60_000);

  it.runIf(inject('databaseUrl'))(
    'ends soon whatever a statement waits for',
    async () => {
      const place = await home();
      const server = await start(place);
      const { database, response } = await sendAndWait(server, place);
      const asked = Date.now();
      server.child.kill('SIGTERM');
      expect(await server.exited).toBe(1);
      expect(Date.now() - asked).toBeLessThan(30_000);
      expect(server.output()).toContain('Shutdown took too long. Unfinished work was dropped.');
      await response.catch(() => null);
      await database.end();
    },
    60_000,
  );
});

describe('starting', () => {
  it('that fails in the database prints what failed, and no parameter of the statement', async () => {
    const { env } = await home();
    const database = await openDatabase({ DATA_DIR: '', ...env }, () => undefined);
    await sql`delete from users`.execute(database.db);
    await sql`create function refuse() returns trigger language plpgsql as $$ begin
      raise exception using errcode = '53100', message = 'could not extend file', detail = new::text;
    end $$`.execute(database.db);
    await sql`create trigger refuse before insert on users for each row execute function refuse()`.execute(
      database.db,
    );
    await database.close();
    const planted = { ADMIN_EMAIL: 'planted@example.com', ADMIN_PASSWORD: 'planted password' };
    const server = await spawnServer({ ...env, ...planted, LOG_LEVEL: 'trace' });
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain('(53100) could not extend file');
    expect(server.output()).toMatch(/^ +at /m);
    expect(server.output()).not.toMatch(/planted|argon2/);
  }, 60_000);

  it('on every address prints the port and no URL', async () => {
    const place = await home();
    const server = await servers.start({ ...place.env, HOST: '0.0.0.0' });
    expect(server.output()).toMatch(/^Groundwork is listening on port \d+$/m);
    expect(server.output()).not.toContain('Groundwork is running');
  }, 60_000);

  it('with a wrong configuration stops with one line per variable', async () => {
    const server = await spawnServer({ PORT: '0x', LOG_LEVEL: 'loud', DATABASE_URL: 'sqlite://x' });
    expect(await server.exited).toBe(1);
    expect(server.output().trim().split('\n')).toEqual([
      "The configuration isn't valid:",
      'PORT: must be a port number from 1 to 65535',
      'DATABASE_URL: must be a PostgreSQL URL such as postgresql://user@host:5432/name',
      'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent',
    ]);
  });

  it.each([
    [{ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' }, 'DATABASE_URL: nothing answers there'],
    [{ HOST: '203.0.113.7' }, "HOST: this machine doesn't have this address"],
  ])(
    'with %o stops with a line and no stack',
    async (env, line) => {
      const place = await home();
      const server = await spawnServer({ ...place.env, ...env });
      expect(await server.exited).toBe(1);
      expect(server.output()).toContain(line);
      expect(server.output()).not.toMatch(/^ +at /m);
    },
    60_000,
  );

  it("prints the address and, the first time, the administrator's password", async () => {
    const place = await servers.emptyHome();
    const practice = { ...place.env, ADMIN_PASSWORD: '', OPENAI_BASE_URL: '' };
    const first = await servers.start(practice);
    expect(first.output()).toContain('Groundwork is running at http://localhost:');
    expect(first.output()).toContain('Practice coach: no AI model is configured');
    const password = /Administrator: admin, password: (\S+) /.exec(first.output())?.[1];
    const answer = await fetch(`${first.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    });
    expect(await answer.json()).toMatchObject({ role: 'admin' });
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    const second = await servers.start(practice);
    expect(second.output()).not.toContain('Administrator');
  }, 60_000);

  it.runIf(!inject('databaseUrl'))(
    'refuses a data folder that another process uses',
    async () => {
      const place = await home();
      const first = await start(place);
      const second = await spawnServer(place.env);
      expect(await second.exited).toBe(1);
      expect(second.output()).toContain(`is in use by process ${first.child.pid}`);
    },
    60_000,
  );

  it.runIf(inject('databaseUrl'))(
    'three at the same moment on an empty database makes one administrator and one curriculum, and all serve',
    async () => {
      const { env } = await servers.emptyHome();
      // No secret is configured, so they must also agree on the one that is made in their folder.
      const started = await Promise.all([1, 2, 3].map(() => servers.start({ ...env, ADMIN_PASSWORD: '' })));
      const told = started.flatMap(
        ({ output }) => /password: (\S+) \(shown once\)/.exec(output())?.[1] ?? [],
      );
      expect(told).toHaveLength(1);
      const administrator = remoteFounder(at(started, 0).url);
      await administrator.json('POST', '/api/login', { username: 'admin', password: told[0] });
      const seen = await Promise.all(
        started.map(async ({ url }) => {
          const headers = { cookie: administrator.cookie };
          const answer = await fetch(`${url}/api/challenges`, { headers });
          return (await answer.json()) as Challenge[];
        }),
      );
      expect(seen[0]?.length).toBeGreaterThan(0);
      for (const challenges of seen) expect(challenges).toEqual(seen[0]);
      const { db, close } = openPostgres(env.DATABASE_URL ?? '', { onError: () => undefined });
      onTestFinished(close);
      expect(await db.selectFrom('users').select('username').execute()).toEqual([{ username: 'admin' }]);
      const keys = (await db.selectFrom('challenges').select('key').execute()).map(({ key }) => key);
      expect(keys).toHaveLength(new Set(keys).size);
    },
    120_000,
  );
});

/** A separate connection on which the stream at `path` has begun. */
async function openConnection({ url, cookie }: RemoteFounder, path: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  const ask = (path: string, accept = 'application/json') =>
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: ${accept}\r\nCookie: ${cookie}\r\n\r\n`,
    );
  let received = '';
  const answers = new Promise<string>((resolve, reject) => {
    socket.on('data', text => {
      received += String(text);
    });
    socket.on('close', () => resolve(received)).on('error', reject);
  });
  ask(path, 'text/event-stream');
  await until(async () => received.includes('To the '));
  return { ask, answers };
}

/** A separate connection that sends this much and no more. */
async function sendPart(url: string, sent: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).resume();
  const closed = new Promise(resolve => {
    socket.on('error', () => undefined).on('close', resolve);
  });
  await new Promise(resolve => socket.on('connect', resolve));
  if (sent !== '') await new Promise(resolve => socket.write(sent, resolve));
  // The server has answered a later request, so it has read this one.
  await fetch(`${url}/api/health`);
  return { closed };
}

/** Whether nothing listens there any more. */
function isRefused(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise(resolve => {
    const socket = connect(Number(port), hostname);
    socket.on('connect', () => resolve(false)).on('error', () => resolve(true));
    socket.on('connect', () => socket.destroy());
  });
}
