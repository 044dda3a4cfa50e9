import type { Conversation, ConversationDetails, ConversationQuote, Startup } from '@groundwork/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { buildFounder, buildStartup, type Founder } from '../../test/test-client.ts';

const test = useTestApp();
let founder: Founder;
let startup: Startup;

const NOTES =
  'We bin forty loaves every day. Then I ring round.\n- Monday is worst.\nWe bin forty loaves every day.';
const INPUT = { who: ' Owner of two bakeries ', heldOn: '2026-10-03', notes: NOTES };

const list = () => founder.get<Conversation[]>(`/api/startups/${startup.id}/conversations`);
const note = (change: object = {}) =>
  founder.post<ConversationDetails>(`/api/startups/${startup.id}/conversations`, { ...INPUT, ...change });
const read = ({ id }: { id: number }) => founder.get<ConversationDetails>(`/api/conversations/${id}`);
const change = (conversationId: number, body: object) =>
  founder.call('PATCH', `/api/conversations/${conversationId}`, body);
const mark = ({ id, notes }: ConversationDetails, text: string) => {
  const start = notes.indexOf(text);
  return founder.post<ConversationQuote>(`/api/conversations/${id}/quotes`, {
    start,
    end: start + text.length,
  });
};
const codeOf = async (answer: ReturnType<Founder['call']>) => {
  const { statusCode, body } = await answer;
  return [statusCode, body === '' ? null : JSON.parse(body).code];
};

beforeEach(async () => {
  founder = await buildFounder(test.app);
  startup = await buildStartup(founder);
});

describe('a noted conversation', () => {
  it('is kept as it was typed, the newest day first', async () => {
    const first = await note();
    expect(first).toEqual({
      id: first.id,
      startupId: startup.id,
      who: 'Owner of two bakeries',
      heldOn: '2026-10-03',
      notes: NOTES,
      quotes: [],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const older = await note({ heldOn: '2026-09-30', notes: `${'é'.repeat(300)}\n` });
    const sameDay = await note();
    await mark(first, 'Then I ring round.');
    const all = await list();
    expect(all.map(({ id }) => id)).toEqual([sameDay.id, first.id, older.id]);
    expect(all.map(({ quotes }) => quotes)).toEqual([0, 1, 0]);
    expect(all[2]?.excerpt).toBe('é'.repeat(200));
    expect(await read(older)).toEqual(older);
  });

  it.each([
    ['without anybody', { who: ' \u200b ' }],
    ['with a whole biography', { who: 'a'.repeat(121) }],
    ['on no day', { heldOn: '2026-02-30' }],
    ['on a day to come', { heldOn: '2199-01-01' }],
    ['on a day of another age', { heldOn: '1066-10-14' }],
    ['of nothing', { notes: ' \n\u200b' }],
    ['that cannot be stored', { notes: 'a\0b' }],
    ['of a book', { notes: 'a'.repeat(16_001) }],
  ])('%s is refused', async (_, wrong) => {
    const answer = await founder.call('POST', `/api/startups/${startup.id}/conversations`, {
      ...INPUT,
      ...wrong,
    });
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, Object.keys(wrong)[0]]);
    expect(await list()).toEqual([]);
  });

  it('is one of a hundred at most, also when two are noted at once', async () => {
    await test.database.db
      .insertInto('conversations')
      .values(
        Array.from({ length: 99 }, () => ({
          startup_id: startup.id,
          who: 'Somebody',
          held_on: '2026-10-01',
          notes: 'Nothing.',
        })),
      )
      .execute();
    const answers = await Promise.all(
      [1, 2, 3].map(() => codeOf(founder.call('POST', `/api/startups/${startup.id}/conversations`, INPUT))),
    );
    expect(answers.toSorted()).toEqual([
      [201, undefined],
      [409, 'conversation.too_many'],
      [409, 'conversation.too_many'],
    ]);
    expect(await list()).toHaveLength(100);
  });

  it('fits, with all others, into what the startup’s notes may hold together, also when it grows', async () => {
    const notes = 'x'.repeat(16_000);
    for (let index = 0; index < 24; index += 1)
      await founder.post(`/api/startups/${startup.id}/conversations`, { ...INPUT, notes });
    const add = (length: number) =>
      codeOf(
        founder.call('POST', `/api/startups/${startup.id}/conversations`, {
          ...INPUT,
          notes: 'x'.repeat(length),
        }),
      );
    const answers = await Promise.all([add(10_000), add(10_000)]);
    expect(answers.toSorted()).toEqual([
      [201, undefined],
      [409, 'conversation.too_long'],
    ]);
    const [last] = (await list()).toSorted((one, other) => other.id - one.id);
    const grow = (length: number) =>
      codeOf(change(Number(last?.id), { notes: 'x'.repeat(length), updatedAt: last?.updatedAt }));
    const tooLong = [409, 'conversation.too_long'];
    expect([await add(6001), await grow(16_000), await add(6000)]).toEqual([
      tooLong,
      [200, undefined],
      tooLong,
    ]);
  });

  it('is noted once for one key', async () => {
    const key = { 'idempotency-key': 'note-1' };
    const url = `/api/startups/${startup.id}/conversations`;
    const [one, other] = [await founder.post(url, INPUT, key), await founder.post(url, INPUT, key)];
    expect(other).toEqual(one);
    expect(await list()).toHaveLength(1);
  });

  it('changes in what is sent, and never unseen', async () => {
    const before = await note();
    const renamed = (await change(before.id, { who: 'A baker', updatedAt: before.updatedAt })).json();
    expect(renamed).toEqual({ ...before, who: 'A baker', updatedAt: renamed.updatedAt });
    expect(renamed.updatedAt > before.updatedAt).toBe(true);
    const stale = await change(before.id, { notes: 'Other.', updatedAt: before.updatedAt });
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { code: 'record.changed', details: { current: renamed } },
    ]);
    // Repeated after a lost answer.
    const again = await change(before.id, { who: 'A baker', updatedAt: before.updatedAt });
    expect([again.statusCode, again.json()]).toEqual([200, renamed]);
    expect((await change(before.id, { heldOn: '2199-01-01' })).json()).toMatchObject({
      statusCode: 400,
      message: 'heldOn: Enter today or an earlier day',
    });
    expect(await read(before)).toEqual(renamed);
  });

  it('goes with its marks, and stays away', async () => {
    const before = await note();
    const { id } = await mark(before, 'Then I ring round.');
    expect(await codeOf(founder.call('DELETE', `/api/conversations/${before.id}`))).toEqual([204, null]);
    expect(await codeOf(founder.call('GET', `/api/conversations/${before.id}`))).toEqual([
      404,
      'conversation.not_found',
    ]);
    expect(await codeOf(founder.call('DELETE', `/api/conversation-quotes/${id}`))).toEqual([
      404,
      'conversation_quote.not_found',
    ]);
    expect(await list()).toEqual([]);
  });
});

