import { setTimeout as sleep } from 'node:timers/promises';
import type { Completion, Reply } from '@groundwork/api-client/contracts';
import type { Message, Startup, User } from '@groundwork/domain';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openPostgres } from '../db/postgres.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Db } from '../db/types.ts';
import { at, until } from './chat.ts';
import { namesOf, textOf } from './event-stream.ts';
import { gatedReply } from './fake-openai/replies.ts';
import { meetsAll } from './fake-openai/verdicts.ts';
import { readStream } from './reading-stream.ts';
import { openRemoteChat, type RemoteChat, type RemoteFounder, remoteFounder } from './remote-client.ts';
import { useReplicas } from './use-replicas.ts';

const ANSWER = 'Our receptionist lost 40 minutes on Tuesday.';
const EVENTS = { accept: 'text/event-stream' };

/** Index of the replica that answered. */
const servedBy = (answer: Response) => Number(answer.headers.get('x-replica'));

/** Asks both replicas in turn; returns each one's index and status. */
async function askBoth({ call }: RemoteFounder, path: string, cookie: string): Promise<[number, number][]> {
  const answers = [
    await call('GET', path, undefined, { cookie }),
    await call('GET', path, undefined, { cookie }),
  ];
  return answers.map((answer): [number, number] => [servedBy(answer), answer.status]).toSorted();
}

