import type { AdminStep, Challenge, PendingChange, Startup, Step, StepRecord } from '@groundwork/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat } from '../../test/chat.ts';
import { publishAll } from '../../test/publish-all.ts';
import { meets, scriptedCoach } from '../../test/scripted-coach.ts';
import { buildAdministrator, type TestClient } from '../../test/test-client.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));

let admin: TestClient;
let chat: Chat;
/** In the middle of the first challenge, between its first step and its second. */
let empty: AdminStep;
/** What the founder had of everything before the empty step came. */
let before: unknown;

beforeEach(async () => {
  coach.forget();
  admin = await buildAdministrator(test.app);
  chat = await buildChat(test.app);
  before = await counted();
  const { id } = await admin.post<AdminStep>('/api/admin/steps', {
    challengeId: chat.challenge.id,
    title: 'Asks nothing',
    description: 'Yet.',
    order: at(chat.steps, 0).order,
  });
  // Live, as in a database from before: no step that asks nothing is published.
  await sql`delete from pending_changes`.execute(test.database.db);
  await sql`update steps set is_active = true where id = ${id}`.execute(test.database.db);
  empty = await read(id);
  return async () => {
    await admin.call('DELETE', `/api/admin/steps/${empty.id}`);
  };
});

const read = async (id: number) =>
  at(
    (await admin.get<AdminStep[]>('/api/admin/steps')).filter(step => step.id === id),
    0,
  );
const steps = () => chat.founder.get<Step[]>(`/api/challenges/${chat.challenge.id}/steps`);
const counted = async () => [
  await chat.founder.get(`/api/progress?startupId=${chat.startup.id}`),
  await chat.founder.get<StepRecord[]>(`/api/startups/${chat.startup.id}/progress`),
  (await chat.founder.get<Step[]>(`/api/steps?startupId=${chat.startup.id}`)).map(({ id }) => id),
];
const hi = (client: TestClient, scope: object) =>
  client.call('POST', '/api/messages', { ...scope, content: 'hi' });
const complete = (client: TestClient, stepId: number, change: object = {}) =>
  client.call('POST', `/api/steps/${stepId}/complete`, { startupId: chat.startup.id, ...change });
const xp = async () => (await chat.founder.get<{ experiencePoints: number }>('/api/user')).experiencePoints;

async function finish({ id }: Step): Promise<void> {
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday']) {
    coach.judgements.push(meets(9));
    const content = `It was so on ${day}.`;
    const sent = await chat.founder.call('POST', '/api/messages', { ...chat.scope, stepId: id, content });
    expect(sent.statusCode).toBe(200);
  }
  await chat.founder.post(`/api/steps/${id}/complete`, { startupId: chat.startup.id });
}

