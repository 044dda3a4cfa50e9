import type { Appeal, AppealDecision, User } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { awardPoints } from '../../stores/award-points.ts';
import { listEarned } from '../../stores/list-earned.ts';
import { findProgressOfChat, lockStepProgress, touchStepProgress } from '../../stores/write-progress.repo.ts';
import { lockPoints } from '../../stores/xp.repo.ts';
import { storeAcceptance } from '../messages/appeals.repo.ts';
import {
  type AppealPlace,
  findAppeal,
  findAppealPlace,
  readAppealEvidence,
  saveDecision,
} from './appeals.repo.ts';
import { keepLog } from './keep-log.ts';

/**
 * Decides an appeal, once: the same decision again answers what is there, another one is `record.changed`. Call it in a
 * transaction.
 */
export async function decideAppeal(
  db: Db,
  admin: User,
  appealId: number,
  { isAccepted, reason }: AppealDecision,
): Promise<Appeal> {
  const place = found(await findAppealPlace(db, appealId), 'appeal.not_found');
  // Before the appeal is read, as a reset of the step does. Administrators take turns (AD-21).
  await lockStepProgress(db, place.progressId);
  const before = found(await findAppeal(db, appealId), 'appeal.not_found');
  const state = isAccepted ? 'accepted' : 'declined';
  if (before.state !== 'open') {
    if (before.state === state && before.reason === reason && before.decidedBy === admin.username)
      return before;
    throw new AppError('record.changed', { details: { current: before } });
  }
  await saveDecision(db, appealId, { state, reason, admin });
  if (isAccepted) await acceptAnswer(db, place, before, reason);
  else await touchStepProgress(db, place.chatId, null);
  const after = found(await findAppeal(db, appealId), 'appeal.not_found');
  await keepLog(db, admin, {
    action: 'update',
    kind: 'appeal',
    recordId: appealId,
    recordName: before.question,
    before: { state: before.state },
    after: { state, reason },
  });
  return after;
}

async function acceptAnswer(
  db: Db,
  place: AppealPlace,
  { id, questionId, criteria }: Appeal,
  reason: string,
): Promise<void> {
  const { progressId, userId, startupId } = place;
  const words = await readAppealEvidence(db, id);
  if (!(await storeAcceptance(db, { progressId, questionId }, { ...words, criteria, reason }))) return;
  const locked = await lockPoints(db, userId);
  const progress = await findProgressOfChat(db, place.chatId);
  // A step that was completed by own assessments alone earns now (PR-65).
  const owed = progress?.status === 'completed' ? await listEarned(db, userId, place) : [];
  await awardPoints(db, locked, startupId, [{ kind: 'question', ref: questionId }, ...owed]);
}
