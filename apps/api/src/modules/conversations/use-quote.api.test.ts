import type {
  Card,
  CardLog,
  ConversationDetails,
  ConversationQuote,
  Kanban,
  OfferedQuote,
  Step,
} from '@groundwork/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat } from '../../test/chat.ts';
import { buildFounder, buildStartup, type Founder } from '../../test/test-client.ts';

const test = useTestApp();
let chat: Chat;
let founder: Founder;
let noted: ConversationDetails;
let quote: ConversationQuote;

const TEXTS = { hypothesis: 'Bakers pay', test: 'Ask 9', metric: 'Deposits', criteria: '4 of 9 by 3 May' };
const DAY = '2026-10-03';
const SAID = 'We bin forty loaves every day.';

const codeOf = async (answer: ReturnType<Founder['call']>) => {
  const { statusCode, body } = await answer;
  return [statusCode, body === '' ? null : JSON.parse(body).code];
};
const note = (change: object = {}, startupId = chat.startup.id) =>
  founder.post<ConversationDetails>(`/api/startups/${startupId}/conversations`, {
    who: 'Owner of two bakeries',
    heldOn: DAY,
    notes: `${SAID} Then I ring round.`,
    ...change,
  });
const mark = ({ id }: { id: number }, start = 0, end = SAID.length) =>
  founder.post<ConversationQuote>(`/api/conversations/${id}/quotes`, { start, end });
const read = async () =>
  at((await founder.get<ConversationDetails>(`/api/conversations/${noted.id}`)).quotes, 0);

async function addCard(startupId = chat.startup.id, by: Founder = founder): Promise<Card> {
  const { columns } = await by.get<Kanban>(`/api/startups/${startupId}/kanban`);
  return by.post<Card>('/api/kanban/cards', { columnId: columns[0]?.id, title: 'Bakers pay', ...TEXTS });
}
const start = ({ id }: Card) => founder.post<Card>(`/api/kanban/cards/${id}/start-test`);
const logOf = ({ id }: Card) => founder.get<CardLog>(`/api/kanban/cards/${id}/log`);
const makeResult = (cardId: number, bearing = 'supports', id = quote.id) =>
  founder.call('POST', `/api/conversation-quotes/${id}/result`, { cardId, bearing });

beforeEach(async () => {
  chat = await buildChat(test.app);
  founder = chat.founder;
  await founder.post('/api/kanban/boards', { startupId: chat.startup.id, name: 'Board' });
  noted = await note();
  quote = await mark(noted);
});

describe('a marked sentence as a result', () => {
  it('is quoted as the interviewee’s words, on the day of the conversation', async () => {
    const card = await start(await addCard());
    const answer = await makeResult(card.id, 'contradicts');
    const [result] = (await logOf(card)).results;
    expect(result).toMatchObject({
      text: 'A conversation: Owner of two bakeries',
      quote: SAID,
      quotedFrom: 'interviewee',
      observedOn: DAY,
      bearing: 'contradicts',
      figure: null,
      link: null,
    });
    const used = { ...quote, result: { id: result?.id, cardId: card.id, cardTitle: 'Bakers pay' } };
    expect([answer.statusCode, answer.json()]).toEqual([201, used]);
    expect(await read()).toEqual(used);
  });

  it('is made once: the same when it is asked for again, refused for another card', async () => {
    const [card, other] = [await start(await addCard()), await start(await addCard())];
    const answers = await Promise.all([makeResult(card.id), makeResult(card.id), makeResult(card.id)]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await logOf(card)).results).toHaveLength(1);
    expect(await codeOf(makeResult(other.id))).toEqual([409, 'conversation_quote.used']);
    expect((await logOf(other)).results).toEqual([]);
  });

  it('needs a card that is being tested', async () => {
    const card = await addCard();
    expect(await codeOf(makeResult(card.id))).toEqual([409, 'card.not_testing']);
    await start(card);
    await founder.post(`/api/kanban/cards/${card.id}/results`, {
      text: 'a',
      observedOn: DAY,
      bearing: 'supports',
    });
    await founder.post(`/api/kanban/cards/${card.id}/decide`, { outcome: 'validated', learned: 'They pay' });
    expect(await codeOf(makeResult(card.id))).toEqual([409, 'card.decided']);
    expect((await read()).result).toBeNull();
  });

  it('finds no room in a card that is full', async () => {
    const card = await start(await addCard());
    await test.database.db
      .insertInto('card_results')
      .values(
        Array.from({ length: 100 }, () => ({
          card_id: card.id,
          text: 'a',
          observed_on: DAY,
          bearing: 'supports' as const,
        })),
      )
      .execute();
    expect(await codeOf(makeResult(card.id))).toEqual([409, 'card.full']);
    expect((await read()).result).toBeNull();
  });

  it('can be made anew once the result, or its card, is gone', async () => {
    const [card, other] = [await start(await addCard()), await start(await addCard())];
    const { result }: ConversationQuote = (await makeResult(card.id)).json();
    expect(await codeOf(founder.call('DELETE', `/api/kanban/results/${result?.id}`))).toEqual([204, null]);
    expect((await read()).result).toBeNull();
    expect((await makeResult(card.id)).statusCode).toBe(201);
    await founder.call('DELETE', `/api/kanban/cards/${card.id}`);
    expect((await read()).result).toBeNull();
    expect((await makeResult(other.id)).json().result).toMatchObject({ cardId: other.id });
  });

  it('stays when its mark, its note and the notes’ text are gone', async () => {
    const card = await start(await addCard());
    await makeResult(card.id);
    await founder.call('DELETE', `/api/conversation-quotes/${quote.id}`);
    await founder.call('DELETE', `/api/conversations/${noted.id}`);
    expect((await logOf(card)).results).toHaveLength(1);
  });

  it('is not lost, nor stuck, while its result is removed and made again in two tabs', async () => {
    const card = await start(await addCard());
    for (let round = 0; round < 5; round += 1) {
      const { result }: ConversationQuote = (await makeResult(card.id)).json();
      const answers = await Promise.all([
        founder.call('DELETE', `/api/kanban/results/${result?.id}`),
        makeResult(card.id),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 201]);
      expect((await logOf(card)).results.length).toBe((await read()).result === null ? 0 : 1);
    }
  });

  it('is never one of another startup’s card, one’s own or another’s', async () => {
    const another = await buildFounder(test.app);
    const theirs = await buildStartup(another);
    await another.post('/api/kanban/boards', { startupId: theirs.id, name: 'Board' });
    const foreign = await addCard(theirs.id, another);
    await another.post(`/api/kanban/cards/${foreign.id}/start-test`);
    expect(await codeOf(makeResult(foreign.id))).toEqual([404, 'card.not_found']);
    const second = await buildStartup(founder);
    await founder.post('/api/kanban/boards', { startupId: second.id, name: 'Board' });
    const own = await start(await addCard(second.id));
    expect(await codeOf(makeResult(own.id))).toEqual([404, 'card.not_found']);
    expect((await logOf(own)).results).toEqual([]);
    expect(
      await codeOf(
        another.call('POST', `/api/conversation-quotes/${quote.id}/result`, {
          cardId: foreign.id,
          bearing: 'supports',
        }),
      ),
    ).toEqual([404, 'conversation_quote.not_found']);
    expect((await read()).result).toBeNull();
  });
});

