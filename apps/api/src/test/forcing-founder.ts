import type { Completion, UnlockedAchievement } from '@groundwork/api-client/contracts';
import type { Challenge, Step, User } from '@groundwork/domain';
import type { TestApp } from './build-test-app.ts';
import { buildFounder, buildStartup, type Founder } from './test-client.ts';

/** Completes steps without answers, as administrators may. */
export interface ForcingFounder extends Founder {
  /** The steps by challenge, in order. */
  steps: Step[][];
  addStartup(): Promise<number>;
  complete(startupId: number, step: Step): Promise<Completion>;
  completeAll(startupId: number, steps: readonly Step[]): Promise<Completion[]>;
  reset(startupId: number, step: Step): Promise<void>;
  achievements(): Promise<UnlockedAchievement[]>;
  points(): Promise<Pick<User, 'experiencePoints' | 'level'>>;
}

export async function buildForcingFounder({ app, database }: TestApp): Promise<ForcingFounder> {
  const founder = await buildFounder(app);
  const { id: userId } = founder.user;
  await database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', userId).execute();
  const challenges = await founder.get<Challenge[]>('/api/challenges');
  const complete = (startupId: number, step: Step) =>
    founder.post<Completion>(`/api/steps/${step.id}/complete?force=true`, { startupId });
  return Object.assign(founder, {
    steps: await Promise.all(challenges.map(({ id }) => founder.get<Step[]>(`/api/challenges/${id}/steps`))),
    addStartup: async () => (await buildStartup(founder)).id,
    complete,
    completeAll: async (startupId: number, steps: readonly Step[]) => {
      const answers: Completion[] = [];
      for (const step of steps) answers.push(await complete(startupId, step));
      return answers;
    },
    reset: async (startupId: number, step: Step) => {
      const url = `/api/messages/${startupId}/${step.challengeId}/${step.id}`;
      const answer = await founder.call('DELETE', url);
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
    },
    achievements: () => founder.get<UnlockedAchievement[]>('/api/achievements'),
    points: async () => {
      const { experiencePoints, level } = await founder.get<User>('/api/user');
      return { experiencePoints, level };
    },
  });
}

/** Every award the user was ever given, in order of id. */
export function ledgerOf({ database }: TestApp, { user }: Founder) {
  return database.db
    .selectFrom('xp_ledger')
    .select(['startup_ref', 'kind', 'ref', 'points'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute();
}
