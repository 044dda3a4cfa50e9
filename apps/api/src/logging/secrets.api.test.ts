import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { useTestApp } from '../test/build-test-app.ts';
import { buildChat } from '../test/chat.ts';
import { scriptedCoach } from '../test/scripted-coach.ts';
import { anonymous } from '../test/test-client.ts';

let output = '';
const coach = scriptedCoach();
const stream = {
  write: (text: string) => {
    output += text;
  },
};
const test = useTestApp(() => ({ coach, logger: { level: 'trace', stream } }));

/** What must never be in a log. */
const PLANTED = {
  username: 'planted-username',
  email: 'planted-email@example.com',
  password: 'planted password',
  fullName: 'Planted Fullname',
  text: 'Our planted dentist in Leeds',
  key: 'planted-idempotency-key',
  cookie: 'planted-cookie',
  apiKey: 'sk-planted-key',
};
const SECRETS = /planted|argon2|\$1 =|Buffer/i;

afterEach(async () => {
  output = '';
  await sql`drop trigger if exists refuse on users`.execute(test.database.db);
  await sql`drop trigger if exists refuse on messages`.execute(test.database.db);
});

/** Makes the database refuse each new row and quote it in every field of the error that can. */
async function refuseRows(table: 'users' | 'messages', code: string): Promise<void> {
  const { db } = test.database;
  await sql`create or replace function refuse() returns trigger language plpgsql as $$
    begin
      raise exception using errcode = ${sql.lit(code)}, message = 'no room for ' || case when ${sql.lit(/^5/.test(code))} then 'files' else new::text end,
        detail = new::text, hint = new::text, constraint = 'a_constraint';
    end $$`.execute(db);
  await sql`create trigger refuse before insert on ${sql.table(table)} for each row execute function refuse()`.execute(
    db,
  );
}

function register() {
  const { username, email, password, fullName } = PLANTED;
  return anonymous(test.app).call('POST', '/api/register', { username, email, password, fullName });
}

it.each([
  ['a full disk', '53100', 503],
  ['a refused value', '22P02', 400],
  ['a defect', 'P0001', 500],
])('registering with %s logs no parameter of the statement', async (_what, code, status) => {
  await refuseRows('users', code);
  expect((await register()).statusCode).toBe(status);
  if (status >= 500) expect(output).toContain(`"code":"${code}"`);
  expect(output).toContain('request completed');
  expect(output).not.toMatch(SECRETS);
});

it('a statement that fails at a table logs its name and no parameter', async () => {
  const { db } = test.database;
  await sql`alter table users rename full_name to gone`.execute(db);
  try {
    expect((await register()).statusCode).toBe(500);
  } finally {
    await sql`alter table users rename gone to full_name`.execute(db);
  }
  expect(output).toMatch(/"code":"42703".*full_name/);
  expect(output).not.toMatch(SECRETS);
});

it('a name that is taken, and one that has a wrong password, log nothing of either', async () => {
  expect((await register()).statusCode).toBe(201);
  const taken = { ...PLANTED, email: 'planted-other@example.com', password: 'planted other' };
  expect((await anonymous(test.app).call('POST', '/api/register', taken)).statusCode).toBe(409);
  const wrong = { username: PLANTED.username, password: 'planted wrong' };
  expect((await anonymous(test.app).call('POST', '/api/login', wrong)).statusCode).toBe(401);
  expect(output).not.toMatch(SECRETS);
});

it('a message that cannot be stored, or answered, logs nothing of it', async () => {
  const chat = await buildChat(test.app);
  await refuseRows('messages', '53100');
  const headers = { 'idempotency-key': PLANTED.key };
  const sent = { ...chat.scope, content: PLANTED.text };
  expect((await chat.founder.call('POST', '/api/messages', sent, headers)).statusCode).toBe(503);
  await sql`drop trigger refuse on messages`.execute(test.database.db);
  const failure = (what: string) =>
    Object.assign(new Error(`${PLANTED.text} ${what}`), { headers: { authorization: PLANTED.apiKey } });
  coach.judgements.push(() => Promise.reject(failure('judged')));
  coach.replies.push(() => {
    throw failure('replied');
  });
  await chat.founder.call('POST', '/api/messages', sent, headers);
  expect(output).toContain('the reply failed');
  expect(output).not.toMatch(SECRETS);
  expect(output).not.toContain(chat.founder.cookie.split('=')[1]);
});

it('requests that cannot be read log nothing that they hold', async () => {
  const client = anonymous(test.app);
  const cookie = `groundwork=${PLANTED.cookie}`;
  const bodies = [
    `{"password":"${PLANTED.password}`,
    PLANTED.text,
    JSON.stringify({ planted: 1, username: { planted: 2 } }),
  ];
  for (const body of bodies) await client.call('POST', '/api/login', body, { cookie });
  await client.call('POST', '/api/login', `"${'planted'.repeat(50_000)}"`, { cookie });
  await client.call('POST', '/api/login', bodies[0], { 'content-type': PLANTED.text });
  await client.call('GET', `/api/progress?startupId=${PLANTED.key}&unique=${PLANTED.key}`, undefined, {
    cookie,
  });
  await client.call('GET', `/api/nothing?q=${PLANTED.key}`);
  expect(output).not.toMatch(SECRETS);
});

it('a connection that sends what is no HTTP logs nothing that it sent', async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  const raw = `GET / HTTP/1.1\r\nHost: x\r\nCookie: groundwork=${PLANTED.cookie}\r\nno header: \0\r\n\r\n${PLANTED.text}`;
  const socket = connect(port, '127.0.0.1', () => socket.write(raw)).resume();
  await once(socket, 'close');
  await vi.waitUntil(() => output.includes('client error'));
  // The packet would be logged as the numbers of its bytes.
  expect(output).not.toMatch(SECRETS);
  expect(output).not.toContain([...Buffer.from('planted')].join(','));
});
