import type { Challenge, StepRecord } from '@groundwork/domain';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { buildChat, type Chat } from '../../test/chat.ts';
import { meets, scriptedCoach } from '../../test/scripted-coach.ts';
import { buildAdministrator, buildFounder, buildStartup, type TestClient } from '../../test/test-client.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));

type Totals = Record<string, { completed: number; total: number }>;
const totalsOf = (client: TestClient, query = '') => client.get<Totals>(`/api/progress${query}`);

/** The totals of a founder who has completed nothing. */
async function untouched({ founder, startup }: Chat): Promise<Totals> {
  const totals: Totals = {};
  const records = await founder.get<StepRecord[]>(`/api/startups/${startup.id}/progress`);
  for (const { challengeId } of records)
    totals[challengeId] = { completed: 0, total: (totals[challengeId]?.total ?? 0) + 1 };
  return totals;
}

async function completeFirstStep({ founder, step, scope, send }: Chat): Promise<void> {
  coach.judgements.push(meets(3));
  await send('It was so on Tuesday.');
  await founder.post(`/api/steps/${step.id}/complete`, scope);
}

describe('the totals', () => {
  it('count the completed steps of each challenge and all that it has', async () => {
    const chat = await buildChat(test.app);
    const before = await totalsOf(chat.founder);
    expect(before).toEqual(await untouched(chat));
    expect(Object.keys(before)).toHaveLength((await chat.founder.get<Challenge[]>('/api/challenges')).length);
    await completeFirstStep(chat);
    const { id } = chat.challenge;
    expect(await totalsOf(chat.founder)).toEqual({
      ...before,
      [id]: { completed: 1, total: chat.steps.length },
    });
  });

  it('are those of the startup that is named, else of the newest', async () => {
    const chat = await buildChat(test.app);
    await completeFirstStep(chat);
    const newest = await buildStartup(chat.founder, { name: 'Newest' });
    const named = (id: number) => totalsOf(chat.founder, `?startupId=${id}`);
    expect((await named(chat.startup.id))[chat.challenge.id]?.completed).toBe(1);
    expect((await named(newest.id))[chat.challenge.id]?.completed).toBe(0);
    expect(await totalsOf(chat.founder)).toEqual(await named(newest.id));
    await chat.founder.call('DELETE', `/api/startups/${newest.id}`);
    expect(await totalsOf(chat.founder)).toEqual(await named(chat.startup.id));
  });

  it('leave out archived challenges and steps that are not in use', async () => {
    const chat = await buildChat(test.app);
    const { db } = test.database;
    const archive = (is_archived: boolean) =>
      db.updateTable('challenges').set({ is_archived }).where('id', '<>', chat.challenge.id).execute();
    const use = (is_active: boolean) =>
      db.updateTable('steps').set({ is_active }).where('id', '=', chat.step.id).execute();
    await archive(true);
    await use(false);
    try {
      const left = { [chat.challenge.id]: { completed: 0, total: chat.steps.length - 1 } };
      expect(await totalsOf(chat.founder)).toEqual(left);
    } finally {
      await archive(false);
      await use(true);
    }
  });

  it('are none without a startup', async () => {
    expect(await totalsOf(await buildFounder(test.app))).toEqual({});
  });

  it('of a startup that is not there, or is another’s, are not found', async () => {
    const chat = await buildChat(test.app);
    const another = await buildFounder(test.app);
    const administrator = await buildAdministrator(test.app);
    for (const [client, id] of [
      [chat.founder, 2_000_000_000],
      [another, chat.startup.id],
      [administrator, chat.startup.id],
    ] as const) {
      const answer = await client.call('GET', `/api/progress?startupId=${id}`);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'startup.not_found']);
    }
    const malformed = await chat.founder.call('GET', '/api/progress?startupId=x');
    expect([malformed.statusCode, malformed.json().code]).toEqual([400, 'request.invalid']);
  });
});
