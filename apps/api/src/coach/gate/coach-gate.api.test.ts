import { describe, expect, it } from 'vitest';
import type { AppOptions } from '../../app.ts';
import { TokenBudget } from '../../stores/token-budget.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { until } from '../../test/chat.ts';
import { gate } from '../../test/scripted-coach.ts';
import { buildFounder } from '../../test/test-client.ts';
import { CoachGate, type ModelCall } from './coach-gate.ts';

const test = useTestApp();
const signal = new AbortController().signal;
const usage = { model: 'm', inputTokens: 60, outputTokens: 40 };

async function build({ dailyTokensPerUser = 100, ...limits }: Partial<AppOptions['limits']> = {}) {
  const { user } = await buildFounder(test.app);
  const all = { maxConcurrent: 16, maxPerUser: 2, ...limits };
  const budget = new TokenBudget(test.database.db, dailyTokensPerUser);
  return { userId: user.id, budget, coachGate: new CoachGate(budget, 'openai', all, test.app.log) };
}

describe('CoachGate', () => {
  it('runs no more calls of a user at once than their share', async () => {
    const { userId, coachGate } = await build();
    const wait = gate();
    let running = 0;
    let most = 0;
    const call = () =>
      coachGate.run({ userId, job: 'reply', model: 'm', signal }, async () => {
        running += 1;
        most = Math.max(most, running);
        await wait.promise;
        running -= 1;
      });
    const calls = [call(), call(), call(), call()];
    await until(() => running === 2);
    await new Promise(resolve => setTimeout(resolve, 20));
    wait.open();
    await Promise.all(calls);
    expect(most).toBe(2);
  });

  it('keeps places for replies that no judgement takes, of a user and of the process', async () => {
    const { userId, coachGate } = await build({ maxConcurrent: 4 });
    const wait = gate();
    const run = (user: number, job: 'judge' | 'reply') =>
      coachGate.run({ userId: user, job, model: 'm', signal }, async () => {
        if (job === 'judge') await wait.promise;
        return job;
      });
    const others = await Promise.all([1, 2, 3].map(async () => (await buildFounder(test.app)).user.id));
    const held = [userId, userId, userId, ...others].map(user => run(user, 'judge'));
    for (const user of [userId, ...others]) expect(await run(user, 'reply')).toBe('reply');
    wait.open();
    await Promise.all(held);
  });

  it('says how many sections may be written at once: a quarter of the calls, and two of a founder', async () => {
    const places = async (maxConcurrent: number, maxPerUser: number) =>
      (await build({ maxConcurrent, maxPerUser })).coachGate.sectionPlaces;
    expect(await places(16, 4)).toEqual({ process: 4, founder: 2 });
    expect(await places(7, 2)).toEqual({ process: 1, founder: 2 });
    expect(await places(1, 1)).toEqual({ process: 1, founder: 1 });
  });

  it('keeps a user’s writings, sections, replies and judgements apart', async () => {
    const { userId, coachGate } = await build({ maxPerUser: 1 });
    const jobs = ['write', 'section', 'reply', 'judge'] as const;
    for (const job of jobs) {
      const wait = gate();
      const held = [1, 2].map(() => coachGate.run({ userId, job, model: 'm', signal }, () => wait.promise));
      for (const other of jobs.filter(name => name !== job)) {
        expect(await coachGate.run({ userId, job: other, model: 'm', signal }, async () => other)).toBe(
          other,
        );
      }
      wait.open();
      await Promise.all(held);
    }
  });

  it('keeps places of the process for replies that neither judgements, writings nor sections take', async () => {
    const { userId, coachGate } = await build({ maxConcurrent: 5 });
    const wait = gate();
    const users = [
      userId,
      ...(await Promise.all([1, 2, 3].map(async () => (await buildFounder(test.app)).user.id))),
    ];
    const running: string[] = [];
    const hold = (user: number, job: 'judge' | 'write' | 'section') =>
      coachGate.run({ userId: user, job, model: 'm', signal }, () => {
        running.push(job);
        return wait.promise;
      });
    const held = users.flatMap(user => [hold(user, 'judge'), hold(user, 'write'), hold(user, 'section')]);
    await until(() => running.length >= 4);
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(running.toSorted()).toEqual(['judge', 'judge', 'section', 'write']);
    expect(await coachGate.run({ userId, job: 'reply', model: 'm', signal }, async () => 'served')).toBe(
      'served',
    );
    wait.open();
    await Promise.all(held);
  });

  it('writes for a form while reports have every place that they may take', async () => {
    const { userId, coachGate } = await build({ maxConcurrent: 8, maxPerUser: 4 });
    const wait = gate();
    let running = 0;
    const held = Array.from({ length: 4 }, () =>
      coachGate.run({ userId, job: 'section', model: 'm', signal }, () => {
        running += 1;
        return wait.promise;
      }),
    );
    await until(() => running === 2);
    expect(await coachGate.run({ userId, job: 'write', model: 'm', signal }, async () => 'served')).toBe(
      'served',
    );
    expect(running).toBe(2);
    wait.open();
    await Promise.all(held);
    expect(running).toBe(4);
  });

  it('lets everything wait for the process’s places together', async () => {
    const { userId, coachGate } = await build({ maxConcurrent: 1 });
    const wait = gate();
    const order: string[] = [];
    const held = coachGate.run({ userId, job: 'write', model: 'm', signal }, () => {
      order.push('write');
      return wait.promise;
    });
    await until(() => order.length === 1);
    const reply = coachGate.run(
      { userId, job: 'reply', model: 'm', signal },
      async () => void order.push('reply'),
    );
    await new Promise(resolve => setTimeout(resolve, 20));
    order.push('opened');
    wait.open();
    await Promise.all([held, reply]);
    expect(order).toEqual(['write', 'opened', 'reply']);
  });

  it('keeps one user’s calls from holding up another’s', async () => {
    const { userId, coachGate } = await build({ maxConcurrent: 3 });
    const wait = gate();
    const held = [1, 2, 3].map(() =>
      coachGate.run({ userId, job: 'reply', model: 'm', signal }, () => wait.promise),
    );
    const other = (await buildFounder(test.app)).user.id;
    expect(
      await coachGate.run({ userId: other, job: 'reply', model: 'm', signal }, async () => 'served'),
    ).toBe('served');
    wait.open();
    await Promise.all(held);
  });

  it('lets no more calls overshoot the budget than the user has places', async () => {
    const { userId, coachGate } = await build({ maxPerUser: 1, dailyTokensPerUser: 300 });
    let made = 0;
    const call = () =>
      coachGate.run({ userId, job: 'reply', model: 'm', signal }, async report => {
        made += 1;
        report({ model: 'm', inputTokens: 200, outputTokens: 20 });
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, call));
    expect(made).toBe(2);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  });

  it('counts the tokens of a call that fails as well, and refuses at the budget', async () => {
    const { userId, coachGate, budget } = await build();
    const { db } = test.database;
    await budget.assertLeft(userId);
    const failing = coachGate.run({ userId, job: 'reply', model: 'm', signal }, async report => {
      report(usage);
      throw new Error('cut');
    });
    await expect(failing).rejects.toThrow('cut');
    await expect(budget.assertLeft(userId)).rejects.toMatchObject({
      code: 'budget.exhausted',
    });
    // The budget is checked again once a waiting call gets a place.
    const late = coachGate.run({ userId, job: 'reply', model: 'm', signal }, async () => 'never');
    await expect(late).rejects.toMatchObject({ code: 'budget.exhausted' });
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await db.updateTable('user_day_budget').set({ day: yesterday }).where('user_id', '=', userId).execute();
    await budget.assertLeft(userId);
  });

  it.each([
    ['fails', new Error('down'), undefined, [true]],
    ['runs out of time', new DOMException('late', 'TimeoutError'), 'abort', [true]],
    ['is given up by its caller', new Error('stopped'), 'abort', []],
  ] as const)(
    '[CO-71] counts a call without tokens only as a failure: one that %s',
    async (_, error, abort, failures) => {
      const recorded: boolean[] = [];
      const record = async ({ hasFailed }: ModelCall) => {
        recorded.push(hasFailed);
        return undefined;
      };
      const limits = { maxConcurrent: 1, maxPerUser: 1 };
      const budget = { assertLeft: async () => undefined, record };
      const caller = new AbortController();
      const call = { userId: 1, job: 'reply' as const, model: 'm', signal: caller.signal };
      const running = new CoachGate(budget, 'openai', limits, test.app.log).run(call, async () => {
        if (abort) caller.abort(error);
        throw error;
      });
      await expect(running).rejects.toBe(error);
      expect(recorded).toEqual(failures);
    },
  );
});
