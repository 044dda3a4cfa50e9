import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { testOptions, useTestApp } from '../test/build-test-app.ts';
import { at, buildChat } from '../test/chat.ts';
import { countStatements } from '../test/count-statements.ts';
import { gate, saysInTwo, scriptedCoach } from '../test/scripted-coach.ts';
import { anonymous, buildFounder, type Founder, sessionStatus } from '../test/test-client.ts';

const coach = scriptedCoach();
beforeEach(() => coach.forget());
const test = useTestApp(() => ({ coach }));

const cookiesOf = ({ headers }: LightMyRequestResponse) => [headers['set-cookie'] ?? []].flat();
const CLEARED =
  'groundwork=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax';

const sessionsOf = ({ user }: Pick<Founder, 'user'>) =>
  test.database.db
    .selectFrom('sessions')
    .select(['id', 'last_used_at', 'expires_at'])
    .where('user_id', '=', user.id)
    .execute();
const makeDue = ({ user }: Pick<Founder, 'user'>) =>
  test.database.db
    .updateTable('sessions')
    .set({ last_used_at: new Date(Date.now() - 2 * 3_600_000).toISOString() })
    .where('user_id', '=', user.id)
    .execute();
const endAll = ({ user }: Pick<Founder, 'user'>) =>
  test.database.db.deleteFrom('sessions').where('user_id', '=', user.id).execute();

describe('a cookie that is worth nothing', () => {
  it('of a session that has ended is taken away with every answer to it, and asked for once', async () => {
    const founder = await buildFounder(test.app);
    const { cookie } = founder;
    await endAll(founder);
    for (const [url, status] of [
      ['/api/user', 401],
      ['/api/user', 401],
      ['/api/health', 200],
    ] as const) {
      founder.cookie = cookie;
      const answer = await founder.call('GET', url);
      expect([answer.statusCode, cookiesOf(answer)]).toEqual([status, [CLEARED]]);
    }
    founder.cookie = cookie;
    expect((await countStatements(() => founder.call('GET', '/api/user'))).count).toBe(1);
    expect(founder.cookie).toBe('');
    expect(cookiesOf(await founder.call('GET', '/api/user'))).toEqual([]);
  });

  it.each([
    ['another id', (cookie: string) => cookie.replace(/=(.)/, (_, first) => (first === '_' ? '=-' : '=_'))],
    ['another signature', (cookie: string) => cookie.replace(/.{5}$/, 'xxxxx')],
    ['no signature', (cookie: string) => at(cookie.split('.'), 0)],
    ['words', () => 'groundwork=%E0%A4%A stale'],
  ])('with %s is taken away without a query', async (_name, forge) => {
    const founder = await buildFounder(test.app);
    const { cookie } = founder;
    await founder.get('/api/user');
    for (const _time of [1, 2]) {
      founder.cookie = forge(cookie);
      const { count, answer } = await countStatements(() => founder.call('GET', '/api/user'));
      expect([count, answer.statusCode, cookiesOf(answer)]).toEqual([0, 401, [CLEARED]]);
    }
    founder.cookie = cookie;
    expect(await sessionStatus(founder)).toBe(200);
  });

  it('is one that another secret signed', async () => {
    const founder = await buildFounder(test.app);
    const other = await buildApp({ ...testOptions(test.database), sessionSecret: 'x'.repeat(40) });
    const headers = { cookie: founder.cookie };
    const answer = await other.inject({ url: '/api/user', headers });
    await other.close();
    expect([answer.statusCode, cookiesOf(answer)]).toEqual([401, [CLEARED]]);
  });

  it.each(['/api/docs/static/nope.js', '/api/nowhere', '/nowhere.js'])(
    'is no reason for %s to fail',
    async url => {
      const founder = await buildFounder(test.app);
      const { cookie } = founder;
      await endAll(founder);
      for (const stale of [cookie, 'groundwork=forged']) {
        founder.cookie = stale;
        const answer = await founder.call('GET', url);
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.not_found']);
      }
    },
  );

  it('is left alone when it is none of ours, and nobody is asked', async () => {
    const client = anonymous(test.app);
    const headers = { cookie: 'other=1; groundwork=' };
    const { count, answer } = await countStatements(() =>
      client.call('GET', '/api/user', undefined, headers),
    );
    expect([count, answer.statusCode, cookiesOf(answer)]).toEqual([0, 401, []]);
  });
});

describe('a login', () => {
  it('under a session ends it, and answers with the new one alone', async () => {
    const [founder, next] = [await buildFounder(test.app), await buildFounder(test.app)];
    await makeDue(founder);
    const { cookie } = founder;
    const { username } = next.user;
    const answer = await founder.call('POST', '/api/login', { username, password: next.password });
    expect([answer.statusCode, cookiesOf(answer).length]).toEqual([200, 1]);
    expect(await founder.get('/api/user')).toMatchObject({ username });
    expect(await sessionsOf(founder)).toEqual([]);
    founder.cookie = cookie;
    expect(await sessionStatus(founder)).toBe(401);
    expect(await sessionStatus(next)).toBe(200);
  });

  it('that is refused leaves the session that asks', async () => {
    const founder = await buildFounder(test.app);
    const { username } = founder.user;
    const refused = await founder.call('POST', '/api/login', { username, password: 'another horse' });
    expect([refused.statusCode, cookiesOf(refused)]).toEqual([401, []]);
    expect(await sessionStatus(founder)).toBe(200);
  });

  it.each(['/api/login', '/api/register', '/api/logout'])('%s sends one cookie, whatever came', async url => {
    const founder = await buildFounder(test.app);
    const { user, password, cookie } = founder;
    const { username, email, fullName } = user;
    const body = url === '/api/logout' ? undefined : { username, email, fullName, password };
    for (const sent of [cookie, cookie.replace(/.{5}$/, 'xxxxx'), '']) {
      await makeDue(founder);
      founder.cookie = sent;
      const answer = await founder.call('POST', url, body);
      expect(answer.statusCode).toBeLessThan(300);
      expect(cookiesOf(answer)).toHaveLength(1);
    }
  });
});

