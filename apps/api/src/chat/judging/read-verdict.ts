import type { Verdict } from '@groundwork/api-client/contracts';
import type { Db } from '../../db/types.ts';
import { listQuestionProgress, readStepProgress } from '../../stores/progress.repo.ts';
import { toStepProgress } from '../../stores/step-progress-view.ts';
import { readTurn } from '../turns.repo.ts';

/** The step's progress after the turn was judged, or null when the step was reset meanwhile. */
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
