import { type User, unlockedChallenges } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { listChallenges } from '../../stores/curriculum.repo.ts';
import { listStepRecords } from '../../stores/progress.repo.ts';

/**
 * Refuses work in a step that this user may not open yet, by the same function that draws the roadmap.
 * @throws AppError `challenge.locked` or `step.locked`.
 */
export async function assertOpen(
  db: Db,
  user: User,
  scope: { startupId: number; challengeId: number; stepIsActive: boolean },
): Promise<void> {
  if (user.role === 'admin') return;
  const records = (await listStepRecords(db, user.id, scope.startupId)) ?? [];
  const access = unlockedChallenges(await listChallenges(db), records, false)[scope.challengeId];
  if (!access?.isAccessible) throw new AppError('challenge.locked');
  if (!scope.stepIsActive) throw new AppError('step.locked');
}
