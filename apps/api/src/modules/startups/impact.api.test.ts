import { type Card, type Kanban, MAX_COUNTED_MESSAGES, type Startup } from '@groundwork/domain';
import { expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, chatIdOf } from '../../test/chat.ts';
import { buildForcingFounder } from '../../test/forcing-founder.ts';
import { meets, scriptedCoach } from '../../test/scripted-coach.ts';
import { anonymous, buildFounder, buildStartup } from '../../test/test-client.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
const impactOf = ({ id }: Pick<Startup, 'id'>) => `/api/startups/${id}/impact`;

it('of a new startup is nothing', async () => {
  const founder = await buildFounder(test.app);
  const startup = await buildStartup(founder);
  const none = {
    messages: 0,
    cards: 0,
    acceptedAnswers: 0,
    conversations: 0,
    completedSteps: 0,
    hasReport: false,
  };
  expect(await founder.get(impactOf(startup))).toEqual(none);
});

it('counts messages and accepted answers of this startup alone', async () => {
  const chat = await buildChat(test.app);
  const other = await buildStartup(chat.founder, { name: 'Other' });
  coach.judgements.push(meets(1));
  await chat.send('It was so on Tuesday.');
  expect(await chat.founder.get(impactOf(chat.startup))).toEqual({
    messages: (await chat.messages()).length,
    cards: 0,
    acceptedAnswers: 1,
    conversations: 0,
    completedSteps: 0,
    hasReport: false,
  });
  expect(await chat.founder.get(impactOf(other))).toMatchObject({ messages: 0, acceptedAnswers: 0 });
});

it('counts the cards of the board, and the messages about them', async () => {
  const founder = await buildFounder(test.app);
  const { id: startupId } = await buildStartup(founder);
  await founder.post('/api/kanban/boards', { startupId, name: 'Board' });
  const { columns } = await founder.get<Kanban>(`/api/startups/${startupId}/kanban`);
  const add = (title: string) =>
    founder.post<Card>('/api/kanban/cards', { columnId: at(columns, 0).id, title });
  const [card, other] = [await add('They pay'), await add('They stay')];
  await founder.post(`/api/card-guidance/${card.id}/messages`, { content: 'How?' });
  await founder.call('DELETE', `/api/kanban/cards/${other.id}`);
  expect(await founder.get(impactOf({ id: startupId }))).toMatchObject({ cards: 1, messages: 2 });
});

it('counts completed steps, and tells of the report', async () => {
  const founder = await buildForcingFounder(test);
  const id = await founder.addStartup();
  await founder.completeAll(id, at(founder.steps, 0).slice(0, 2));
  expect(await founder.get(impactOf({ id }))).toMatchObject({ completedSteps: 2, hasReport: true });
});

it('counts no further than anybody needs to know', async () => {
  const chat = await buildChat(test.app);
  await chat.send('It was so on Tuesday.');
  const row = { chat_id: await chatIdOf(test, chat), role: 'user' as const, content: 'More.' };
  const many = Array.from({ length: MAX_COUNTED_MESSAGES }, () => row);
  await test.database.db.insertInto('messages').values(many).execute();
  expect(await chat.founder.get(impactOf(chat.startup))).toMatchObject({ messages: MAX_COUNTED_MESSAGES });
});

it('is nobody else’s', async () => {
  const [founder, stranger] = [await buildFounder(test.app), await buildFounder(test.app)];
  const url = impactOf(await buildStartup(founder));
  expect((await stranger.call('GET', url)).statusCode).toBe(404);
  expect((await anonymous(test.app).call('GET', url)).statusCode).toBe(401);
  expect((await founder.call('GET', '/api/startups/x/impact')).statusCode).toBe(400);
});
