import type { Completion } from '@groundwork/api-client/contracts';
import { challengeTotals, isChallengeComplete, nextStep, type User } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { listSteps } from '../curriculum/curriculum.repo.ts';
import { findChatScope } from '../messages/messages.repo.ts';
import { draftReport } from '../reports/draft-report.repo.ts';
import { awardPoints, type Earned } from '../xp/award-points.ts';
import { lockPoints } from '../xp/xp.repo.ts';
import { assertOpen } from './challenge-access.ts';
import { listStepRecords, readStepProgress } from './progress.repo.ts';
import { isReadyToComplete, openQuestionIds } from './step-progress-view.ts';
import { openStepProgress, touchStepProgress } from './write-progress.repo.ts';

interface Request {
  startupId: number;
  challengeId: number;
  stepId: number;
  /** Honoured for administrators only. */
  force: boolean;
}

/**
 * Completes the step if its stored verdicts say so, and awards it. Call it in a transaction; it is idempotent.
 * @throws AppError `step.incomplete` with the ids still open (decisions 3).
 */
export async function completeStep(db: Db, user: User, request: Request): Promise<Completion> {
  const scope = found(await findChatScope(db, user, request), 'step.not_found');
  await assertOpen(db, user, scope);
  const progress = await openStepProgress(db, scope.startupId, scope.stepId);
  const row = found(await readStepProgress(db, progress.id), 'progress.not_found');
  const alreadyCompleted = progress.status === 'completed';
  const forced = request.force && user.role === 'admin';
  if (!alreadyCompleted && !forced && !isReadyToComplete(row))
    throw new AppError('step.incomplete', { details: { openQuestionIds: openQuestionIds(row) } });
  if (!alreadyCompleted) await touchStepProgress(db, progress.id, 'completed');
  await draftReport(db, scope.startupId);
  // Before the records are read: of two last steps that are completed at once, one sees the other's.
  const locked = await lockPoints(db, user.id);
  const earned = await readEarned(db, user, request);
  const { points, level } = await awardPoints(db, locked, request.startupId, earned);
  const steps = (await listSteps(db, user, request.challengeId)) ?? [];
  return {
    success: true,
    completed: true,
    alreadyCompleted,
    xpAwarded: points,
    level,
    nextStepId: nextStep(steps, request.stepId)?.id ?? null,
  };
}

/** The step, and the challenge when none of its steps is open. */
async function readEarned(
  db: Db,
  user: User,
  { startupId, challengeId, stepId }: Request,
): Promise<Earned[]> {
  const records = (await listStepRecords(db, user.id, startupId)) ?? [];
  const whole = isChallengeComplete(challengeTotals(records)[challengeId]);
  return [
    { kind: 'step', ref: stepId },
    ...(whole ? [{ kind: 'challenge' as const, ref: challengeId }] : []),
  ];
}
