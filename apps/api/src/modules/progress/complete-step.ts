import type { Completion, OpenItems } from '@groundwork/api-client/contracts';
import { EARNS_NO_XP, nextStep, OWN_ASSESSMENT_EARNS_NO_XP, type User } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { awardPoints, type Earned } from '../../stores/award-points.ts';
import { listQuestions, listSteps } from '../../stores/curriculum.repo.ts';
import { listEarned } from '../../stores/list-earned.ts';
import { readStepProgress } from '../../stores/progress.repo.ts';
import {
  isReadyToComplete,
  openCriteria,
  openQuestionIds,
  type StepProgressRow,
} from '../../stores/step-progress-view.ts';
import { touchStepProgress } from '../../stores/write-progress.repo.ts';
import { lockPoints } from '../../stores/xp.repo.ts';
import { openStepChat } from '../messages/step-kind.ts';
import { draftReport } from '../reports/draft-report.repo.ts';

interface Request {
  startupId: number;
  challengeId: number;
  stepId: number;
  /** Honoured for administrators only. */
  force: boolean;
}

/**
 * Completes the step if its stored verdicts say so, and awards it. Call it in a transaction; it is idempotent.
 * @throws AppError `step.incomplete` that names what is still open (PR-23).
 */
export async function completeStep(db: Db, user: User, request: Request): Promise<Completion> {
  const { progress } = await openStepChat(db, user, request);
  const row = found(await readStepProgress(db, progress.id), 'progress.not_found');
  const alreadyCompleted = progress.status === 'completed';
  const forced = request.force && user.role === 'admin';
  if (!alreadyCompleted && !forced && !isReadyToComplete(row)) throw await incomplete(db, user, row);
  if (!alreadyCompleted) await touchStepProgress(db, progress.chatId, 'completed');
  await draftReport(db, request.startupId);
  // Before the records are read, so that of two last steps completed at once, one sees the other's record.
  const locked = await lockPoints(db, user.id);
  const earned = await listEarned(db, user.id, request);
  const { points, level, earns } = await awardPoints(db, locked, request.startupId, earned);
  const steps = (await listSteps(db, user, request.challengeId)) ?? [];
  return {
    success: true,
    completed: true,
    alreadyCompleted,
    xpAwarded: points,
    reason: whyNothing(earns, earned),
    level,
    nextStepId: nextStep(steps, request.stepId)?.id ?? null,
  };
}

function whyNothing(earns: boolean, earned: readonly Earned[]): string | null {
  if (!earns) return EARNS_NO_XP;
  return earned.length === 0 ? OWN_ASSESSMENT_EARNS_NO_XP : null;
}

/** Names the open items, questions or criteria, by id and text. */
async function incomplete(db: Db, user: User, row: StepProgressRow): Promise<AppError> {
  const openIds = openQuestionIds(row);
  const questions = (await listQuestions(db, user, row.stepId)) ?? [];
  const criteria = openCriteria(row);
  const details: OpenItems = {
    openQuestionIds: openIds,
    openCriteria: criteria.map(({ key }) => key),
    open: [...questions.filter(({ id }) => openIds.includes(id)), ...criteria].map(({ text }) => text),
  };
  return new AppError('step.incomplete', { details });
}
