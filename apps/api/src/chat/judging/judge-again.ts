import { CoachError } from '../../coach/coach-error.ts';
import { AppError } from '../../errors.ts';
import type { EngineOptions } from '../engine-options.ts';
import { readHistory, readScene } from '../turn-context.repo.ts';
import { readTurn } from '../turns.repo.ts';
import { judgeTurn, planTurn } from './judge-turn.ts';
import { endJudging } from './judging.repo.ts';

/**
 * Judges a turn's message that no verdict came of, and stores the verdict as the turn itself would have. Does nothing
 * when there is a verdict already, or the step was reset meanwhile.
 * @throws what the judge failed with; `coach.timeout` when it took longer than the hard cap.
 */
export async function judgeAgain(
  options: EngineOptions,
  turnId: number,
  givenUp: AbortSignal,
): Promise<void> {
  const { db, caps } = options;
  const turn = await readTurn(db, turnId);
  if (!turn || turn.judged || turn.founderMessageId === null) return;
  const founderTurn = { ...turn, founderMessageId: turn.founderMessageId };
  const scene = await readScene(db, turn);
  if (!scene) return;
  const hardCap = AbortSignal.timeout(caps.hardMs);
  const signal = AbortSignal.any([hardCap, givenUp]);
  try {
    const plan = await planTurn(db, founderTurn, scene, await readHistory(db, turn));
    if (!plan) throw new AppError('chat.nothing_to_judge');
    const { judged, error } = await judgeTurn(options, turn, scene, plan, signal);
    if (judged || error === null) return;
    throw hardCap.aborted ? new CoachError('coach.timeout', { cause: error }) : error;
  } finally {
    await endJudging(db, turn);
  }
}
