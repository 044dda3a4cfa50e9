import type { Completion } from '@groundwork/api-client/contracts';
import { challengeTotals, isChallengeComplete, nextStep, type User, XP_AWARDS } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { listSteps } from '../curriculum/curriculum.repo.ts';
import { findChatScope } from '../messages/messages.repo.ts';
import { type Award, giveAwards, readLevel } from '../xp/xp.repo.ts';
import { assertOpen } from './challenge-access.ts';
import { listStepRecords, openStepProgress, readStepProgress, touchStepProgress } from './progress.repo.ts';
import { isReadyToComplete, openQuestionIds } from './step-progress-view.ts';

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
  const scope = found(await findChatScope(db, user.id, request), 'step.not_found');
  await assertOpen(db, user, scope);
  const progress = await openStepProgress(db, scope.startupId, scope.stepId);
  const row = found(await readStepProgress(db, progress.id), 'progress.not_found');
  const alreadyCompleted = progress.status === 'completed';
  const forced = request.force && user.role === 'admin';
  if (!alreadyCompleted && !forced && !isReadyToComplete(row))
    throw new AppError('step.incomplete', { details: { openQuestionIds: openQuestionIds(row) } });
  if (!alreadyCompleted) await touchStepProgress(db, progress.id, 'completed');
  const xpAwarded = await giveAwards(db, user.id, await awardsOf(db, user, request));
  const steps = (await listSteps(db, request.challengeId)) ?? [];
  return {
    success: true,
    completed: true,
    alreadyCompleted,
    xpAwarded,
    level: await readLevel(db, user.id),
    nextStepId: nextStep(steps, request.stepId)?.id ?? null,
  };
}

/** The step's award, and the challenge's when this was its last open step. */
async function awardsOf(db: Db, user: User, { startupId, challengeId, stepId }: Request): Promise<Award[]> {
  const award = (kind: 'step' | 'challenge', ref: number): Award => ({
    userId: user.id,
    startupRef: startupId,
    kind,
    ref,
    points: XP_AWARDS[kind],
  });
  const records = (await listStepRecords(db, user.id, startupId)) ?? [];
  const whole = isChallengeComplete(challengeTotals(records)[challengeId]);
  return [award('step', stepId), ...(whole ? [award('challenge', challengeId)] : [])];
}