describe('a marked sentence', () => {
  it('stands at its place, once', async () => {
    const noted = await note();
    const monday = await mark(noted, 'Monday is worst.');
    const quote = await mark(noted, 'Then I ring round.');
    expect(quote).toEqual({
      id: quote.id,
      conversationId: noted.id,
      start: 31,
      end: 49,
      text: 'Then I ring round.',
      result: null,
      step: null,
    });
    const twice = await Promise.all([1, 2, 3].map(() => mark(noted, 'Then I ring round.')));
    expect(twice).toEqual([quote, quote, quote]);
    expect((await read(noted)).quotes).toEqual([quote, monday]);
  });

  it.each([
    ['of half a sentence', { start: 0, end: 10 }],
    ['of two', { start: 0, end: 49 }],
    ['with its list marker', { start: 50, end: 68 }],
    ['of nothing', { start: 30, end: 31 }],
    ['backwards', { start: 49, end: 31 }],
    ['behind the notes', { start: 200, end: 220 }],
    ['before them', { start: -3, end: 5 }],
    ['of no numbers', { start: '0', end: null }],
  ])('%s is refused', async (_, place) => {
    const noted = await note();
    expect(await codeOf(founder.call('POST', `/api/conversations/${noted.id}/quotes`, place))).toEqual([
      400,
      'request.invalid',
    ]);
    expect((await read(noted)).quotes).toEqual([]);
  });

  it('has at most a thousand characters, and is one of fifty', async () => {
    const long = await note({ notes: `${'a '.repeat(600)}end.` });
    const refused = await founder.call('POST', `/api/conversations/${long.id}/quotes`, {
      start: 0,
      end: 1204,
    });
    expect(refused.json().message).toBe('You can mark sentences of up to 1000 characters');
    const many = await note({ notes: Array.from({ length: 52 }, (_, index) => `Loaf ${index}.`).join('\n') });
    for (let index = 0; index < 49; index += 1) await mark(many, `Loaf ${index}.`);
    const answers = await Promise.all(
      [49, 50, 51].map(index =>
        mark(many, `Loaf ${index}.`).then(
          () => 201,
          (error: Error) => error.message,
        ),
      ),
    );
    expect(answers.filter(answer => answer === 201)).toHaveLength(1);
    expect(answers.filter(answer => String(answer).includes('conversation.full'))).toHaveLength(2);
    expect(await mark(many, 'Loaf 3.')).toMatchObject({ text: 'Loaf 3.' });
  });

  it('moves with the notes around it, and stays in them', async () => {
    const noted = await note();
    const first = await mark(noted, 'We bin forty loaves every day.');
    const start = NOTES.lastIndexOf('We bin');
    const last = await founder.post<ConversationQuote>(`/api/conversations/${noted.id}/quotes`, {
      start,
      end: start + 30,
    });
    // The two quotes swap words, and one moves to where the other was.
    const notes = `We bin forty loaves every day.\nWe bin forty loaves every day. Then I ring round.`;
    const moved: ConversationDetails = (await change(noted.id, { notes })).json();
    expect(moved.quotes).toEqual([
      { ...first, start: 0, end: 30 },
      { ...last, start: 31, end: 61 },
    ]);
    const back: ConversationDetails = (await change(noted.id, { notes: `Hm. ${notes}` })).json();
    expect(back.quotes.map(quote => back.notes.slice(quote.start, quote.end))).toEqual([
      first.text,
      last.text,
    ]);
    expect(await codeOf(change(noted.id, { notes: 'We bin forty loaves every day.' }))).toEqual([
      409,
      'conversation.quoted',
    ]);
    expect(await read(noted)).toEqual(back);
    await founder.call('DELETE', `/api/conversation-quotes/${last.id}`);
    expect((await change(noted.id, { notes: 'We bin forty loaves every day.' })).statusCode).toBe(200);
  });

  it('is not marked any more once its mark is removed', async () => {
    const noted = await note();
    const quote = await mark(noted, 'Then I ring round.');
    const url = `/api/conversation-quotes/${quote.id}`;
    expect(await codeOf(founder.call('DELETE', url))).toEqual([204, null]);
    expect(await codeOf(founder.call('DELETE', url))).toEqual([404, 'conversation_quote.not_found']);
    expect(await read(noted)).toEqual(noted);
  });
});
