import type { Persona, PersonaChat } from '@groundwork/domain';
import { MAX_PERSONA_CHATS } from '@groundwork/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CoachError } from '../../coach/coach-error.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at } from '../../test/chat.ts';
import { usePersonaChat } from '../../test/persona-chat.ts';
import { scriptedCoach } from '../../test/scripted-coach.ts';
import { buildFounder, buildStartup } from '../../test/test-client.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
const { here, dana, helen, create, list, contents, call, listChats, details, switchTo, set, converse } =
  usePersonaChat(test, coach);

const TRUTH = { who: 'runs three bakeries', facts: [{ about: 'money' as const, text: 'I pay 40 a month.' }] };
/** Makes the chat an interview that ends in `seconds`. */
async function makeInterview(seconds = 600): Promise<void> {
  await sql`insert into interviews (persona_chat_id, truth, ends_at)
    values (${here.chat.id}, ${JSON.stringify(TRUTH)}::jsonb, now() + make_interval(secs => ${seconds}::integer))`.execute(
    test.database.db,
  );
}

describe('the personas', () => {
  it('are the active ones that ship, in their order, without their instructions', async () => {
    expect(here.personas.map(({ name, category, isDefault }) => [name, category, isDefault])).toEqual([
      ['Dana', 'customer', true],
      ['Helen', 'investor', false],
      ['Tomas', 'engineering', false],
      ['Priya', 'marketing', false],
      ['Jonas', 'finance', false],
      ['Amara', 'mentor', false],
    ]);
    expect(Object.keys(dana()).toSorted()).toEqual(
      'avatar category description iconSvg id isActive isDefault name order'.split(' '),
    );
    await set(dana(), { is_active: false });
    await set(helen(), { deleted_at: '2026-01-01T00:00:00Z' });
    const left = await here.founder.get<Persona[]>('/api/personas');
    expect(left.map(({ name }) => name)).toEqual(['Tomas', 'Priya', 'Jonas', 'Amara']);
  });
});

