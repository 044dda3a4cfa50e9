import type { UnlockedAchievement } from '@groundwork/api-client/contracts';
import { compileOnce } from '../db/compile-once.ts';
import type { Db } from '../db/types.ts';

const selectUnlocked = compileOnce<{ userId: number }, UnlockedAchievement>((db, parameter) =>
  db
    .selectFrom('xp_ledger')
    .select(['ref as id', 'created_at as unlockedAt'])
    .where('user_id', '=', parameter('userId'))
    .where('startup_ref', 'is', null)
    .where('kind', '=', 'achievement')
    .orderBy('created_at')
    .orderBy('xp_ledger.id'),
);

export function listUnlocked(db: Db, userId: number): Promise<UnlockedAchievement[]> {
  return selectUnlocked(db, { userId });
}
