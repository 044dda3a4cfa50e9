import type { Verdict } from '@groundwork/api-client/contracts';
import type { User } from '@groundwork/domain';
import { CoachError } from '../../coach/coach-error.ts';
import { readVerdict } from '../../coach/turns/read-verdict.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { lockOwnProgress } from '../progress/progress.repo.ts';
import { type Chat, refuseWhileDraining } from './begin-turn.ts';
import { findNewestTurn, restartJudging } from './judging.repo.ts';
import { isGenerating } from './turns.repo.ts';

/**
 * Finds the founder's newest message, if no verdict came of it, and answers its turn: whatever was written before it is
 * judged with it. Call it in a transaction (decisions 4, 'Check again').
 */
export async function beginCheckAgain(db: Db, chat: Chat, user: User, progressId: number): Promise<number> {
  refuseWhileDraining(chat);
  const progress = found(await lockOwnProgress(db, user.id, progressId), 'progress.not_found');
  if (await isGenerating(db, progress.id)) throw new AppError('chat.reply_in_progress');
  const turn = progress.status === 'completed' ? undefined : await findNewestTurn(db, progress);
  if (!turn) throw new AppError('chat.nothing_to_judge');
  await chat.gate.assertWithinBudget(db, user.id);
  if (!(await restartJudging(db, turn.id))) throw new AppError('chat.nothing_to_judge');
  return turn.id;
}

/** Judges, outside any transaction, and answers where the step stands; a judge that fails is answered as an error. */
export async function checkAgain(db: Db, chat: Chat, user: User, turnId: number): Promise<Verdict> {
  try {
    await chat.engine.judgeAgain(turnId);
  } catch (error) {
    throw error instanceof CoachError ? toRefusal(error) : error;
  }
  return found(await readVerdict(db, user.id, turnId), 'progress.not_found');
}

function toRefusal(error: CoachError): AppError {
  const { code, message, retryAfter } = error;
  return new AppError(code, { message, cause: error, ...(retryAfter !== undefined && { retryAfter }) });
}
