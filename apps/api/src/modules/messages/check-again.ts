import type { Verdict } from '@groundwork/api-client/contracts';
import type { User } from '@groundwork/domain';
import type { ChatServices } from '../../chat/begin-turn.ts';
import type { Turn } from '../../chat/chat-kind.ts';
import { findNewestTurn, isGenerating, readTurn, restartJudging } from '../../chat/turns.repo.ts';
import { CoachError } from '../../coach/coach-error.ts';
import { toRefusal } from '../../coach/to-refusal.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { findOwnProgress, findProgressOfChat } from '../../stores/write-progress.repo.ts';
import { assertStepOpen, readStepVerdict } from './step-kind.ts';

/**
 * Finds the turn of the founder's newest message, if it has no verdict (CO-34). Earlier unjudged messages are judged
 * with it. It only reads, because its answer is stored under the request's key, and a repeated request skips it;
 * `checkAgain` claims the turn. Call it in a transaction.
 */
export async function findUnjudged(
  db: Db,
  services: ChatServices,
  user: User,
  progressId: number,
): Promise<Turn> {
  services.engine.refuseWhileDraining();
  const own = async () => found(await findOwnProgress(db, user.id, progressId), 'progress.not_found');
  await assertStepOpen(db, user, await own());
  const { chatId, status } = await own();
  if (await isGenerating(db, chatId)) throw new AppError('chat.reply_in_progress');
  const turn = await findNewestTurn(db, chatId);
  const isOver = status === 'completed' && turn?.revisesId === null;
  if (isOver || !turn?.unjudged) throw new AppError('chat.nothing_to_judge');
  await services.budget.assertLeftIn(db, user.id);
  return turn;
}

/**
 * Judges, unless that was done, and answers with the step's progress. A failure of the judge becomes an error; the same
 * key may then try again.
 */
export async function checkAgain(
  db: Db,
  services: ChatServices,
  user: User,
  turnId: number,
): Promise<Verdict> {
  const turn = found(await readTurn(db, turnId), 'progress.not_found');
  try {
    await services.engine.judgeAgain(turn, () => claimJudging(db, services, user, turn));
  } catch (error) {
    throw error instanceof CoachError ? toRefusal(error, 'judge') : error;
  }
  return found(await readStepVerdict(db, turn), 'progress.not_found');
}

/**
 * Claims the judging for this process. It repeats every check, because a key may come again at any time. False when
 * there is a verdict already.
 * @throws AppError when the message is no longer the newest, or is being judged.
 */
function claimJudging(db: Db, services: ChatServices, user: User, { id, chatId }: Turn): Promise<boolean> {
  return inTransaction(db, async db => {
    const progress = found(await findProgressOfChat(db, chatId), 'progress.not_found');
    await assertStepOpen(db, user, progress);
    const turn = found(await readTurn(db, id), 'progress.not_found');
    if (turn.judged) return false;
    const unjudged = await findUnjudged(db, services, user, progress.id);
    const { judgeSeconds } = services.engine;
    if (unjudged.id !== id || !(await restartJudging(db, id, judgeSeconds)))
      throw new AppError('chat.nothing_to_judge');
    return true;
  });
}