describe('a chat', () => {
  it('is named after its persona unless a title is given, and the one with the newest message is first', async () => {
    expect(here.chat).toMatchObject({
      title: 'Chat with Dana',
      startupId: here.startup.id,
      personaId: dana().id,
    });
    expect(here.chat.interview).toBeNull();
    const second = await create({ title: '  Prices  ', personaId: helen().id });
    expect(second.title).toBe('Prices');
    expect((await listChats()).map(({ id }) => id)).toEqual([second.id, here.chat.id]);
    await converse();
    expect((await listChats()).map(({ id }) => id)).toEqual([here.chat.id, second.id]);
    expect(await details()).toMatchObject({ id: here.chat.id, personas: [{ name: 'Dana', isActive: true }] });
  });

  it.each([
    [{ title: '' }, 400, 'request.invalid'],
    [{ title: ' \u200b ' }, 400, 'request.invalid'],
    [{ title: 'x'.repeat(201) }, 400, 'request.invalid'],
    [{ personaId: 0 }, 400, 'request.invalid'],
    [{ personaId: 999_999 }, 404, 'persona.not_found'],
    [{ startupId: 999_999 }, 404, 'startup.not_found'],
  ])('with %j is refused', async (body, status, code) => {
    const asked = { startupId: here.startup.id, personaId: dana().id, ...body };
    expect(await call('POST', '/api/persona-chats', asked)).toEqual([status, code]);
    expect(await listChats()).toHaveLength(1);
  });

  it('is begun with an active persona only', async () => {
    const body = { startupId: here.startup.id, personaId: dana().id };
    await set(dana(), { is_active: false });
    expect(await call('POST', '/api/persona-chats', body)).toEqual([409, 'persona.inactive']);
    await set(dana(), { deleted_at: '2026-01-01T00:00:00Z' });
    expect(await call('POST', '/api/persona-chats', body)).toEqual([404, 'persona.not_found']);
  });

  it('is begun once under one key, and at most 200 times for a startup, also when two race for the last', async () => {
    const headers = { 'idempotency-key': 'one-chat' };
    const body = { startupId: here.startup.id, personaId: dana().id };
    const [first, again] = await Promise.all(
      [1, 2].map(() => here.founder.post<PersonaChat>('/api/persona-chats', body, headers)),
    );
    expect(first?.id).toBe(again?.id);
    await sql`with made as (
        insert into chats (startup_id, kind)
        select ${here.startup.id}::integer, 'persona' from generate_series(1, ${MAX_PERSONA_CHATS - 3}::integer) returning id
      )
      insert into persona_chats (startup_id, chat_id, persona_id, title)
      select ${here.startup.id}::integer, id, ${dana().id}::integer, 'Chat' from made`.execute(
      test.database.db,
    );
    const answers = await Promise.all([1, 2].map(() => call('POST', '/api/persona-chats', body)));
    expect(answers.toSorted()).toEqual([
      [201, undefined],
      [409, 'persona_chat.too_many'],
    ]);
    expect(await listChats()).toHaveLength(MAX_PERSONA_CHATS);
  });

  it('is nobody else’s', async () => {
    const [message] = await converse();
    const stranger = await buildFounder(test.app);
    const theirs = await buildStartup(stranger);
    const calls = [
      await call('GET', here.url, undefined, stranger),
      await call('GET', here.messagesUrl, undefined, stranger),
      await call('POST', here.messagesUrl, { content: 'Mine?' }, stranger),
      await call('PUT', `${here.url}/switch-persona`, { personaId: helen().id }, stranger),
      await call('DELETE', `${here.messagesUrl}/${message?.id}`, undefined, stranger),
      await call('PUT', `${here.url}/title`, { title: 'Mine' }, stranger),
      await call('DELETE', here.url, undefined, stranger),
    ];
    expect(calls).toEqual(calls.map(() => [404, 'persona_chat.not_found']));
    const own = await create({ startupId: theirs.id }, stranger);
    const path = `/api/persona-chats/${own.id}/messages/${message?.id}`;
    expect(await call('DELETE', path, undefined, stranger)).toEqual([404, 'message.not_found']);
    const foreign = { startupId: here.startup.id, personaId: dana().id };
    expect(await call('POST', '/api/persona-chats', foreign, stranger)).toEqual([404, 'startup.not_found']);
    expect(await contents()).toHaveLength(2);
  });
});

