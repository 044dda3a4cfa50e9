import {
  type Interview,
  type InterviewScore,
  MAX_PERSONA_CHATS,
  type Message,
  type Persona,
  type PersonaChat,
  readSystemNote,
  type Startup,
} from '@groundwork/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CoachError } from '../../coach/coach-error.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, until } from '../../test/chat.ts';
import { gate, says, saysInTwo, scriptedCoach, TRUTH } from '../../test/scripted-coach.ts';
import { buildFounder, buildStartup, type Founder } from '../../test/test-client.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
const NOTE = 'You have ten minutes with Dana, who runs three bakeries.';
const OVER = 'The interview has ended.';
const EVENTS = { accept: 'text/event-stream' };

let founder: Founder;
let startup: Startup;
let dana: Persona;
let chat: PersonaChat;
let url: string;
beforeEach(async () => {
  coach.forget();
  vi.restoreAllMocks();
  await test.database.db.updateTable('personas').set({ is_active: true }).execute();
  founder = await buildFounder(test.app);
  startup = await buildStartup(founder, { name: 'Crumb', problemStatement: 'Bread is thrown away' });
  dana = at(await founder.get<Persona[]>('/api/personas'), 0);
  chat = await begin();
  url = `/api/interviews/${chat.id}`;
});

const asked = () => ({ startupId: startup.id, personaId: dana.id });
const begin = (headers = {}, by = founder) => by.post<PersonaChat>('/api/interviews', asked(), headers);
const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, by = founder) => {
  const answer = await by.call(method, path, body);
  return [answer.statusCode, answer.body === '' ? null : answer.json().code];
};
const read = () => founder.get<Interview>(url);
const end = () => founder.post<Interview>(`${url}/end`);
const review = () => founder.post<Interview>(`${url}/review`);
const messagesUrl = () => `/api/persona-chats/${chat.id}/messages`;
const list = () => founder.get<Message[]>(messagesUrl());
const notes = async () => (await list()).flatMap(message => readSystemNote(message) ?? []);
const chats = () => founder.get<PersonaChat[]>(`/api/startups/${startup.id}/persona-chats`);
const scores = () => founder.get<InterviewScore[]>(`/api/startups/${startup.id}/interviews`);
/** Asks and waits for the answer. */
async function ask(content: string, answer: string) {
  coach.conversations.push(says(answer));
  await founder.post(messagesUrl(), { content });
  await until(async () => (await list()).at(-1)?.status === 'complete');
}
const runOut = () =>
  sql`update interviews set ends_at = now() - interval '1 second' where persona_chat_id = ${chat.id}`.execute(
    test.database.db,
  );

