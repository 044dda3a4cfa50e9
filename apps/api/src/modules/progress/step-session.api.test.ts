import { levelForXp, type Question, type User } from '@groundwork/domain';
import { runs } from '@groundwork/domain/testing';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { buildChat, type Chat } from '../../test/chat.ts';
import { meets, type ScriptedCoach, scriptedCoach } from '../../test/scripted-coach.ts';
import { SimulatedTab, type TabChange } from '../../test/simulated-tab.ts';
import { createNetwork, createWorld, type World } from '../../test/simulated-world.ts';

const SEEDS = Array.from({ length: runs(8) }, (_, index) => index + 1);
/** Simulated time: how long the founder works, then how long the tabs are watched over a working network. */
const BUSY_MS = 75_000;
const QUIET_MS = 20_000;
/** The first challenge: nine questions, three steps, the challenge itself, and First Steps. */
const ALL_POINTS = 9 * 10 + 3 * 50 + 100 + 50;

/** Accepts an answer to the first open question, or now and then to none or all, going by the message's length. */
function judgingCoach(): ScriptedCoach {
  const coach = scriptedCoach();
  const judge: ScriptedCoach['judge'] = async (input, { signal }) => {
    const length = input.sentences.at(-1)?.text.length ?? 0;
    return { verdict: await meets([1, 1, 0, 3][length % 4] ?? 1)(input, signal), usage: null };
  };
  return Object.assign(coach, { judge });
}

const test = useTestApp(() => ({ coach: judgingCoach() }));

/** The progress shown for a step may fall only when a later attempt is seen (PR-32, PR-35). */
function watchFalls(world: World) {
  const shown = new Map<string, { attempt: number; clearedAt: number }>();
  const unexplained: TabChange[] = [];
  let falls = 0;
  const watch = (change: TabChange) => {
    const { tab, stepId, from, to, cause } = change;
    const key = `${tab} ${stepId}`;
    const { attempt, clearedAt } = shown.get(key) ?? { attempt: 0, clearedAt: Number.NEGATIVE_INFINITY };
    const record = typeof cause === 'object' ? cause.record : null;
    if (cause === 'reset answered') shown.set(key, { attempt, clearedAt: world.now() });
    if (to > from && record) shown.set(key, { attempt: record.attempt, clearedAt });
    if (to >= from) return;
    falls += 1;
    const isLater = record !== null && record.attempt > attempt;
    if (isLater) shown.set(key, { attempt: record.attempt, clearedAt: world.now() });
    // An unreadable record counts as a reset only soon after one.
    const isUnread = typeof cause === 'object' && record === null && world.now() - clearedAt < 10_000;
    if (cause !== 'reset answered' && !isLater && !isUnread) unexplained.push(change);
  };
  return { watch, unexplained, falls: () => falls };
}

async function stepsCompletedTooSoon({ startup }: Chat) {
  const { rows } = await sql`
    select sp.step_id from step_progress sp join questions q on q.step_id = sp.step_id and q.is_active
    left join question_progress qp on qp.step_progress_id = sp.id and qp.question_id = q.id
    where sp.startup_id = ${startup.id} and sp.status = 'completed' and qp.status is distinct from 'completed'
  `.execute(test.database.db);
  return rows;
}

async function playSeed(seed: number) {
  const chat = await buildChat(test.app);
  const questionsOf = new Map<number, Question[]>();
  for (const { id } of chat.steps)
    questionsOf.set(id, await chat.founder.get<Question[]>(`/api/steps/${id}/questions`));
  const world = createWorld(seed);
  const network = createNetwork(world);
  const { watch, unexplained, falls } = watchFalls(world);
  const tabs = ['a', 'b'].map(name => new SimulatedTab({ world, network, chat, questionsOf, name, watch }));
  const check = () => expect(unexplained).toEqual([]);
  while (world.now() < BUSY_MS) {
    await world.play(world.now() + world.between(300, 2_000), check);
    expect(await stepsCompletedTooSoon(chat)).toEqual([]);
    tabs[world.between(0, 1)]?.act();
  }
  network.heal();
  await world.play(BUSY_MS + QUIET_MS, check);
  for (const tab of tabs) tab.look();
  await world.play(BUSY_MS + QUIET_MS + 1_000, check);
  expect(await stepsCompletedTooSoon(chat)).toEqual([]);
  const sum = (key: keyof (typeof tabs)[0]['done']) => tabs.reduce((total, tab) => total + tab.done[key], 0);
  const did = { said: sum('said'), completed: sum('completed'), reset: sum('reset'), left: sum('left') };
  return { chat, tabs, met: { ...did, ...network.fates, falls: falls() } };
}

async function storedOf({ founder, startup }: Chat) {
  const { db } = test.database;
  const ledger = await db
    .selectFrom('xp_ledger')
    .select(['startup_ref', 'kind', 'ref', 'points'])
    .where('user_id', '=', founder.user.id)
    .execute();
  const messages = await db
    .selectFrom('messages')
    .innerJoin('step_progress', 'step_progress.chat_id', 'messages.chat_id')
    .select(['messages.chat_id', 'messages.kind', 'messages.role', 'messages.content'])
    .where('step_progress.startup_id', '=', startup.id)
    .execute();
  return { ledger, messages };
}

describe('a simulated two-tab session over a flaky network', () => {
  const met: Record<string, number> = {};

  it.each(SEEDS)(
    'shows no fall without a reset, and its points are those of the ledger (seed %i)',
    async seed => {
      const { chat, tabs, met: fates } = await playSeed(seed);
      const { ledger, messages } = await storedOf(chat);
      const user = await chat.founder.get<User>('/api/user');
      const points = ledger.reduce((total, award) => total + award.points, 0);
      expect(user).toMatchObject({ experiencePoints: points, level: levelForXp(points) });
      const awards = ledger.map(({ startup_ref, kind, ref }) => `${startup_ref} ${kind} ${ref}`);
      expect(awards.toSorted()).toEqual([...new Set(awards)].toSorted());
      expect(points).toBeLessThanOrEqual(ALL_POINTS);

      const once = messages.flatMap(({ chat_id, kind, role, content }) => {
        if (kind !== 'message') return [`${chat_id} ${kind}`];
        return role === 'user' ? [content] : [];
      });
      expect(once.toSorted()).toEqual([...new Set(once)].toSorted());

      for (const tab of tabs) {
        const url = `/api/progress/${user.id}/${chat.startup.id}/${chat.challenge.id}/${tab.step.id}`;
        const record = await chat.founder.call('GET', url);
        const percent = record.statusCode === 200 ? record.json().percent : 0;
        expect(tab.percent).toBeGreaterThanOrEqual(percent);
      }
      for (const [fate, count] of Object.entries(fates)) met[fate] = (met[fate] ?? 0) + count;
    },
  );

  it('has met every fate at least once', () => {
    expect(Object.entries(met).filter(([, count]) => count === 0)).toEqual([]);
  });
});
