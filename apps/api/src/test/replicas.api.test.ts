import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { CoachError } from '../coach/coach-error.ts';
import { testOptions, useTestApp } from './build-test-app.ts';
import { at, buildChat, until } from './chat.ts';
import { namesOf, parseEvents, textOf } from './event-stream.ts';
import { gate, meets, saysInTwo, scriptedCoach } from './scripted-coach.ts';
import { buildFounder, type Founder } from './test-client.ts';

/** Two apps on one database act like two processes. */
const coach = scriptedCoach();
beforeEach(() => coach.forget());
const first = useTestApp(() => ({ coach }));
let second: FastifyInstance;
beforeAll(async () => {
  second = await buildApp({ ...testOptions(first.database), coach });
  await second.ready();
});
afterAll(() => second.close());

const onSecond = (cookie: string, method: 'GET' | 'POST', url: string, body?: object) =>
  second.inject({
    method,
    url,
    headers: { cookie, accept: 'text/event-stream' },
    ...(body && { payload: body }),
  });

/** A demoted user is logged out. */
async function logInAgain(founder: Founder): Promise<void> {
  const { username } = founder.user;
  founder.cookie = '';
  await founder.post('/api/login', { username, password: founder.password });
}

describe('two replicas', () => {
  it('share sessions and idempotency keys', async () => {
    const chat = await buildChat(first.app);
    const { cookie } = chat.founder;
    expect((await onSecond(cookie, 'GET', '/api/user')).json()).toMatchObject({ id: chat.founder.user.id });
    const headers = { 'idempotency-key': 'shared' };
    const startup = await chat.founder.call('POST', '/api/startups', { name: 'One' }, headers);
    const again = await second.inject({
      method: 'POST',
      url: '/api/startups',
      headers: { cookie, ...headers },
      payload: { name: 'One' },
    });
    expect(again.json()).toEqual(startup.json());
  });

  it('leave one administrator when two remove each other, each on another one', async () => {
    const { db } = first.database;
    const rivals = [await buildFounder(first.app), await buildFounder(first.app)] as const;
    const ids = rivals.map(({ user }) => user.id);
    const administrators = () => db.selectFrom('users').select('id').where('role', '=', 'admin').execute();
    const before = (await administrators()).map(({ id }) => id);
    const setRole = (of: number[], role: 'user' | 'admin') =>
      db.updateTable('users').set({ role }).where('id', 'in', of).execute();
    for (let round = 0; round < 5; round += 1) {
      await setRole(before, 'user');
      await setRole(ids, 'admin');
      try {
        const [a, b] = rivals;
        const demote = { ...a.user, role: 'user', ownPassword: b.password };
        const url = `/api/admin/users/${a.user.id}`;
        const answers = await Promise.all([
          a.call('PUT', `/api/admin/users/${b.user.id}`, {
            ...b.user,
            role: 'user',
            ownPassword: a.password,
          }),
          second.inject({ method: 'PUT', url, headers: { cookie: b.cookie }, payload: demote }),
        ]);
        expect(answers.map(({ statusCode }) => statusCode).toSorted()[0]).toBe(200);
        expect(await administrators()).toHaveLength(1);
      } finally {
        await setRole(before, 'admin');
      }
      for (const rival of rivals) await logInAgain(rival);
    }
  });

  it('end a session for each other, and a stream that it has open', async () => {
    const chat = await buildChat(first.app);
    const { user, password, cookie } = chat.founder;
    const wait = gate();
    coach.replies.push(saysInTwo('So far', wait.promise, ' and on'));
    const sent = chat.stream('It was so on Tuesday.');
    await until(async () => (await chat.messages())[1]?.content === 'So far');
    const login = await second.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: user.username, password },
    });
    const other = `groundwork=${encodeURIComponent(at(login.cookies, 0).value)}`;
    const ended = await second.inject({
      method: 'DELETE',
      url: '/api/account/sessions',
      headers: { cookie: other },
    });
    expect(ended.statusCode).toBe(204);
    for (const app of [first.app, second]) {
      const answer = await app.inject({ url: '/api/user', headers: { cookie } });
      expect(answer.statusCode).toBe(401);
    }
    const events = await sent;
    expect([textOf(events), namesOf(events).at(-1)]).toEqual(['So far', 'delta']);
    // The reply continues without its reader.
    wait.open();
    await until(async () => {
      const messages = (await onSecond(other, 'GET', chat.url)).json<{ content: string }[]>();
      return messages[1]?.content === 'So far and on';
    });
  });

  it('let a reader follow on one what the other writes, verdict included', async () => {
    const chat = await buildChat(first.app);
    const wait = gate();
    coach.judgements.push(meets(1));
    coach.replies.push(saysInTwo('Written there, ', wait.promise, 'read here.'));
    const sent = chat.stream('It was so on Tuesday.');
    await until(async () => (await chat.messages())[1]?.content === 'Written there, ');
    const { id } = at(await chat.messages(), 1);
    const followed = onSecond(chat.founder.cookie, 'GET', `/api/messages/${id}/stream`);
    setTimeout(wait.open, 300);
    const events = parseEvents((await followed).body);
    expect(textOf(events)).toBe('Written there, read here.');
    expect(namesOf(events)).toContain('verdict');
    expect(namesOf(events).at(-1)).toBe('done');
    expect(textOf(await sent)).toBe('Written there, read here.');
  });

  it('stop each other’s replies', async () => {
    const chat = await buildChat(first.app);
    coach.replies.push(saysInTwo('So far', gate().promise, ' and on'));
    const sent = chat.stream('It was so on Tuesday.');
    await until(async () => (await chat.messages())[1]?.content === 'So far');
    const { id } = at(await chat.messages(), 1);
    expect((await onSecond(chat.founder.cookie, 'POST', `/api/messages/${id}/stop`)).statusCode).toBe(200);
    expect(namesOf(await sent).at(-1)).toBe('done');
    expect(at(await chat.messages(), 1)).toMatchObject({ content: 'So far', status: 'stopped' });
  });

  it('complete a step once when both are asked at the same time', async () => {
    const chat = await buildChat(first.app);
    coach.judgements.push(meets(3));
    await chat.send('It was so on Tuesday.');
    const body = { startupId: chat.startup.id };
    const url = `/api/steps/${chat.step.id}/complete`;
    const answers = await Promise.all([
      chat.founder.call('POST', url, body),
      onSecond(chat.founder.cookie, 'POST', url, body),
    ]);
    expect(answers.map(answer => answer.json().xpAwarded).toSorted()).toEqual([0, 50]);
  });

  it('take up a reply whose process has gone, and the lost process cannot write over it', async () => {
    const chat = await buildChat(first.app);
    const wait = gate();
    coach.replies.push(saysInTwo('From the lost process', wait.promise, ' much later'));
    const lost = chat.stream('It was so on Tuesday.');
    await until(async () => (await chat.messages())[1]?.content === 'From the lost process');
    const [message, reply] = await chat.messages();
    // As if the process had been silent for longer than its lease.
    await first.database.db
      .updateTable('turns')
      .set({ status: 'interrupted', lease_until: new Date(0).toISOString() })
      .where('assistant_message_id', '=', reply?.id ?? 0)
      .execute();
    const retried = await second.inject({
      method: 'POST',
      url: `/api/messages/${message?.id}/retry`,
      headers: { cookie: chat.founder.cookie },
    });
    expect(retried.json()).toMatchObject({ id: reply?.id, content: 'Tell me more.', status: 'complete' });
    wait.open();
    await lost;
    expect(at(await chat.messages(), 1)).toMatchObject({ content: 'Tell me more.', status: 'complete' });
  });

  it.each([
    ['two keys', 'check-a', 'check-b'],
    ['one key', 'check-c', 'check-c'],
  ])('judge a message again once when both are asked at the same time, with %s', async (_name, ...keys) => {
    const chat = await buildChat(first.app);
    coach.judgements.push(async () => {
      throw new CoachError('coach.unavailable');
    });
    await chat.send('It was so on Tuesday.');
    const wait = gate();
    coach.judgements.push(async (input, signal) => {
      await wait.promise;
      return meets(1)(input, signal);
    });
    const url = `/api/progress/${(await chat.progress()).id}/judge`;
    const early: number[] = [];
    const answers = [first.app, second].map(async (app, index) => {
      const headers = { cookie: chat.founder.cookie, 'idempotency-key': keys[index] };
      const answer = await app.inject({ method: 'POST', url, headers });
      early.push(answer.statusCode);
      return answer;
    });
    await until(() => early.length === 1);
    wait.open();
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(coach.asked.judgements).toHaveLength(2);
    expect(await chat.progress()).toMatchObject({ percent: 33 });
  });
});
