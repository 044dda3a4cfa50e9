import { ACHIEVEMENTS, EARNING_STARTUPS, EARNS_NO_XP, levelForXp } from '@groundwork/domain';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../test/build-test-app.ts';
import { at } from '../test/chat.ts';
import { buildForcingFounder, type ForcingFounder, ledgerOf } from '../test/forcing-founder.ts';
import { createWorld } from '../test/simulated-world.ts';

const test = useTestApp();

/**
 * Checks that the points are the ledger's sum, that the level fits them, that no award was given twice, and that a
 * fourth startup earned nothing.
 */
async function checkLedger(founder: ForcingFounder) {
  const ledger = await ledgerOf(test, founder);
  const xp = ledger.reduce((sum, { points }) => sum + points, 0);
  expect(await founder.points()).toEqual({ experiencePoints: xp, level: levelForXp(xp) });
  const awards = ledger.map(({ startup_ref, kind, ref }) => `${startup_ref} ${kind} ${ref}`);
  expect(awards.toSorted()).toEqual([...new Set(awards)].toSorted());
  const startups = new Set(ledger.flatMap(({ startup_ref }) => startup_ref ?? []));
  expect(startups.size).toBeLessThanOrEqual(EARNING_STARTUPS);
  return ledger;
}

describe('points given at the same time', () => {
  it('in twenty startups of one user are given in three of them, and each achievement once', async () => {
    const founder = await buildForcingFounder(test);
    const startups: number[] = [];
    for (let i = 0; i < 20; i += 1) startups.push(await founder.addStartup());
    const rewards: number[] = [];
    for (const step of at(founder.steps, 0)) {
      const answers = await Promise.all(startups.map(id => founder.complete(id, step)));
      rewards.push(answers.reduce((sum, { xpAwarded }) => sum + xpAwarded, 0));
      await checkLedger(founder);
    }
    // The last step also brings First Steps and XP Collector, each once.
    expect(rewards).toEqual([3 * 50, 3 * 50, 3 * 150 + 50 + 50]);
    expect((await founder.achievements()).map(({ id }) => id)).toEqual([
      'level-up',
      'first-steps',
      'xp-collector',
    ]);
    expect(await founder.points()).toEqual({ experiencePoints: 850, level: 3 });
  });

  it('for the last two steps of a challenge complete it once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const founder = await buildForcingFounder(test);
      const [opening, ...lastTwo] = at(founder.steps, 0);
      expect(lastTwo).toHaveLength(2);
      const id = await founder.addStartup();
      await founder.completeAll(id, opening ? [opening] : []);
      await Promise.all(lastTwo.map(step => founder.complete(id, step)));
      const ledger = await checkLedger(founder);
      expect(
        ledger.filter(({ startup_ref, kind }) => startup_ref === id && kind === 'challenge'),
      ).toHaveLength(1);
    }
  });
});

describe('startup after startup', () => {
  it('earns points in three of them, deleted ones included, and says why not in the next', async () => {
    const founder = await buildForcingFounder(test);
    const step = at(at(founder.steps, 0), 0);
    const answers: unknown[] = [];
    for (let round = 0; round < 5; round += 1) {
      const id = await founder.addStartup();
      const { xpAwarded, reason, completed } = await founder.complete(id, step);
      answers.push([xpAwarded, reason, completed]);
      await founder.call('DELETE', `/api/startups/${id}`);
    }
    const [earned, unpaid] = [
      [50, null, true],
      [0, EARNS_NO_XP, true],
    ];
    expect(answers).toEqual([earned, earned, earned, unpaid, unpaid]);
    expect(await founder.points()).toMatchObject({ experiencePoints: 150 });
    await checkLedger(founder);
  });

  it('goes on earning in those three, and reaches achievements in any', async () => {
    const founder = await buildForcingFounder(test);
    const [opening, ...others] = at(founder.steps, 0);
    const ids: number[] = [];
    for (let count = 0; count < 4; count += 1) ids.push(await founder.addStartup());
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    // The startups that count are those that earned points first, not those that were created first.
    for (const id of [fourth, third, second]) await founder.completeAll(id, opening ? [opening] : []);
    const late = await founder.completeAll(first, at(founder.steps, 0));
    expect(late.map(({ xpAwarded, reason }) => [xpAwarded, reason])).toEqual([
      [0, EARNS_NO_XP],
      [0, EARNS_NO_XP],
      // First Steps belongs to the user, not to a startup.
      [50, EARNS_NO_XP],
    ]);
    const again = await founder.complete(first, at(others, 1));
    expect([again.xpAwarded, again.alreadyCompleted]).toEqual([0, true]);
    expect(await founder.complete(fourth, at(others, 0))).toMatchObject({ xpAwarded: 50, reason: null });
    const ledger = await checkLedger(founder);
    expect(new Set(ledger.map(({ startup_ref }) => startup_ref))).toEqual(
      new Set([fourth, third, second, null]),
    );
  });
});

describe('a random play', () => {
  it.each([1, 2, 3, 4])(
    'keeps the points equal to the ledger, and what was reached (seed %i)',
    async seed => {
      const world = createWorld(seed);
      const founder = await buildForcingFounder(test);
      const steps = founder.steps.flat();
      let startups = [await founder.addStartup(), await founder.addStartup()];
      const pick = <T>(list: readonly T[]) => at(list, world.between(0, list.length - 1));
      const deed = (): Promise<unknown> => {
        const [id, step] = [pick(startups), pick(steps)];
        return world.chance(0.15) ? founder.reset(id, step) : founder.complete(id, step);
      };
      let reached: string[] = [];
      for (let burst = 0; burst < 12; burst += 1) {
        await Promise.all(Array.from({ length: world.between(1, 6) }, deed));
        if (world.chance(0.1)) {
          await founder.call('DELETE', `/api/startups/${startups[0]}`);
          startups = [...startups.slice(1), await founder.addStartup()];
        }
        await checkLedger(founder);
        const now = (await founder.achievements()).map(({ id }) => id);
        expect(now.slice(0, reached.length)).toEqual(reached);
        reached = now;
      }
      const rewards = ACHIEVEMENTS.filter(({ id }) => reached.includes(id)).map(({ id, xpReward }) => [
        id,
        xpReward,
      ]);
      const ledger = await ledgerOf(test, founder);
      const given = ledger
        .filter(({ kind }) => kind === 'achievement')
        .map(({ ref, points }) => [ref, points]);
      expect(given.toSorted()).toEqual(rewards.toSorted());
      expect(reached).toEqual(expect.arrayContaining(['level-up', 'xp-collector']));
    },
  );
});
