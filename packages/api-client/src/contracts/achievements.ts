import { timestampSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { MINUTE, READ } from './timing.ts';

/** An achievement that was reached (PR-58). The domain's list says what its id means. */
export const unlockedAchievementSchema = z.object({ id: z.string(), unlockedAt: timestampSchema });
export type UnlockedAchievement = z.infer<typeof unlockedAchievementSchema>;

export const achievementContracts = {
  list: defineContract({
    method: 'GET',
    path: '/api/achievements',
    kind: 'list',
    summary: 'Your achievements, oldest first',
    access: 'user',
    response: z.array(unlockedAchievementSchema),
    timing: READ,
    freshness: { freshMs: 5 * MINUTE, keptMs: 30 * MINUTE },
  }),
};