describe('an interview', () => {
  it('begins with a chat, a note and ten minutes, from what the coach imagined of startup and persona', async () => {
    expect(chat).toMatchObject({ title: 'Interview with Dana', startupId: startup.id, personaId: dana.id });
    const { startedAt, endsAt, endedAt, truth } = await read();
    expect([Date.parse(endsAt) - Date.parse(startedAt), endedAt, truth]).toEqual([600_000, null, null]);
    expect(chat.interview).toEqual({ endsAt, endedAt: null, isReviewed: false });
    expect(await chats()).toEqual([chat]);
    expect(await notes()).toEqual([NOTE]);
    expect(coach.asked.imaginings.at(-1)).toMatchObject({
      startup: { name: 'Crumb', problemStatement: 'Bread is thrown away' },
      persona: { name: 'Dana', category: 'customer', systemPrompt: expect.stringContaining('You are Dana') },
    });
  });

  it('is imagined anew each time, knowing what was hidden the last time', async () => {
    await begin();
    const [first, second] = coach.asked.imaginings;
    expect(second?.salt).not.toBe(first?.salt);
    expect([first?.earlier, second?.earlier]).toEqual([[], TRUTH.facts]);
  });

  it('begins once under one key', async () => {
    const key = { 'idempotency-key': 'begin-once' };
    const [first, second] = await Promise.all([begin(key), begin(key)]);
    expect(second).toEqual(first);
    expect(await begin(key)).toEqual(first);
    expect((await chats()).length).toBe(2);
  });

  it('is refused where a chat is, and leaves nothing when the coach fails', async () => {
    const stranger = await buildFounder(test.app);
    const beginning = (body: object, by = founder) => call('POST', '/api/interviews', body, by);
    expect(await beginning(asked(), stranger)).toEqual([404, 'startup.not_found']);
    expect(await beginning({ ...asked(), personaId: 999_999 })).toEqual([404, 'persona.not_found']);
    const imagine = vi.spyOn(coach, 'imagine');
    imagine.mockRejectedValueOnce(new CoachError('coach.unavailable'));
    expect(await beginning(asked())).toEqual([503, 'coach.unavailable']);
    imagine.mockResolvedValueOnce({ truth: { ...TRUTH, facts: [] }, usage: null });
    expect(await beginning(asked())).toEqual([502, 'coach.invalid_response']);
    const { db } = test.database;
    await db.updateTable('personas').set({ is_active: false }).where('id', '=', dana.id).execute();
    expect(await beginning(asked())).toEqual([409, 'persona.inactive']);
    expect(await chats()).toHaveLength(1);
  });

  it('counts among the chats of a startup', async () => {
    await sql`
      with chat as (
        insert into chats (startup_id, kind) select ${startup.id}, 'persona' from generate_series(2, ${MAX_PERSONA_CHATS}::integer)
        returning id
      )
      insert into persona_chats (startup_id, chat_id, persona_id, title)
      select ${startup.id}, id, ${dana.id}, 'Chat' from chat`.execute(test.database.db);
    expect(await call('POST', '/api/interviews', asked())).toEqual([409, 'persona_chat.too_many']);
  });

  it('tells the persona the truth, and the founder nothing of it before the end', async () => {
    await ask('What happened last Tuesday?', 'It rained.');
    expect(coach.asked.conversations.at(-1)).toMatchObject({ truth: TRUTH, history: [{ role: 'user' }] });
    const paths = [
      ...[url, messagesUrl(), `/api/persona-chats/${chat.id}`],
      ...[`/api/startups/${startup.id}/persona-chats`, `/api/startups/${startup.id}/interviews`],
    ];
    const told = await Promise.all(paths.map(async path => (await founder.call('GET', path)).body));
    coach.conversations.push(says('It rained again.'));
    const sent = await founder.call('POST', messagesUrl(), { content: 'And then?' }, EVENTS);
    const refused = await founder.call('POST', `${url}/review`);
    told.push(JSON.stringify(chat), sent.body, refused.body);
    expect(sent.body).toContain('It rained again.');
    for (const { text } of TRUTH.facts) expect(told.join()).not.toContain(text);
    await end();
    expect((await read()).truth).toEqual(TRUTH);
  });

  it('ends once, with a note, and takes no more messages', async () => {
    const [first, second] = await Promise.all([end(), end()]);
    expect(first.endedAt).not.toBeNull();
    expect(second).toEqual(first);
    expect(await read()).toEqual(first);
    expect(Date.parse(first.endedAt ?? '')).toBeLessThan(Date.parse(first.endsAt));
    expect(await notes()).toEqual([NOTE, OVER]);
    expect(await call('POST', messagesUrl(), { content: 'One more?' })).toEqual([409, 'interview.over']);
    expect(at(await chats(), 0).interview).toMatchObject({ endedAt: first.endedAt, isReviewed: false });
  });

  it('stops the reply that is being written when it ends, and keeps what there is of it', async () => {
    const wait = gate();
    coach.conversations.push(saysInTwo('So far', wait.promise, ' and on'));
    await founder.post(messagesUrl(), { content: 'What happened?' });
    await until(async () => (await list()).at(-1)?.content === 'So far');
    await end();
    await until(async () => (await list()).some(({ status }) => status === 'stopped'));
    wait.open();
    expect((await list()).map(({ content }) => content).slice(1, 3)).toEqual(['What happened?', 'So far']);
  });

  it('is over by itself after its time, to the moment', async () => {
    await runOut();
    const { endsAt, endedAt, truth } = await read();
    expect([endedAt, truth]).toEqual([null, TRUTH]);
    expect(await call('POST', messagesUrl(), { content: 'One more?' })).toEqual([409, 'interview.over']);
    expect((await end()).endedAt).toBe(endsAt);
    expect(await notes()).toEqual([NOTE, OVER]);
  });

  it('keeps its persona and its messages, running or over; the whole chat can go', async () => {
    await ask('What happened?', 'It rained.');
    const deleted = async () =>
      Promise.all((await list()).map(({ id }) => call('DELETE', `${messagesUrl()}/${id}`)));
    expect(await deleted()).toEqual(Array(3).fill([409, 'interview.running']));
    const switching = `/api/persona-chats/${chat.id}/switch-persona`;
    expect(await call('PUT', switching, { personaId: dana.id })).toEqual([409, 'interview.running']);
    await end();
    expect(await deleted()).toEqual(Array(4).fill([409, 'interview.over']));
    expect(await call('DELETE', `/api/persona-chats/${chat.id}`)).toEqual([204, null]);
    expect(await call('GET', url)).toEqual([404, 'interview.not_found']);
  });

  it("is its founder's alone, and no chat that is none", async () => {
    const stranger = await buildFounder(test.app);
    const plain = await founder.post<PersonaChat>('/api/persona-chats', asked());
    const calls = [
      ['GET', ''],
      ['POST', '/end'],
      ['POST', '/review'],
    ] as const;
    for (const [method, path] of calls) {
      expect(await call(method, url + path, undefined, stranger)).toEqual([404, 'interview.not_found']);
      const other = `/api/interviews/${plain.id}${path}`;
      expect(await call(method, other)).toEqual([404, 'interview.not_found']);
    }
    expect(await call('GET', `/api/startups/${startup.id}/interviews`, undefined, stranger)).toEqual([
      404,
      'startup.not_found',
    ]);
  });
});

