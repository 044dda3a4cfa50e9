import { type ProgressStatus, type User, unlockedChallenges } from '@groundwork/domain';
import type { Db } from '../db/types.ts';
import { AppError } from '../errors.ts';
import { listChallenges } from './curriculum.repo.ts';
import { listStepRecords } from './progress.repo.ts';

/**
 * Refuses work in a step that this user may not open yet, by the same function as the roadmap. A challenge with a begun
 * step stays open (PR-11), so for such a step nothing else has to be read.
 * @param status the step's progress; undefined without one
 * @throws AppError `challenge.locked`, `step.locked`, or `step.asks_nothing`, which no one may complete (PR-72).
 */
export async function assertOpen(
  db: Db,
  user: User,
  place: {
    startupId: number;
    challengeId: number;
    challengeIsActive: boolean;
    stepIsActive: boolean;
    asksSomething: boolean;
  },
  status: ProgressStatus = 'not_started',
): Promise<void> {
  if (!place.asksSomething && status !== 'completed') throw new AppError('step.asks_nothing');
  if (user.role === 'admin') return;
  const { startupId, challengeId, challengeIsActive, stepIsActive } = place;
  if (status !== 'not_started' && challengeIsActive && stepIsActive) return;
  const records = (await listStepRecords(db, user.id, startupId)) ?? [];
  const access = unlockedChallenges(await listChallenges(db), records, false)[challengeId];
  if (!access?.isAccessible) throw new AppError('challenge.locked');
  if (!stepIsActive) throw new AppError('step.locked');
}