it('whoever waits for a whole reply is answered 401 once their session has ended', async () => {
  const { founder, scope } = await buildChat(test.app);
  const wait = gate();
  coach.replies.push(saysInTwo('So far', wait.promise, ' and on'));
  const answer = founder.call('POST', '/api/messages', { ...scope, content: 'It was so on Tuesday.' });
  await expect.poll(() => coach.replies.length).toBe(0);
  await endAll(founder);
  expect((await answer).statusCode).toBe(401);
  wait.open();
});

it('a read saves nothing, and sends no cookie', async () => {
  const founder = await buildFounder(test.app);
  const before = await sessionsOf(founder);
  const { count, answer } = await countStatements(() => founder.call('GET', '/api/user'));
  expect([count, answer.statusCode, cookiesOf(answer)]).toEqual([1, 200, []]);
  expect(await sessionsOf(founder)).toEqual(before);
});

describe('a session that is due', () => {
  /** Sends a request, and checks that the answer renews the same cookie and extends the session. */
  const expectExtended = async (
    founder: Founder,
    send: (founder: Founder) => Promise<LightMyRequestResponse>,
  ) => {
    const { cookie } = founder;
    await makeDue(founder);
    const hourAgo = Date.now() - 3_600_000;
    const answer = await send(founder);
    expect(cookiesOf(answer)).toHaveLength(1);
    expect(founder.cookie).toBe(cookie);
    const usedAt = new Date(at(await sessionsOf(founder), 0).last_used_at).getTime();
    expect(usedAt).toBeGreaterThan(hourAgo);
    return answer;
  };

  it.each([
    ['/api/startups/2147483647', 404],
    ['/api/admin/challenges', 403],
    ['/api/startups/x', 400],
    ['/api/challenges', 200],
  ])('is extended with whatever is answered: %s %i', async (url, status) => {
    const founder = await buildFounder(test.app);
    expect((await expectExtended(founder, ({ call }) => call('GET', url))).statusCode).toBe(status);
  });

  it('is extended with 304, and with a stream', async () => {
    const { founder, scope } = await buildChat(test.app);
    const url = '/api/challenges';
    const tag = String((await founder.call('GET', url)).headers.etag);
    const again = await expectExtended(founder, ({ call }) =>
      call('GET', url, undefined, { 'if-none-match': tag }),
    );
    expect(again.statusCode).toBe(304);
    const asked = { ...scope, content: 'It was so on Tuesday.' };
    const stream = await expectExtended(founder, ({ call }) =>
      call('POST', '/api/messages', asked, { accept: 'text/event-stream' }),
    );
    expect(stream.headers['content-type']).toContain('text/event-stream');
  });

  it('sends no cookie with what shared caches may keep, nor does one that has ended', async () => {
    const founder = await buildFounder(test.app);
    const { cookie } = founder;
    await makeDue(founder);
    const ask = () => founder.call('GET', '/api/docs/static/index.css');
    const due = await ask();
    expect([due.statusCode, due.headers['cache-control'], cookiesOf(due)]).toEqual([
      200,
      expect.stringMatching(/^public/),
      [],
    ]);
    await endAll(founder);
    founder.cookie = cookie;
    expect(cookiesOf(await ask())).toEqual([]);
  });

  it('stays ended when it was ended before the answer', async () => {
    const { founder, scope } = await buildChat(test.app);
    const wait = gate();
    coach.replies.push(saysInTwo('So far', wait.promise, ' and on'));
    await makeDue(founder);
    const { cookie } = founder;
    const answer = founder.call('POST', '/api/messages', { ...scope, content: 'It was so on Tuesday.' });
    await expect.poll(() => coach.replies.length).toBe(0);
    await endAll(founder);
    wait.open();
    expect((await answer).statusCode).toBe(200);
    expect(await sessionsOf(founder)).toEqual([]);
    founder.cookie = cookie;
    expect(await sessionStatus(founder)).toBe(401);
  });

  it('that cannot be extended answers as well, and ends when it would have ended', async () => {
    const founder = await buildFounder(test.app);
    const { db } = test.database;
    await makeDue(founder);
    const before = await sessionsOf(founder);
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`.execute(db);
    await sql`create trigger refuse before update on sessions execute function refuse()`.execute(db);
    const answer = await founder.call('GET', '/api/startups');
    await sql`drop function refuse cascade`.execute(db);
    expect([answer.statusCode, answer.json()]).toEqual([200, []]);
    expect(await sessionsOf(founder)).toEqual(before);
    expect(await sessionStatus(founder)).toBe(200);
  });
});