/** Whether someone waits for a row that this transaction has locked. */
async function isWaitedFor(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`.execute(db);
  return rows.length > 0;
}

describe.runIf(inject('databaseUrl'))('two processes behind a proxy', () => {
  const replicas = useReplicas();
  const openChat = () => openRemoteChat(replicas.proxy.url);

  /** Sends a message to the first replica and waits for the first piece of the reply. */
  async function beginReply(chat: RemoteChat, ...pieces: [string, ...string[]]) {
    const reply = gatedReply(pieces);
    replicas.fake.reply.next(reply.behaviour);
    replicas.proxy.next = 0;
    const response = await chat.stream(ANSWER);
    expect(servedBy(response)).toBe(0);
    const stream = readStream(response);
    reply.release(1);
    await until(() => textOf(stream.events()) === pieces[0]);
    return { reply, stream, id: at(await chat.messages(), 1).id };
  }

  it('know one cookie, whoever gave it, and end it for each other', async () => {
    const { founder, login } = await openChat();
    expect(await askBoth(founder, '/api/user', founder.cookie)).toEqual([
      [0, 200],
      [1, 200],
    ]);
    for (const place of [0, 1]) {
      replicas.proxy.next = place;
      const begun = await founder.call('POST', '/api/login', login);
      expect([servedBy(begun), begun.status]).toEqual([place, 200]);
      const { cookie } = founder;
      expect(await askBoth(founder, '/api/user', cookie)).toEqual([
        [0, 200],
        [1, 200],
      ]);
      replicas.proxy.next = 1 - place;
      expect((await founder.call('POST', '/api/logout')).status).toBe(204);
      expect(await askBoth(founder, '/api/user', cookie)).toEqual([
        [0, 401],
        [1, 401],
      ]);
    }
  });

  it('go on with a stream that was cut on one at the other, with the text whole and nothing doubled', async () => {
    const chat = await openChat();
    const { reply, stream, id } = await beginReply(chat, 'Half a ', 'reply, ', 'then all of it.');
    replicas.proxy.cut();
    expect(await stream.ended).toBe('cut');
    reply.release(1);

    const known = textOf(stream.events());
    replicas.proxy.next = 1;
    const path = `/api/messages/${id}/stream?offset=${known.length}`;
    const response = await chat.founder.call('GET', path, undefined, EVENTS);
    expect(servedBy(response)).toBe(1);
    const resumed = readStream(response);
    await until(() => namesOf(resumed.events()).includes('delta'));
    reply.releaseAll();
    expect(await resumed.ended).toBe('whole');
    const events = resumed.events();
    let text = known;
    for (const { event, data } of events) {
      if (event !== 'delta') continue;
      expect(data.offset).toBe(text.length);
      text += data.text;
    }
    expect(text).toBe('Half a reply, then all of it.');
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { id, content: text, status: 'complete' } });
    expect(await chat.messages()).toMatchObject([{ content: ANSWER }, { id, content: text }]);
    expect(replicas.fake.requests.filter(({ kind }) => kind === 'reply')).toHaveLength(1);
  });

  it('stop each other’s replies', async () => {
    const chat = await openChat();
    const { stream, id } = await beginReply(chat, 'So far', ' and on');
    replicas.proxy.next = 1;
    const stopped = await chat.founder.call('POST', `/api/messages/${id}/stop`);
    expect([servedBy(stopped), stopped.status]).toEqual([1, 200]);
    expect(await stream.ended).toBe('whole');
    const end = { event: 'done', data: { status: 'stopped', content: 'So far' } };
    expect(stream.events().at(-1)).toMatchObject(end);
    const call = await replicas.fake.waitForRequest('reply');
    await call.ended;
    expect(call.hungUp).toBe(true);
  });

  it('end with a session, ended through one, the stream that it reads from the other', async () => {
    const chat = await openChat();
    const { reply, stream } = await beginReply(chat, 'So far', ' and on');
    const elsewhere = remoteFounder(replicas.proxy.url);
    expect((await elsewhere.call('POST', '/api/login', chat.login)).status).toBe(200);
    replicas.proxy.next = 1;
    const ended = await elsewhere.call('DELETE', '/api/account/sessions');
    expect([servedBy(ended), ended.status]).toEqual([1, 204]);
    expect(await stream.ended).toBe('whole');
    expect([textOf(stream.events()), namesOf(stream.events()).at(-1)]).toEqual(['So far', 'delta']);
    expect(await askBoth(chat.founder, '/api/user', chat.founder.cookie)).toEqual([
      [0, 401],
      [1, 401],
    ]);
    // The reply continues without its reader.
    reply.releaseAll();
    const { startupId, challengeId, stepId } = chat.scope;
    const path = `/api/messages/${startupId}/${challengeId}/${stepId}`;
    await until(async () => (await elsewhere.json<Message[]>('GET', path))[1]?.content === 'So far and on');
  });

  it('award a step once when both complete it at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { founder, scope } = await openChat();
      replicas.fake.judge.next(meetsAll());
      await founder.json('POST', '/api/messages', { ...scope, content: ANSWER });
      const before = await founder.json<User>('GET', '/api/user');
      const path = `/api/steps/${scope.stepId}/complete`;
      const both = await Promise.all([1, 2].map(() => founder.call('POST', path, scope)));
      expect(both.map(servedBy).toSorted()).toEqual([0, 1]);
      const answers = await Promise.all(both.map(async answer => (await answer.json()) as Completion));
      expect(answers.map(({ xpAwarded }) => xpAwarded).toSorted((a, b) => a - b)).toEqual([0, 50]);
      expect(answers.map(({ alreadyCompleted }) => alreadyCompleted).toSorted()).toEqual([false, true]);
      const after = await founder.json<User>('GET', '/api/user');
      expect(after.experiencePoints - before.experiencePoints).toBe(50);
    }
  });

  it('have one effect of one key that both get at the same time', async () => {
    const { founder, scope } = await openChat();
    const twice = (path: string, body: object, key: string) =>
      Promise.all([1, 2].map(() => founder.call('POST', path, body, { 'idempotency-key': key })));
    for (let round = 0; round < 5; round += 1) {
      const both = await twice('/api/startups', { name: 'Twice' }, `startup-${round}`);
      expect(both.map(servedBy).toSorted()).toEqual([0, 1]);
      const [one, other] = await Promise.all(both.map(async answer => (await answer.json()) as Startup));
      expect(one).toMatchObject({ name: 'Twice' });
      expect(other).toEqual(one);
    }
    const startups = await founder.json<Startup[]>('GET', '/api/startups');
    expect(startups.filter(({ name }) => name === 'Twice')).toHaveLength(5);

    const sent = await twice('/api/messages', { ...scope, content: ANSWER }, 'message');
    expect(sent.map(servedBy).toSorted()).toEqual([0, 1]);
    const [one, other] = await Promise.all(sent.map(async answer => (await answer.json()) as Reply));
    expect(one).toMatchObject({ status: 'complete', userMessage: { content: ANSWER } });
    expect(other).toEqual(one);
    expect(replicas.fake.requests.filter(({ kind }) => kind === 'reply')).toHaveLength(1);
  });

  it('are restarted one after the other with no request failing', async () => {
    const chat = await openChat();
    const { founder } = chat;
    const { reply, stream } = await beginReply(chat, 'To the ', 'end.');

    let isOver = false;
    const statuses: number[] = [];
    const made: string[] = [];
    const read = async () => {
      for (; !isOver; await sleep(5)) statuses.push((await founder.call('GET', '/api/startups')).status);
    };
    const write = async () => {
      for (; !isOver; await sleep(200)) {
        const name = `Startup ${made.length}`;
        made.push(name);
        const headers = { 'idempotency-key': name.replace(' ', '-') };
        statuses.push((await founder.call('POST', '/api/startups', { name }, headers)).status);
      }
    };
    const requests = Promise.all([read(), read(), write()]);
    for (const place of [0, 1]) {
      await sleep(300);
      const leaving = at(replicas.servers, place);
      leaving.child.kill('SIGTERM');
      setTimeout(reply.releaseAll, 500);
      expect(await leaving.exited).toBe(0);
      await sleep(300);
      await replicas.startAgain(place);
    }
    await sleep(300);
    isOver = true;
    await requests;
    expect(statuses.filter(status => status !== 200 && status !== 201)).toEqual([]);
    expect(statuses.length).toBeGreaterThan(100);
    expect(await stream.ended).toBe('whole');
    expect(textOf(stream.events())).toBe('To the end.');
    const startups = await founder.json<Startup[]>('GET', '/api/startups');
    expect(startups.map(({ name }) => name).toSorted()).toEqual([...made, 'Acme'].toSorted());
  }, 120_000);

  it('answer what they were asked before they were told to leave, also when that takes a while', async () => {
    const server = at(replicas.servers, 0);
    const { founder, scope } = await openRemoteChat(server.url);
    const { db, close } = openPostgres(replicas.databaseUrl, { onError: () => undefined });
    onTestFinished(close);
    const { status } = await inTransaction(db, async db => {
      await db.selectFrom('startups').select('id').where('id', '=', scope.startupId).forUpdate().execute();
      const answer = founder.call('PUT', `/api/startups/${scope.startupId}`, { name: 'Renamed' });
      const told = answer.then(
        ({ status }) => status,
        () => 'no answer',
      );
      await until(() => isWaitedFor(db));
      server.child.kill('SIGTERM');
      await sleep(1500);
      return { status: told };
    });
    expect(await status).toBe(200);
    expect(await server.exited).toBe(0);
    await replicas.startAgain(0);
  }, 60_000);
});