describe('a marked sentence offered in a step', () => {
  const offer = (stepId: number | null, id = quote.id) =>
    founder.call('PUT', `/api/conversation-quotes/${id}/step`, { stepId });
  const offered = (stepId = chat.step.id, startupId = chat.startup.id) =>
    founder.get<OfferedQuote[]>(`/api/startups/${startupId}/steps/${stepId}/conversation-quotes`);

  it('is listed there, the newest conversation first, until it is taken back', async () => {
    const { id, challengeId, title } = chat.step;
    const answer = await offer(id);
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...quote, step: { id, challengeId, title } }]);
    const newer = await note({ heldOn: '2026-10-05' });
    const second = await mark(newer, 31, 49);
    await offer(id, second.id);
    expect(await offered()).toEqual([
      {
        id: second.id,
        conversationId: newer.id,
        who: newer.who,
        heldOn: '2026-10-05',
        text: 'Then I ring round.',
      },
      { id: quote.id, conversationId: noted.id, who: noted.who, heldOn: DAY, text: SAID },
    ]);
    expect(await offered(at(chat.steps, 1).id)).toEqual([]);
    await offer(at(chat.steps, 1).id);
    expect((await offered()).map(({ id }) => id)).toEqual([second.id]);
    expect((await offer(null)).json()).toEqual(quote);
    expect(await offered(at(chat.steps, 1).id)).toEqual([]);
  });

  it('is one of fifty there', async () => {
    const many = await note({
      notes: Array.from({ length: 50 }, (_, index) => `Loaf ${index + 10}.`).join('\n'),
    });
    for (let index = 0; index < 50; index += 1)
      await offer(chat.step.id, (await mark(many, index * 9, index * 9 + 8)).id);
    await offer(chat.step.id);
    expect(await offered()).toHaveLength(50);
  });

  it('is refused where there is no such step for this founder', async () => {
    const { db } = test.database;
    expect(await codeOf(offer(2_000_000_000))).toEqual([404, 'step.not_found']);
    const hidden: Step = at(chat.steps, 1);
    await db.updateTable('steps').set({ is_active: false }).where('id', '=', hidden.id).execute();
    expect(await codeOf(offer(hidden.id))).toEqual([404, 'step.not_found']);
    await db.updateTable('steps').set({ is_active: true }).where('id', '=', hidden.id).execute();
    expect((await read()).step).toBeNull();
  });

  it('is not told in another startup', async () => {
    await offer(chat.step.id);
    const second = await buildStartup(founder);
    expect(await offered(chat.step.id, second.id)).toEqual([]);
  });
});
