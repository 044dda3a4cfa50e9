import { challengeTotals, isChallengeComplete } from '@groundwork/domain';
import type { Db } from '../db/types.ts';
import type { Earned } from './award-points.ts';
import { listStepRecords } from './progress.repo.ts';
import { readAccepted } from './xp.repo.ts';

interface StepKey {
  startupId: number;
  challengeId: number;
  stepId: number;
}

/**
 * The subjects that a completed step earns XP for: itself, and its challenge when no step of that is open. Neither
 * earns any if its only answers are the founder's own assessments (PR-65).
 */
export async function listEarned(
  db: Db,
  userId: number,
  { startupId, challengeId, stepId }: StepKey,
): Promise<Earned[]> {
  const accepted = await readAccepted(db, { startupId, challengeId, stepId });
  const records = (await listStepRecords(db, userId, startupId)) ?? [];
  const isWhole = isChallengeComplete(challengeTotals(records)[challengeId]);
  return [
    ...(accepted.step ? [{ kind: 'step' as const, ref: stepId }] : []),
    ...(isWhole && accepted.challenge ? [{ kind: 'challenge' as const, ref: challengeId }] : []),
  ];
}