describe('another persona', () => {
  it('answers from the switch on, with the history, and knows who spoke before', async () => {
    await converse('First');
    expect(await switchTo(helen().id)).toEqual([200, undefined]);
    await converse('Second');
    const wrote = (await list()).map(({ role, personaId }) => [role, personaId]);
    expect(wrote).toEqual([
      ['user', null],
      ['assistant', dana().id],
      ['user', null],
      ['assistant', helen().id],
    ]);
    const { personas: there, personaId } = await details();
    expect([there.map(({ name }) => name), personaId]).toEqual([['Dana', 'Helen'], helen().id]);
    const asked = coach.asked.conversations[1];
    expect(asked?.persona).toMatchObject({ name: 'Helen', category: 'investor', webSearchEnabled: true });
    expect(asked?.persona.systemPrompt).toContain('You are Helen');
    expect(asked?.history.map(({ content, speaker }) => [content, speaker])).toEqual([
      ['First', null],
      ['Who pays for it?', 'Dana'],
      ['Second', null],
    ]);
    await converse('Third');
    // A persona's own earlier words have no speaker, even if another persona shared its name.
    await set(dana(), { name: 'Helen' });
    await converse('Fourth');
    await set(dana(), { name: 'Dana' });
    expect(coach.asked.conversations.at(-1)?.history.map(({ speaker }) => speaker)).toEqual([
      ...[null, 'Helen', null, null, null, null],
      null,
    ]);
  });

  it('gives its name to the chat, unless it was renamed', async () => {
    const rename = (title: string) => call('PUT', `${here.url}/title`, { title });
    expect((await details()).title).toBe('Chat with Dana');
    await switchTo(helen().id);
    expect((await details()).title).toBe('Chat with Helen');
    expect(await rename(' Prices ')).toEqual([200, undefined]);
    await switchTo(dana().id);
    expect((await details()).title).toBe('Prices');
    expect(await rename(' ')).toEqual([400, 'request.invalid']);
  });

  it('has to be there, and to be active', async () => {
    expect(await switchTo(999_999)).toEqual([404, 'persona.not_found']);
    await set(helen(), { is_active: false });
    expect(await switchTo(helen().id)).toEqual([409, 'persona.inactive']);
    expect(await details()).toMatchObject({ personaId: dana().id });
  });

  it('is needed once the chat’s own is gone: it stays readable under its name, and takes nothing', async () => {
    await converse('First');
    for (const gone of [{ is_active: false }, { deleted_at: '2026-01-01T00:00:00Z' }]) {
      await set(dana(), gone);
      expect(await call('POST', here.messagesUrl, { content: 'Still there?' })).toEqual([
        409,
        'persona.inactive',
      ]);
      expect((await details()).personas).toMatchObject([{ name: 'Dana', isActive: false }]);
      expect(await contents()).toHaveLength(2);
      expect((await listChats()).map(({ title }) => title)).toEqual(['Chat with Dana']);
    }
    await switchTo(helen().id);
    expect(await converse('Second')).toHaveLength(4);
  });

  it('writes the reply that failed before, once the chat is theirs', async () => {
    coach.conversations.push(() => {
      throw new CoachError('coach.unavailable');
    });
    const [asked, failed] = await converse();
    await set(dana(), { is_active: false });
    const retry = `/api/messages/${asked?.id}/retry`;
    expect(await call('POST', retry)).toEqual([409, 'persona.inactive']);
    await switchTo(helen().id);
    expect(at(await list(), 1).personaId).toBe(dana().id);
    expect(await call('POST', retry)).toEqual([200, undefined]);
    expect(at(await list(), 1)).toMatchObject({ id: failed?.id, personaId: helen().id, status: 'complete' });
    expect(coach.asked.conversations.at(-1)?.persona.name).toBe('Helen');
    expect(await call('POST', retry)).toEqual([409, 'chat.not_retryable']);
  });
});

describe('an interview', () => {
  it('while it runs keeps its persona and its messages, and tells the persona its truth', async () => {
    await makeInterview();
    const [asked] = await converse();
    expect(coach.asked.conversations[0]?.truth).toEqual(TRUTH);
    expect(await switchTo(helen().id)).toEqual([409, 'interview.running']);
    expect(await call('DELETE', `${here.messagesUrl}/${asked?.id}`)).toEqual([409, 'interview.running']);
    expect(await details()).toMatchObject({ interview: { endedAt: null, isReviewed: false } });
    expect((await listChats())[0]?.interview?.endsAt).toMatch(/^2\d{3}-.*T.*\.\d{3}Z$/);
  });

  it.each(['its time is over', 'the founder has ended it'])('takes no more once %s', async reason => {
    coach.conversations.push(() => {
      throw new CoachError('coach.unavailable');
    });
    const [asked] = await converse();
    await makeInterview(reason === 'its time is over' ? 0 : 600);
    if (reason !== 'its time is over')
      await sql`update interviews set ended_at = now()`.execute(test.database.db);
    expect(await call('POST', here.messagesUrl, { content: 'One more?' })).toEqual([409, 'interview.over']);
    expect(await switchTo(helen().id)).toEqual([409, 'interview.over']);
    expect(await call('POST', `/api/messages/${asked?.id}/retry`)).toEqual([409, 'interview.over']);
    expect(await call('DELETE', `${here.messagesUrl}/${asked?.id}`)).toEqual([409, 'interview.over']);
    expect(await call('DELETE', here.url)).toEqual([204, null]);
  });
});
