import type { Body, messageContracts } from '@groundwork/api-client/contracts';
import type { User } from '@groundwork/domain';
import { isLatestTurn } from '../../chat/judging/judging.repo.ts';
import {
  type ChatScope,
  countMessages,
  findChatScope,
  findOnce,
  insertMessage,
  MAX_MESSAGES,
} from '../../chat/messages.repo.ts';
import type { TurnEngine } from '../../chat/turn-engine.ts';
import {
  countGenerating,
  findTurnOfMessage,
  insertTurn,
  interruptAbandoned,
  restartTurn,
} from '../../chat/turns.repo.ts';
import { violatedUniqueKey } from '../../database-errors.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { readStepProgress } from '../../stores/progress.repo.ts';
import { isReadyToComplete } from '../../stores/step-progress-view.ts';
import type { TokenBudget } from '../../stores/token-budget.ts';
import {
  type LockedProgress,
  lockOwnProgress,
  openStepProgress,
  touchStepProgress,
} from '../../stores/write-progress.repo.ts';
import { assertOpen } from '../progress/challenge-access.ts';

export interface TurnServices {
  engine: TurnEngine;
  budget: TokenBudget;
}

type Sent = Body<typeof messageContracts.send>;

/** Stores the founder's message and the row of its reply; answers the turn. Call it in a transaction. */
export async function beginTurn(db: Db, services: TurnServices, user: User, sent: Sent): Promise<number> {
  services.engine.refuseWhileDraining();
  const scope = found(await findChatScope(db, user, sent), 'step.not_found');
  await assertOpen(db, user, scope);
  await refuseTooMany(db, user);
  await services.budget.assertLeftIn(db, user.id);
  const progress = await openStepProgress(db, scope.startupId, scope.stepId);
  await interruptAbandoned(db, progress.id);
  if (sent.role === 'system') return beginClosing(db, services, user, scope, progress);
  if (progress.status === 'completed') throw new AppError('step.already_completed');
  await refuseWhenFull(db, progress);
  const common = { stepProgressId: progress.id, attempt: progress.attempt };
  const founderMessageId = await insertMessage(db, {
    ...common,
    role: 'user',
    kind: 'message',
    content: sent.content,
    assistantId: scope.assistantId,
  });
  const assistantMessageId = await insertReplyRow(db, progress, scope, 'message');
  await touchStepProgress(db, progress.id, 'in_progress');
  return oneAtATime(
    insertTurn(db, { ...common, founderMessageId, assistantMessageId, owner: services.engine.owner }),
  );
}

/** Once per attempt, and only when everything is answered; the client's text is ignored (CO-18). */
async function beginClosing(
  db: Db,
  services: TurnServices,
  user: User,
  scope: ChatScope,
  progress: LockedProgress,
): Promise<number> {
  const existing = await findOnce(db, progress, 'closing');
  if (existing !== null) return found(await findTurnOfMessage(db, user.id, existing), 'message.not_found').id;
  const row = found(await readStepProgress(db, progress.id), 'progress.not_found');
  if (!isReadyToComplete(row)) throw new AppError('step.incomplete');
  const assistantMessageId = await insertReplyRow(db, progress, scope, 'closing');
  return oneAtATime(
    insertTurn(db, {
      stepProgressId: progress.id,
      attempt: progress.attempt,
      founderMessageId: null,
      assistantMessageId,
      owner: services.engine.owner,
    }),
  );
}

/**
 * Takes a failed or interrupted reply up again, under the message it answers. Only the latest of the attempt: what the
 * founder has written after it was answered with it. Call it in a transaction.
 */
export async function retryTurn(
  db: Db,
  services: TurnServices,
  user: User,
  messageId: number,
): Promise<number> {
  services.engine.refuseWhileDraining();
  const turn = found(await findTurnOfMessage(db, user.id, messageId), 'message.not_found');
  await assertStepOpen(db, user, turn.stepProgressId);
  await refuseTooMany(db, user);
  await services.budget.assertLeftIn(db, user.id);
  found(await lockOwnProgress(db, user.id, turn.stepProgressId), 'message.not_found');
  await interruptAbandoned(db, turn.stepProgressId);
  if (!(await isLatestTurn(db, turn))) throw new AppError('chat.not_retryable');
  if (turn.status === 'generating') throw new AppError('chat.reply_in_progress');
  const restarted = await oneAtATime(restartTurn(db, turn, services.engine.owner));
  if (!restarted) throw new AppError('chat.not_retryable');
  return turn.id;
}

/** Refuses work on what was begun in a step as a message to it would be refused. */
export async function assertStepOpen(db: Db, user: User, stepProgressId: number): Promise<void> {
  const progress = found(await readStepProgress(db, stepProgressId), 'progress.not_found');
  await assertOpen(db, user, found(await findChatScope(db, user, progress), 'step.not_found'));
}

/** All steps of one founder together: the machine is shared. */
const MAX_OPEN_REPLIES = 6;

async function refuseTooMany(db: Db, user: User): Promise<void> {
  if ((await countGenerating(db, user.id)) >= MAX_OPEN_REPLIES)
    throw new AppError('chat.too_many_replies', { retryAfter: 5 });
}

/** A message comes with its reply, and the closing message keeps its place. */
const ROOM_FOR_MESSAGE = 3;

async function refuseWhenFull(db: Db, progress: LockedProgress): Promise<void> {
  const isFull = (await countMessages(db, progress.id)) + ROOM_FOR_MESSAGE > MAX_MESSAGES;
  if (isFull) throw new AppError('chat.full');
}

function insertReplyRow(
  db: Db,
  progress: LockedProgress,
  scope: ChatScope,
  kind: 'message' | 'closing',
): Promise<number> {
  return insertMessage(db, {
    stepProgressId: progress.id,
    attempt: progress.attempt,
    role: 'assistant',
    kind,
    content: '',
    assistantId: scope.assistantId,
  });
}

async function oneAtATime<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedUniqueKey(error) === 'turns_one_generating_key') throw new AppError('chat.reply_in_progress');
    throw error;
  }
}