describe('a step that asks nothing [PR-72]', () => {
  it('is not completed by a message, and gives no points, whoever writes', async () => {
    const scope = { ...chat.scope, stepId: empty.id };
    for (const refused of [
      await hi(chat.founder, scope),
      await chat.founder.call('POST', '/api/messages/opener', scope),
      await complete(chat.founder, empty.id),
    ])
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'step.asks_nothing']);
    expect(await xp()).toBe(0);
    const { id: startupId } = await admin.post<Startup>('/api/startups', { name: 'Own' });
    const own = { ...scope, startupId };
    expect((await hi(admin, own)).json().code).toBe('step.asks_nothing');
    const forced = await complete(admin, empty.id, { startupId, forceComplete: true });
    expect(forced.json().code).toBe('step.asks_nothing');
    const begun = await test.database.db
      .selectFrom('step_progress')
      .select('id')
      .where('step_id', '=', empty.id)
      .execute();
    expect(begun).toEqual([]);
  });

  it('is in no total, no record and no list of open steps, and reads as inactive', async () => {
    expect(await counted()).toEqual(before);
    expect((await steps()).find(({ id }) => id === empty.id)).toMatchObject({ isActive: false });
  });

  it('is passed over by the next step, and closes no challenge', async () => {
    const [first, ...rest] = chat.steps as [Step, ...Step[]];
    coach.judgements.push(meets(9));
    await chat.send('It was so on Tuesday.');
    expect((await complete(chat.founder, first.id)).json()).toMatchObject({ nextStepId: at(rest, 0).id });
    for (const step of rest) await finish(step);
    const next = at(await chat.founder.get<Challenge[]>('/api/challenges'), 1);
    const [open] = await chat.founder.get<Step[]>(`/api/challenges/${next.id}/steps`);
    const sent = await hi(chat.founder, { ...chat.scope, challengeId: next.id, stepId: open?.id });
    expect(sent.statusCode).toBe(200);
    const startup = await chat.founder.get<Startup>(`/api/startups/${chat.startup.id}`);
    expect(startup.percent).toBeGreaterThan(0);
  });

  it('is there for founders once it has a question, and again without it', async () => {
    const question = await admin.post<{ id: number }>('/api/admin/questions', {
      stepId: empty.id,
      text: 'Which town?',
      order: 1,
    });
    await publishAll(admin);
    expect((await steps()).find(({ id }) => id === empty.id)).toMatchObject({ isActive: true });
    const sent = await hi(chat.founder, { ...chat.scope, stepId: empty.id });
    expect(sent.statusCode).toBe(200);
    await admin.call('DELETE', `/api/admin/questions/${question.id}`);
    expect((await hi(chat.founder, { ...chat.scope, stepId: empty.id })).json().code).toBe(
      'step.asks_nothing',
    );
    expect(await counted()).toEqual(before);
  });

  it('leaves what was completed in it before, with its points', async () => {
    const url = `/api/admin/steps/${empty.id}`;
    await admin.call('PUT', url, { ...empty, completionCriteria: ['Names a town'] });
    await publishAll(admin);
    expect(await read(empty.id)).toMatchObject({ asksSomething: true });
    await finish(empty);
    const points = await xp();
    expect(points).toBeGreaterThan(0);
    await sql`update steps set completion_criteria = null where id = ${empty.id}`.execute(test.database.db);
    expect(await read(empty.id)).toMatchObject({ isActive: true, asksSomething: false });
    const { founder, startup, challenge } = chat;
    const progress = await founder.get(
      `/api/progress/${founder.user.id}/${startup.id}/${challenge.id}/${empty.id}`,
    );
    expect(progress).toMatchObject({ status: 'completed', percent: 100 });
    const repeated = await complete(chat.founder, empty.id);
    expect(repeated.json()).toMatchObject({ alreadyCompleted: true, xpAwarded: 0 });
    expect(await xp()).toBe(points);
  });
});

describe('the back office [AD-105]', () => {
  const put = (change: object) => admin.call('PUT', `/api/admin/steps/${empty.id}`, { ...empty, ...change });

  it('activates no step that asks nothing, and says of each whether it does', async () => {
    expect(empty).toMatchObject({ isActive: true, asksSomething: false });
    const { body, ...off } = await put({ isActive: false, updatedAt: undefined });
    expect([off.statusCode, JSON.parse(body).isActive]).toEqual([200, false]);
    const refused = await put({ isActive: true, updatedAt: undefined });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'step.asks_nothing']);
    await put({ isActive: false, completionCriteria: ['A town'], updatedAt: undefined });
    await publishAll(admin);
    const asking = await put({ completionCriteria: ['A town'], updatedAt: undefined });
    expect(asking.json()).toMatchObject({ isActive: true, asksSomething: true });
  });

  it('publishes no step that asks nothing, new or emptied, and a new one with its question', async () => {
    const { id } = await admin.post<AdminStep>('/api/admin/steps', {
      challengeId: chat.challenge.id,
      title: 'New',
      description: 'New.',
      order: 90,
    });
    await put({ title: 'Still empty' });
    const waiting = async () =>
      (await admin.get<PendingChange[]>('/api/admin/changes')).map(({ kind, recordId, updatedAt }) => ({
        kind,
        recordId,
        updatedAt,
      }));
    const publish = (changes: object[]) => admin.call('POST', '/api/admin/changes/publish', { changes });
    for (const change of await waiting()) {
      const refused = await publish([change]);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'step.asks_nothing']);
    }
    const question = { stepId: id, text: 'Which town?', order: 1 };
    await admin.post('/api/admin/questions', question);
    const ofNew = (await waiting()).filter(({ recordId }) => recordId !== empty.id);
    expect((await publish(ofNew)).json()).toEqual({ count: 2 });
    await admin.call('DELETE', `/api/admin/steps/${id}`);
  });

  it('edits one that is live already', async () => {
    const edited = await put({ title: 'Still empty' });
    expect([edited.statusCode, edited.json().title]).toEqual([200, 'Still empty']);
  });
});