describe('a review', () => {
  const QUESTION = 'Would you buy it? What happened last Tuesday?';
  const TOLD = 'A lot. I threw away 40 loaves last Tuesday.';
  const next = ['One?', 'Two?', 'Three?'];
  beforeEach(() => ask(QUESTION, TOLD));

  it('waits for the end', async () => {
    expect(await call('POST', `${url}/review`)).toEqual([409, 'interview.running']);
    expect(coach.asked.interviews).toEqual([]);
  });

  it('marks what was asked and quotes what was told, once, and is kept', async () => {
    coach.reviews.push(async () => ({
      questions: [
        { sentence: 2, mark: 'good', reason: 'It asks what happened.', words: 'last Tuesday' },
        { sentence: 1, mark: 'hypothetical', reason: 'It asks what she would do.', words: 'Would she' },
      ],
      learned: [{ fact: 1, sentences: [4] }],
      next,
    }));
    await end();
    const reviewed = await review();
    const { id: messageId } = at(await list(), 1);
    expect(reviewed.review).toEqual({
      reviewer: 'model',
      questions: [
        {
          messageId,
          text: 'Would you buy it?',
          mark: 'hypothetical',
          reason: 'It asks what she would do.',
          quote: 'Would you buy it?',
        },
        {
          messageId,
          text: 'What happened last Tuesday?',
          mark: 'good',
          reason: 'It asks what happened.',
          quote: 'last Tuesday',
        },
      ],
      facts: TRUTH.facts.map((fact, index) => ({
        ...fact,
        quotes: index === 0 ? ['I threw away 40 loaves last Tuesday.'] : [],
      })),
      next,
    });
    expect(await review()).toEqual(reviewed);
    expect(await read()).toEqual(reviewed);
    expect(coach.asked.interviews).toHaveLength(1);
    // The notes do not count as said.
    expect(coach.asked.interviews[0]?.said.map(({ by, text }) => [by, text])).toEqual([
      ['founder', 'Would you buy it?'],
      ['founder', 'What happened last Tuesday?'],
      ['persona', 'A lot.'],
      ['persona', 'I threw away 40 loaves last Tuesday.'],
    ]);
    expect(at(await chats(), 0).interview?.isReviewed).toBe(true);
    expect(await scores()).toEqual([
      {
        chatId: chat.id,
        personaName: 'Dana',
        startedAt: reviewed.startedAt,
        isReviewed: true,
        questions: 2,
        good: 1,
      },
    ]);
  });

  it('is made once by requests that race', async () => {
    await end();
    const [one, two] = await Promise.all([review(), review()]);
    expect(one.review).not.toBeNull();
    expect(two).toEqual(one);
    expect(await scores()).toHaveLength(1);
  });

  it('ends an interview whose time is over', async () => {
    await runOut();
    const { endsAt, endedAt, review: made } = await review();
    expect([endedAt, made?.questions.length]).toEqual([endsAt, 2]);
    expect(await notes()).toEqual([NOTE, OVER]);
  });

  it('fails in words when the coach does, and can be asked for again', async () => {
    await end();
    coach.reviews.push(async () => {
      throw new CoachError('coach.timeout');
    });
    expect(await call('POST', `${url}/review`)).toEqual([504, 'coach.timeout']);
    expect((await read()).review).toBeNull();
    expect((await review()).review).not.toBeNull();
  });

  it('needs something that was asked', async () => {
    await end();
    coach.reviews.push(async () => ({ questions: [], learned: [], next }));
    expect(await call('POST', `${url}/review`)).toEqual([409, 'interview.empty']);
    chat = await begin();
    url = `/api/interviews/${chat.id}`;
    await end();
    expect(await call('POST', `${url}/review`)).toEqual([409, 'interview.empty']);
    expect(coach.asked.interviews).toHaveLength(1);
    // Only the first of them had anything said in it.
    expect((await scores()).map(({ isReviewed }) => isReviewed)).toEqual([false]);
  });
});

describe('rehearsals', () => {
  it('are the interviews of one startup in which something was said, the newest first', async () => {
    expect(await scores()).toEqual([]);
    await ask('What happened?', 'A lot.');
    expect(await scores()).toMatchObject([{ chatId: chat.id, isReviewed: false, questions: 0, good: 0 }]);
    const ids = [chat.id];
    for (const question of ['What happened?', 'What did it cost?']) {
      chat = await begin();
      url = `/api/interviews/${chat.id}`;
      await ask(question, 'A lot.');
      await end();
      await review();
      ids.push(chat.id);
    }
    expect((await scores()).map(({ chatId }) => chatId)).toEqual(ids.toReversed());
    const other = await buildStartup(founder, { name: 'Other' });
    expect(await founder.get(`/api/startups/${other.id}/interviews`)).toEqual([]);
  });
});
