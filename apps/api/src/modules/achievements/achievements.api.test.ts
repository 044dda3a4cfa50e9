import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat } from '../../test/chat.ts';
import { buildForcingFounder, type ForcingFounder, ledgerOf } from '../../test/forcing-founder.ts';
import { meets, scriptedCoach } from '../../test/scripted-coach.ts';
import { anonymous, buildFounder } from '../../test/test-client.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));

const idsOf = async (founder: ForcingFounder) => (await founder.achievements()).map(({ id }) => id);
const first = (founder: ForcingFounder) => at(founder.steps, 0);

describe('completing a first challenge', () => {
  it('gives First Steps, its points, and the level they reach', async () => {
    const founder = await buildForcingFounder(test);
    expect(await founder.achievements()).toEqual([]);
    const answers = await founder.completeAll(await founder.addStartup(), first(founder));
    expect(answers.map(({ xpAwarded, level }) => [xpAwarded, level])).toEqual([
      [50, 1],
      [50, 2],
      [50 + 100 + 50, 2],
    ]);
    expect(await founder.points()).toEqual({ experiencePoints: 300, level: 2 });
    const [levelUp, firstSteps, ...more] = await founder.achievements();
    expect([levelUp?.id, firstSteps?.id, more]).toEqual(['level-up', 'first-steps', []]);
    expect(levelUp?.unlockedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(Date.parse(levelUp?.unlockedAt ?? '')).toBeLessThan(Date.parse(firstSteps?.unlockedAt ?? ''));
    const ledger = await ledgerOf(test, founder);
    expect(ledger.filter(({ kind }) => kind === 'achievement')).toEqual([
      { startup_ref: null, kind: 'achievement', ref: 'level-up', points: 0 },
      { startup_ref: null, kind: 'achievement', ref: 'first-steps', points: 50 },
    ]);
  });

  it('gives it once: not in a second startup, not after a reset, and it outlives its startup', async () => {
    const founder = await buildForcingFounder(test);
    const startupId = await founder.addStartup();
    await founder.completeAll(startupId, first(founder));
    const reached = await founder.achievements();

    for (const step of first(founder)) await founder.reset(startupId, step);
    const again = await founder.completeAll(startupId, first(founder));
    expect(again.map(({ xpAwarded, alreadyCompleted }) => [xpAwarded, alreadyCompleted])).toEqual(
      Array(3).fill([0, false]),
    );
    expect(await founder.achievements()).toEqual(reached);
    expect(await founder.points()).toEqual({ experiencePoints: 300, level: 2 });

    const second = await founder.addStartup();
    await founder.call('DELETE', `/api/startups/${startupId}`);
    expect(await founder.achievements()).toEqual(reached);
    const [, , whole] = await founder.completeAll(second, first(founder));
    // 300 + 250 passes 500, which is worth 50; First Steps is not awarded again.
    expect(whole?.xpAwarded).toBe(50 + 100 + 50);
    expect(await founder.points()).toEqual({ experiencePoints: 600, level: 3 });
    expect(await founder.achievements()).toEqual([
      ...reached,
      { id: 'xp-collector', unlockedAt: expect.any(String) },
    ]);
  });
});

describe('what reaches an achievement', () => {
  it('is every challenge that is active, not archived and has active steps', async () => {
    const founder = await buildForcingFounder(test);
    const { db } = test.database;
    const challengeIds = founder.steps.map(steps => at(steps, 0).challengeId);
    const [one, inactive = 0, archived = 0, empty = 0] = challengeIds;
    const startupId = await founder.addStartup();
    await founder.completeAll(startupId, founder.steps.slice(4).flat());
    expect(await idsOf(founder)).not.toContain('master-strategist');
    try {
      await db.updateTable('challenges').set({ is_active: false }).where('id', '=', inactive).execute();
      await db.updateTable('challenges').set({ is_archived: true }).where('id', '=', archived).execute();
      await db.updateTable('steps').set({ is_active: false }).where('challenge_id', '=', empty).execute();
      expect(one).toBe(at(first(founder), 0).challengeId);
      const answers = await founder.completeAll(startupId, first(founder));
      expect(answers.at(-1)?.xpAwarded).toBe(50 + 100 + 500);
      expect(await idsOf(founder)).toContain('master-strategist');
    } finally {
      await db.updateTable('challenges').set({ is_active: true, is_archived: false }).execute();
      await db.updateTable('steps').set({ is_active: true }).execute();
    }
    // There is more to do now, but an achievement stays.
    expect(await idsOf(founder)).toContain('master-strategist');
  });

  it('can be the reward of another, in the same transaction', async () => {
    const founder = await buildForcingFounder(test);
    const startups = [await founder.addStartup(), await founder.addStartup()] as const;
    const elsewhere = founder.steps.slice(0, 2).flatMap(steps => steps.slice(0, 2));
    await founder.completeAll(startups[0], elsewhere);
    const answers = await founder.completeAll(startups[1], first(founder));
    // 300 + 150 is 450, First Steps adds 50 and makes it 500, and XP Collector adds its own 50.
    expect(answers.at(-1)?.xpAwarded).toBe(50 + 100 + 50 + 50);
    expect(await founder.points()).toEqual({ experiencePoints: 550, level: 3 });
    const [, firstSteps, collector, ...more] = await founder.achievements();
    expect([firstSteps?.id, collector?.id, more]).toEqual(['first-steps', 'xp-collector', []]);
    expect(firstSteps?.unlockedAt).toBe(collector?.unlockedAt);
  });

  it('can be an answered question', async () => {
    const chat = await buildChat(test.app);
    const { db } = test.database;
    const { id: userId } = chat.founder.user;
    // Points from a startup that has been deleted since.
    const earned = { user_id: userId, startup_ref: 2_000_000_000, kind: 'question', ref: '1', points: 90 };
    await db.insertInto('xp_ledger').values(earned).execute();
    await db.updateTable('users').set({ experience_points: 90 }).where('id', '=', userId).execute();
    coach.judgements.push(meets(1));
    await chat.send('It was so on Tuesday.');
    expect(await chat.founder.get('/api/user')).toMatchObject({ experiencePoints: 100, level: 2 });
    expect(await chat.founder.get('/api/achievements')).toMatchObject([{ id: 'level-up' }]);
  });

  it('earns an answered question nothing after three startups that earned', async () => {
    const { db } = test.database;
    const chat = await buildChat(test.app);
    const { id: userId } = chat.founder.user;
    const award = { user_id: userId, kind: 'question', ref: '1', points: 10 };
    const earned = [1, 2, 3].map(each => ({ ...award, startup_ref: 2_000_000_000 + each }));
    await db.insertInto('xp_ledger').values(earned).execute();
    await db.updateTable('users').set({ experience_points: 30 }).where('id', '=', userId).execute();
    coach.judgements.push(meets(1));
    await chat.send('It was so on Tuesday.');
    expect((await chat.verdicts())[0]).toMatchObject({ status: 'completed' });
    expect(await chat.founder.get('/api/user')).toMatchObject({ experiencePoints: 30 });
  });

  it('may lie before achievements were given: it comes with the next points, never with a look', async () => {
    const founder = await buildForcingFounder(test);
    const { db } = test.database;
    const startupId = await founder.addStartup();
    await founder.completeAll(startupId, first(founder));
    await db
      .deleteFrom('xp_ledger')
      .where('user_id', '=', founder.user.id)
      .where('kind', '=', 'achievement')
      .execute();
    await db.updateTable('users').set({ experience_points: 250 }).where('id', '=', founder.user.id).execute();
    await founder.complete(startupId, at(first(founder), 0));
    expect(await founder.achievements()).toEqual([]);
    expect(await ledgerOf(test, founder)).toHaveLength(4);
    const { xpAwarded } = await founder.complete(startupId, at(at(founder.steps, 1), 0));
    expect(xpAwarded).toBe(50 + 50);
    expect(await idsOf(founder)).toEqual(['first-steps', 'level-up']);
  });
});

describe('GET /api/achievements', () => {
  it('answers a user their own, and nobody nothing', async () => {
    const founder = await buildForcingFounder(test);
    await founder.completeAll(await founder.addStartup(), first(founder));
    expect(await founder.achievements()).toHaveLength(2);
    const other = await buildFounder(test.app);
    expect(await other.get('/api/achievements')).toEqual([]);
    const refused = await anonymous(test.app).call('GET', '/api/achievements');
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'auth.required']);
  });
});
