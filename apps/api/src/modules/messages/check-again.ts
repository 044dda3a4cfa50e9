import type { Verdict } from '@groundwork/api-client/contracts';
import type { User } from '@groundwork/domain';
import { CoachError } from '../../coach/coach-error.ts';
import { toRefusal } from '../../coach/to-refusal.ts';
import { readVerdict } from '../../coach/turns/read-verdict.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { lockOwnProgress } from '../progress/write-progress.repo.ts';
import { assertStepOpen, type Chat, refuseWhileDraining } from './begin-turn.ts';
import { findNewestTurn, restartJudging } from './judging.repo.ts';
import { isGenerating, readTurn, type Turn } from './turns.repo.ts';

/**
 * Finds the turn of the founder's newest message, if no verdict came of it: whatever was written before it is judged
 * with it. Only looks, as the answer of a key is kept; `checkAgain` claims. Call it in a transaction (decisions 4,
 * 'Check again').
 */
export async function findUnjudged(db: Db, chat: Chat, user: User, progressId: number): Promise<Turn> {
  refuseWhileDraining(chat);
  const progress = found(await lockOwnProgress(db, user.id, progressId), 'progress.not_found');
  await assertStepOpen(db, user, progressId);
  if (await isGenerating(db, progress.id)) throw new AppError('chat.reply_in_progress');
  const turn = progress.status === 'completed' ? undefined : await findNewestTurn(db, progress);
  if (!turn?.unjudged) throw new AppError('chat.nothing_to_judge');
  await chat.gate.assertWithinBudget(db, user.id);
  return turn;
}

/**
 * Judges, unless that was done, and answers where the step stands; a judge that fails is answered as an error, after
 * which the same key may try again.
 */
export async function checkAgain(db: Db, chat: Chat, user: User, turnId: number): Promise<Verdict> {
  const turn = found(await readTurn(db, turnId), 'progress.not_found');
  try {
    await chat.engine.judgeAgain(turn, () => claimJudging(db, chat, user, turn));
  } catch (error) {
    throw error instanceof CoachError ? toRefusal(error, 'judge') : error;
  }
  return found(await readVerdict(db, user.id, turnId), 'progress.not_found');
}

/**
 * Takes the judging for this process, with every check of the first look: a repeated key may come at any time. False
 * when there is a verdict already.
 * @throws AppError when the message is no longer the newest, or somebody else is at it.
 */
function claimJudging(db: Db, chat: Chat, user: User, { id, stepProgressId }: Turn): Promise<boolean> {
  return inTransaction(db, async db => {
    await lockOwnProgress(db, user.id, stepProgressId);
    const turn = found(await readTurn(db, id), 'progress.not_found');
    if (turn.judged) return false;
    const unjudged = await findUnjudged(db, chat, user, stepProgressId);
    if (unjudged.id !== id || !(await restartJudging(db, id))) throw new AppError('chat.nothing_to_judge');
    return true;
  });
}
