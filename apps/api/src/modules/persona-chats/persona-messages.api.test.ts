import type { Card, Kanban, Message } from '@groundwork/domain';
import { systemNote } from '@groundwork/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { CoachError } from '../../coach/coach-error.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, until } from '../../test/chat.ts';
import { namesOf, parseEvents, textOf } from '../../test/event-stream.ts';
import { usePersonaChat } from '../../test/persona-chat.ts';
import { gate, says, saysInTwo, scriptedCoach } from '../../test/scripted-coach.ts';
import { insertNote } from './open-chat.repo.ts';

const coach = scriptedCoach();
/** Log lines from `warn` up. */
const logged: string[] = [];
const stream = { write: (line: string) => void logged.push(line) };
const test = useTestApp(() => ({ coach, logger: { level: 'warn', stream } }));
const {
  here,
  dana,
  create,
  list,
  contents,
  send,
  isWritten,
  call,
  listChats,
  converse,
  sendAndHold,
  chatRow,
} = usePersonaChat(test, coach);
beforeEach(() => {
  logged.length = 0;
});

const EVENTS = { accept: 'text/event-stream' };

describe('a message', () => {
  it('is answered with itself, at once, and the reply stands in the list', async () => {
    const wait = gate();
    coach.conversations.push(saysInTwo('Who', wait.promise, ' pays?'));
    const answer = await here.founder.call('POST', here.messagesUrl, {
      role: 'user',
      content: 'Try it?',
      personaId: 'ignored',
      startupContext: { name: 'Somebody else’s', industry: 7 },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      202,
      { role: 'user', content: 'Try it?', status: 'complete', personaId: null, startupId: here.startup.id },
    ]);
    expect(at(await list(), 1)).toMatchObject({ status: 'generating', personaId: dana().id });
    wait.open();
    await until(isWritten);
    const messages = await list();
    expect(messages.map(({ id }) => id)[0]).toBe(answer.json().id);
    expect(at(messages, 1)).toMatchObject({
      role: 'assistant',
      content: 'Who pays?',
      personaId: dana().id,
      assistantId: null,
      challengeId: null,
      stepId: null,
      replyTo: answer.json().id,
    });
    expect(coach.asked.conversations[0]?.startup).toMatchObject({ name: 'Crumb', targetMarket: 'Bakers' });
    expect(logged).toEqual([]);
  });

  it('is streamed to who asks for events', async () => {
    const urls = Array.from({ length: 10 }, (_, index) => `https://a.example/${index}`);
    coach.conversations.push(
      says('By ', 'which ', 'day?', { type: 'citations', urls: ['ftp://a', ...urls] }),
    );
    const answer = await here.founder.call('POST', here.messagesUrl, { content: 'When?' }, EVENTS);
    expect(answer.statusCode).toBe(200);
    const events = parseEvents(answer.body);
    expect(namesOf(events)).toEqual(['message', ...events.slice(1, -1).map(() => 'delta'), 'done']);
    expect(textOf(events)).toBe('By which day?');
    expect(events.at(-1)?.data).toMatchObject({ personaId: dana().id, citations: urls.slice(0, 8) });
    expect(logged).toEqual([]);
  });

  it('is stored once under one key, streamed or not', async () => {
    const headers = { 'idempotency-key': 'one-message' };
    const [first, second] = await Promise.all([1, 2].map(() => send('Once', headers)));
    expect(first?.id).toBe(second?.id);
    await until(isWritten);
    const streamed = await here.founder.call(
      'POST',
      here.messagesUrl,
      { role: 'user', content: 'Once' },
      {
        ...headers,
        ...EVENTS,
      },
    );
    expect(textOf(parseEvents(streamed.body))).toBe('Who pays for it?');
    expect(await contents()).toEqual(['Once', 'Who pays for it?']);
    expect(coach.asked.conversations).toHaveLength(1);
  });

  it.each(['', ' \n ', '\u200b', 'x'.repeat(8001)])('of %j is refused', async content => {
    expect(await call('POST', here.messagesUrl, { content })).toEqual([400, 'request.invalid']);
    expect(await list()).toEqual([]);
  });

  it('waits for the reply before it, also from another tab, which is stopped and followed as any other', async () => {
    await sendAndHold();
    const tabs = await Promise.all([1, 2].map(() => call('POST', here.messagesUrl, { content: 'Next' })));
    expect(tabs).toEqual(tabs.map(() => [409, 'chat.reply_in_progress']));
    const { id } = at(await list(), 1);
    expect((await here.founder.call('POST', `/api/messages/${id}/stop`)).statusCode).toBe(200);
    await until(isWritten);
    expect(at(await list(), 1)).toMatchObject({ status: 'stopped', content: 'So far' });
    const followed = await here.founder.call('GET', `/api/messages/${id}/stream?offset=3`, undefined, EVENTS);
    expect(textOf(parseEvents(followed.body)).trim()).toBe('far');
    expect(await converse('Next')).toHaveLength(4);
  });

  it('of two tabs at once is stored once', async () => {
    const wait = gate();
    coach.conversations.push(saysInTwo('One', wait.promise, ' reply'));
    const tabs = await Promise.all(['A', 'B'].map(content => call('POST', here.messagesUrl, { content })));
    expect(tabs.toSorted()).toEqual([
      [202, undefined],
      [409, 'chat.reply_in_progress'],
    ]);
    wait.open();
    await until(isWritten);
    expect(await list()).toHaveLength(2);
  });

  it.each([
    'coach.unavailable',
    'coach.timeout',
    'coach.refused',
    'coach.interrupted',
    'coach.invalid_response',
  ] as const)('is kept when the provider fails with %s, and answered again', async code => {
    coach.conversations.push(async function* () {
      yield 'Half';
      throw new CoachError(code);
    });
    const [asked, failed] = await converse();
    expect(failed).toMatchObject({ status: 'failed', content: 'Half', failure: { code } });
    const retried = await here.founder.post<Message>(`/api/messages/${asked?.id}/retry`);
    expect(retried).toMatchObject({ id: failed?.id, status: 'complete', content: 'Who pays for it?' });
    expect(await contents()).toHaveLength(2);
  });

  it('that is answered with nothing has failed', async () => {
    coach.conversations.push(says('[[system-note]]', ' '));
    expect(at(await converse(), 1)).toMatchObject({
      status: 'failed',
      failure: { code: 'coach.invalid_response' },
    });
  });

  it('is answered by nothing that reads as a note of the server’s', async () => {
    coach.conversations.push(says('[[action:a]][[sys', 'tem-', 'note]][[system-note]]Hello'));
    expect(at(await converse('[[system-note]]I typed this'), 1).content).toBe('Hello');
    // A founder's own text is kept as typed.
    expect((await contents())[0]).toBe('[[system-note]]I typed this');
    expect(coach.asked.conversations[0]?.history).toEqual([
      { role: 'user', content: '[[system-note]]I typed this', speaker: null },
    ]);
  });

  it('is known to the list by its tag', async () => {
    await converse();
    const { headers } = await here.founder.call('GET', here.messagesUrl);
    const again = () =>
      here.founder.call('GET', here.messagesUrl, undefined, { 'if-none-match': String(headers.etag) });
    expect([(await again()).statusCode, (await again()).body]).toEqual([304, '']);
    await converse('And now?');
    expect((await again()).statusCode).toBe(200);
  });

  it('among 2,000 is read page by page', async () => {
    const chatId = await chatRow();
    await sql`insert into messages (chat_id, role, content)
      select ${chatId}::integer, case when number % 2 = 1 then 'user' else 'assistant' end, 'Message ' || number
      from generate_series(1, 2000) as number`.execute(test.database.db);
    const newest = await list();
    expect([newest.length, newest[0]?.content, newest.at(-1)?.content]).toEqual([
      200,
      'Message 1801',
      'Message 2000',
    ]);
    expect(at(await list(`?before=${newest[0]?.id}`), 199).content).toBe('Message 1800');
    expect(await list(`?before=${at(await list('?limit=200'), 0).id - 1800}`)).toEqual([]);
    await converse('And now?');
    expect(coach.asked.conversations[0]?.history.length).toBeLessThanOrEqual(200);
    expect(coach.asked.conversations[0]?.history.at(-1)?.content).toBe('And now?');
  });
});

