import type { ErrorBody } from '@groundwork/api-client/contracts';
import type { Message } from '@groundwork/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { readHistory } from '../../chat/history.repo.ts';
import { findTurnOfMessage } from '../../chat/turns.repo.ts';
import { CoachError } from '../../coach/coach-error.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat, openStepProgress } from '../../test/chat.ts';
import { meets, scriptedCoach } from '../../test/scripted-coach.ts';
import { buildFounder } from '../../test/test-client.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
beforeEach(() => coach.forget());

const ANSWER = 'Last Tuesday our Leeds receptionist lost 40 minutes rebooking patients.';

/** A chat with these messages, alternately the founder's and the coach's. */
async function buildLongChat(contents: readonly string[]): Promise<{ chat: Chat; ids: number[] }> {
  const chat = await buildChat(test.app);
  const { db } = test.database;
  const { chatId } = await openStepProgress(db, chat.scope);
  const rows = contents.map((content, place) => ({
    chat_id: chatId,
    role: place % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content,
  }));
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += 500) {
    const inserted = await db
      .insertInto('messages')
      .values(rows.slice(from, from + 500))
      .returning('id')
      .execute();
    ids.push(...inserted.map(row => row.id));
  }
  return { chat, ids: ids.toSorted((a, b) => a - b) };
}

const texts = (count: number, length = 20) =>
  Array.from({ length: count }, (_, place) => `${place} `.padEnd(length, 'x'));
const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id);
const pageBefore = ({ founder, url }: Chat, id: number | undefined) =>
  founder.get<Message[]>(`${url}?before=${id}`);

describe('the list of messages', () => {
  it('is the newest 200, and those before each, oldest first, until there are none', async () => {
    const { chat, ids } = await buildLongChat(texts(450));
    const newest = await chat.messages();
    expect(idsOf(newest)).toEqual(ids.slice(250));
    const older = await pageBefore(chat, newest[0]?.id);
    expect(idsOf(older)).toEqual(ids.slice(50, 250));
    const oldest = await pageBefore(chat, older[0]?.id);
    expect(idsOf(oldest)).toEqual(ids.slice(0, 50));
    expect(await pageBefore(chat, oldest[0]?.id)).toEqual([]);
  });

  it('is fewer when their text would be over 512 KB, counted in bytes, but never none', async () => {
    const { chat, ids } = await buildLongChat([
      ...texts(3),
      '€'.repeat(200_000),
      '€'.repeat(100_000),
      ...texts(2, 100_000),
    ]);
    const newest = await chat.messages();
    expect(idsOf(newest)).toEqual(ids.slice(4));
    const alone = await pageBefore(chat, newest[0]?.id);
    expect(alone.map(({ content }) => content.length)).toEqual([200_000]);
    expect(idsOf(await pageBefore(chat, alone[0]?.id))).toEqual(ids.slice(0, 3));
  });

  it('has the state of every reply, on any page', async () => {
    const { chat } = await buildLongChat([]);
    coach.replies.push(() => {
      throw new CoachError('coach.unavailable');
    });
    const { userMessage, id } = await chat.send(ANSWER);
    const failed = { id, status: 'failed', replyTo: userMessage?.id };
    expect((await chat.messages()).at(-1)).toMatchObject(failed);
    expect((await pageBefore(chat, id + 1)).at(-1)).toMatchObject(failed);
    expect(idsOf(await pageBefore(chat, id))).toEqual([userMessage?.id]);
  });

  it('is still the same for who has it: 304, until its window moves', async () => {
    const { chat } = await buildLongChat(texts(250));
    const { etag = '' } = (await chat.founder.call('GET', chat.url)).headers;
    const again = () => chat.founder.call('GET', chat.url, undefined, { 'if-none-match': String(etag) });
    expect((await again()).statusCode).toBe(304);
    await chat.send(ANSWER);
    expect((await again()).statusCode).toBe(200);
  });

  it('belongs to the founder on every page, and takes no other bound', async () => {
    const { chat, ids } = await buildLongChat(texts(3));
    const other = await buildFounder(test.app);
    expect((await other.call('GET', `${chat.url}?before=${ids[2]}`)).json().code).toBe('step.not_found');
    for (const query of ['before=0', 'before=x', 'before=', 'limit=0', 'limit=201']) {
      const answer = await chat.founder.call('GET', `${chat.url}?${query}`);
      expect([query, answer.statusCode]).toEqual([query, 400]);
    }
  });
});

