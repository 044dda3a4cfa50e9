import { timestampSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract } from './contract.ts';

/** An achievement that was reached; what it is, the domain knows by its id (B9). */
export const unlockedAchievementSchema = z.object({ id: z.string(), unlockedAt: timestampSchema });
export type UnlockedAchievement = z.infer<typeof unlockedAchievementSchema>;

export const achievementContracts = {
  list: defineContract({
    method: 'GET',
    path: '/api/achievements',
    tag: 'Achievements',
    summary: 'The achievements you have reached, the first reached first',
    access: 'user',
    response: z.array(unlockedAchievementSchema),
  }),
};