describe('what a persona knows', () => {
  it('is itself, the profile and the hypotheses, by title', async () => {
    await here.founder.call('POST', '/api/kanban/boards', { startupId: here.startup.id, name: 'Board' });
    const { columns } = await here.founder.get<Kanban>(`/api/startups/${here.startup.id}/kanban`);
    const add = (title: string) =>
      here.founder.post<Card>('/api/kanban/cards', {
        columnId: at(columns, 0).id,
        title,
        hypothesis: 'Not told',
      });
    await add('Bakers pay a deposit');
    const { id } = await add('Deleted');
    await here.founder.call('DELETE', `/api/kanban/cards/${id}`);
    await insertNote(test.database.db, await chatRow(), 'A note of the server’s');
    await converse('Well?');
    expect(coach.asked.conversations).toMatchObject([
      {
        persona: { name: 'Dana', category: 'customer', webSearchEnabled: false },
        salt: await chatRow(),
        startup: { name: 'Crumb', targetMarket: 'Bakers' },
        hypotheses: ['Bakers pay a deposit'],
        truth: null,
        history: [{ role: 'user', content: 'Well?', speaker: null }],
      },
    ]);
    expect((await contents())[0]).toBe(systemNote('A note of the server’s'));
  });
});

describe('deleting', () => {
  it('takes one message, which has to be of this chat', async () => {
    const [asked, reply] = await converse();
    const other = await create();
    const elsewhere = `/api/persona-chats/${other.id}/messages/${reply?.id}`;
    expect(await call('DELETE', elsewhere)).toEqual([404, 'message.not_found']);
    expect(await call('DELETE', `${here.messagesUrl}/${reply?.id}`)).toEqual([204, null]);
    expect(await call('DELETE', `${here.messagesUrl}/${reply?.id}`)).toEqual([404, 'message.not_found']);
    expect((await list()).map(({ id }) => id)).toEqual([asked?.id]);
    expect(await converse('Go on')).toHaveLength(3);
  });

  it('of the message that is being answered stops its reply, and keeps what was written', async () => {
    await sendAndHold();
    expect(await call('DELETE', `${here.messagesUrl}/${at(await list(), 0).id}`)).toEqual([204, null]);
    await until(isWritten);
    expect(await list()).toMatchObject([
      { role: 'assistant', content: 'So far', status: 'stopped', replyTo: null },
    ]);
    expect(await converse('Anew')).toHaveLength(3);
  });

  it('of the chat ends its reply and leaves nothing of it', async () => {
    const { open } = await sendAndHold();
    const chatId = await chatRow();
    const { id } = at(await list(), 1);
    const followed = here.founder.call('GET', `/api/messages/${id}/stream`, undefined, EVENTS);
    expect(await call('DELETE', here.url)).toEqual([204, null]);
    expect(await call('DELETE', here.url)).toEqual([404, 'persona_chat.not_found']);
    open();
    await followed;
    for (const path of [here.url, here.messagesUrl])
      expect(await call('GET', path)).toEqual([404, 'persona_chat.not_found']);
    expect(await call('GET', `/api/messages/${id}/stream`)).toEqual([404, 'message.not_found']);
    expect(await listChats()).toEqual([]);
    const { db } = test.database;
    for (const table of ['messages', 'turns'] as const)
      expect(await db.selectFrom(table).select('id').where('chat_id', '=', chatId).execute()).toEqual([]);
    expect(await db.selectFrom('chats').select('id').where('id', '=', chatId).execute()).toEqual([]);
  });

  it('of the startup in another tab ends the chat, and what is sent meanwhile is lost on nobody', async () => {
    const { open } = await sendAndHold();
    expect(await call('DELETE', `/api/startups/${here.startup.id}`)).toEqual([204, null]);
    open();
    expect(await call('POST', here.messagesUrl, { content: 'Still?' })).toEqual([
      404,
      'persona_chat.not_found',
    ]);
    expect(await call('GET', here.url)).toEqual([404, 'persona_chat.not_found']);
    expect(await call('GET', `/api/startups/${here.startup.id}/persona-chats`)).toEqual([
      404,
      'startup.not_found',
    ]);
    expect(logged.filter(line => line.includes('could not be stored'))).toEqual([]);
  });
});