describe('a chat that is full', () => {
  const refusalOf = async ({ founder, scope }: Chat) => {
    const answer = await founder.call('POST', '/api/messages', { ...scope, content: ANSWER });
    return [answer.statusCode, answer.json<ErrorBody>().code, answer.json<ErrorBody>().message];
  };
  const full = [409, 'chat.full', 'This chat is full. Clear it to carry on. Your accepted answers stay.'];

  it('takes no message, and a cleared one does', async () => {
    const { chat, ids } = await buildLongChat(texts(3996));
    await chat.send(ANSWER);
    expect(await refusalOf(chat)).toEqual(full);
    expect((await chat.messages()).at(-1)?.id).toBeGreaterThan(at(ids, 3995));
    await chat.founder.call('DELETE', `${chat.url}?preserveProgress=true`);
    expect(await chat.send(ANSWER)).toMatchObject({ status: 'complete' });
  });

  it('has room for its closing message', async () => {
    const { chat } = await buildLongChat(texts(3997));
    coach.judgements.push(meets(3));
    await chat.send(ANSWER);
    const closing = { ...chat.scope, content: 'x', role: 'system' };
    expect(await chat.founder.post('/api/messages', closing)).toMatchObject({ kind: 'closing' });
    expect(await refusalOf(chat)).toEqual(full);
  });
});

describe('what is read of a long chat for its next reply', () => {
  const historyOf = async (chat: Chat) => {
    const { userMessage } = await chat.send(ANSWER);
    const { db } = test.database;
    const turn = await findTurnOfMessage(db, chat.founder.user.id, userMessage?.id ?? 0);
    return turn ? readHistory(db, turn) : [];
  };

  it('is the newest 200 messages', async () => {
    const { chat, ids } = await buildLongChat(texts(500));
    const history = await historyOf(chat);
    expect(history.map(({ id }) => id).slice(0, -1)).toEqual(ids.slice(301));
    expect(history.at(-1)?.content).toBe(ANSWER);
  });

  it('is 256 KB of each side, so that long messages push out none of what the coach said', async () => {
    const contents = texts(180).map((text, place) => (place % 2 === 0 ? text.padEnd(8000, 'x') : text));
    const { chat } = await buildLongChat(contents);
    const history = await historyOf(chat);
    expect(history.filter(({ role }) => role === 'assistant')).toHaveLength(90);
    // The new message, and 32 of 8,000 characters.
    expect(history.filter(({ role }) => role === 'user')).toHaveLength(33);
    expect(history.map(({ id }) => id)).toEqual(history.map(({ id }) => id).toSorted((a, b) => a - b));
  });
});

describe('three asks a minute', () => {
  const strict = useTestApp(() => ({ coach, asksPerMinute: 3 }));

  it('are messages, replies written again and looks taken again together; a fourth waits and stores nothing', async () => {
    const chat = await buildChat(strict.app);
    coach.replies.push(() => {
      throw new CoachError('coach.unavailable');
    });
    const { userMessage } = await chat.send(ANSWER);
    await chat.founder.post(`/api/messages/${userMessage?.id}/retry`);
    const again = `/api/progress/${(await chat.progress()).id}/judge`;
    expect((await chat.founder.call('POST', again)).json().code).toBe('chat.nothing_to_judge');
    const messages = await chat.messages();

    const content = 'It was so on Monday as well.';
    for (const [url, body] of [
      ['/api/messages', { ...chat.scope, content }],
      [`/api/messages/${userMessage?.id}/retry`, undefined],
      [again, undefined],
    ] as const) {
      const answer = await chat.founder.call('POST', url, body);
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 429, 'request.rate_limited']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    }
    expect(await chat.messages()).toEqual(messages);

    const other = await buildChat(strict.app);
    expect(await other.send(ANSWER)).toMatchObject({ status: 'complete' });
  });
});
