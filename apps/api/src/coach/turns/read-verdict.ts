import type { Verdict } from '@groundwork/api-client/contracts';
import type { Db } from '../../db/types.ts';
import { readTurn } from '../../modules/messages/turns.repo.ts';
import { listQuestionProgress, readStepProgress } from '../../modules/progress/progress.repo.ts';
import { toStepProgress } from '../../modules/progress/step-progress-view.ts';

/** Where the step stands after the turn was judged, or null when it was reset meanwhile. */
export async function readVerdict(db: Db, userId: number, turnId: number): Promise<Verdict | null> {
  const turn = await readTurn(db, turnId);
  if (!turn) return null;
  const progress = await readStepProgress(db, turn.stepProgressId);
  const questions = await listQuestionProgress(db, userId, turn.stepProgressId);
  if (!progress || !questions) return null;
  return {
    progress: toStepProgress(progress),
    questions,
    completedQuestionIds: turn.completedQuestionIds,
  };
}
