import type { AdminChallenge, Challenge, StepRecord } from '@groundwork/domain';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat } from '../../test/chat.ts';
import { meets, scriptedCoach } from '../../test/scripted-coach.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));

/** Both are where the unlock rule admits no founder: in the last challenge, with nothing done before it. */
let founder: Chat;
let administrator: Chat;
let challengeCount: number;

beforeAll(async () => {
  const { founder: client } = await buildChat(test.app);
  challengeCount = (await client.get<Challenge[]>('/api/challenges')).length;
});

beforeEach(async () => {
  coach.forget();
  const last = { challenge: challengeCount - 1, step: 0 };
  founder = await buildChat(test.app, last);
  administrator = await buildChat(test.app, last);
  await test.database.db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('id', '=', administrator.founder.user.id)
    .execute();
});

afterEach(async () => {
  await setChallenge({ is_archived: false, is_active: true });
  await test.database.db.updateTable('steps').set({ is_active: true }).execute();
});

async function setChallenge(set: { is_archived?: boolean; is_active?: boolean }, { challenge } = founder) {
  await test.database.db.updateTable('challenges').set(set).where('id', '=', challenge.id).execute();
}

const archive = () => setChallenge({ is_archived: true });

type Work = readonly [method: 'GET' | 'POST' | 'DELETE', url: string, body?: object];

/** Everything the challenge's page reads, in its order. */
const readsOf = ({ challenge, step, url }: Chat): Work[] => [
  ['GET', `/api/challenges/${challenge.id}`],
  ['GET', `/api/challenges/${challenge.id}/steps`],
  ['GET', `/api/challenges/${challenge.id}/assistants`],
  ['GET', `/api/steps/${step.id}/questions`],
  ['GET', `/api/steps/${step.id}/assistants`],
  ['GET', url],
];
const worksOf = ({ scope, step }: Chat): Work[] => [
  ['POST', '/api/messages/opener', scope],
  ['POST', '/api/messages', { ...scope, content: 'It was so on Tuesday.' }],
  ['POST', `/api/steps/${step.id}/complete`, scope],
];

async function ask(chat: Chat, works: readonly Work[]): Promise<(string | number)[]> {
  const told: (string | number)[] = [];
  for (const [method, url, body] of works) {
    const answer = await chat.founder.call(method, url, body);
    told.push(answer.statusCode < 300 ? answer.statusCode : answer.json().code);
  }
  return told;
}

describe('the administrators’ list of challenges', () => {
  it('has the archived ones in their places, and the founders’ has not', async () => {
    const all = await founder.founder.get<Challenge[]>('/api/challenges');
    const [first] = all;
    await test.database.db
      .updateTable('challenges')
      .set({ is_archived: true })
      .where('id', '=', first?.id ?? 0)
      .execute();
    try {
      const listed = await administrator.founder.get<AdminChallenge[]>('/api/admin/challenges');
      const told = listed.map(({ updatedAt: _, ...challenge }) => challenge);
      expect(told).toEqual([{ ...first, isArchived: true }, ...all.slice(1)]);
      for (const { founder: client } of [founder, administrator])
        expect(await client.get('/api/challenges')).toEqual(all.slice(1));
    } finally {
      await test.database.db.updateTable('challenges').set({ is_archived: false }).execute();
    }
  });

  it('is refused to founders', async () => {
    const answer = await founder.founder.call('GET', '/api/admin/challenges');
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.forbidden']);
  });
});

describe('an archived challenge', () => {
  beforeEach(archive);

  it('is not there for a founder, and nothing is begun in it', async () => {
    const [challenge, step] = ['challenge.not_found', 'step.not_found'];
    expect(await ask(founder, readsOf(founder))).toEqual([
      'challenge.archived',
      ...[challenge, challenge, step, step, step],
    ]);
    expect(await ask(founder, worksOf(founder))).toEqual([step, step, step]);
    expect(await ask(founder, [['DELETE', founder.url]])).toEqual([step]);
    const begun = await test.database.db
      .selectFrom('step_progress')
      .select('id')
      .where('startup_id', '=', founder.startup.id)
      .execute();
    expect(begun).toEqual([]);
  });

  it('hides a founder’s chat in it, which is there again afterwards', async () => {
    const chat = await buildChat(test.app);
    await chat.send('It was so on Tuesday.');
    await setChallenge({ is_archived: true }, chat);
    try {
      expect(await ask(chat, [['GET', chat.url]])).toEqual(['step.not_found']);
    } finally {
      await setChallenge({ is_archived: false }, chat);
    }
    expect(await chat.messages()).toHaveLength(2);
  });

  it('is open to an administrator, who can work in it to its end', async () => {
    expect(await ask(administrator, readsOf(administrator))).toEqual(Array(6).fill(200));
    coach.judgements.push(meets(3));
    expect(await ask(administrator, worksOf(administrator))).toEqual([200, 200, 200]);
    expect((await administrator.messages()).map(({ kind, role }) => [kind, role])).toEqual([
      ['opener', 'assistant'],
      ['message', 'user'],
      ['message', 'assistant'],
    ]);
    expect(await administrator.progress()).toMatchObject({ status: 'completed' });
    const { nextStepId } = await administrator.founder.post<{ nextStepId: number }>(
      `/api/steps/${administrator.step.id}/complete`,
      administrator.scope,
    );
    expect(nextStepId).toBe(at(administrator.steps, 1).id);
    expect(await ask(administrator, [['DELETE', administrator.url]])).toEqual([200]);
  });

  it('counts for nobody', async () => {
    for (const { founder: client, startup, challenge } of [founder, administrator]) {
      const records = await client.get<StepRecord[]>(`/api/startups/${startup.id}/progress`);
      expect(records.map(({ challengeId }) => challengeId)).not.toContain(challenge.id);
      expect(await client.get('/api/progress')).not.toHaveProperty(String(challenge.id));
    }
  });
});

describe.each([
  ['a locked challenge', async () => undefined, 'challenge.locked'],
  ['an inactive challenge', () => setChallenge({ is_active: false }), 'challenge.locked'],
])('%s', (_name, lock, code) => {
  beforeEach(lock);

  it('can be looked at by a founder, but not worked in', async () => {
    expect(await ask(founder, readsOf(founder))).toEqual(Array(6).fill(200));
    expect(await ask(founder, worksOf(founder))).toEqual([code, code, code]);
    expect(await founder.messages()).toEqual([]);
  });

  it('is open to an administrator', async () => {
    coach.judgements.push(meets(3));
    expect(await ask(administrator, worksOf(administrator))).toEqual([200, 200, 200]);
  });
});

describe('a locked step', () => {
  it('of an open challenge is open to an administrator and refused to a founder', async () => {
    const { db } = test.database;
    const open = await buildChat(test.app);
    await db.updateTable('steps').set({ is_active: false }).where('id', '=', open.step.id).execute();
    expect(await ask(open, worksOf(open))).toEqual(Array(3).fill('step.locked'));
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', open.founder.user.id).execute();
    coach.judgements.push(meets(3));
    expect(await ask(open, worksOf(open))).toEqual([200, 200, 200]);
  });
});
