import type { Verdict } from '@groundwork/api-client/contracts';
import type { User } from '@groundwork/domain';
import type { ChatKind, OpenChat, Turn } from '../../chat/chat-kind.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { assertOpen } from '../../stores/challenge-access.ts';
import { findQuestionStatus, type QuestionKey, readVerdictRow } from '../../stores/progress.repo.ts';
import { toStepProgress } from '../../stores/step-progress-view.ts';
import {
  findProgressOfChat,
  findProgressState,
  insertStepProgress,
  type StepProgressState,
  touchStepProgress,
} from '../../stores/write-progress.repo.ts';
import { readStepContext } from './step-context.ts';
import { findStepPlace, type StepKey, type StepPlace } from './step-place.repo.ts';

/** Names a step's chat, and the assistant that is wanted in it. */
export interface StepChatKey extends StepKey {
  assistantId?: number | null | undefined;
  /** The question whose accepted answer the message is to replace. */
  revisesQuestionId?: number | null | undefined;
}

/** The chat of a step: its messages are judged, and the step's criteria decide what the reply asks for. */
export const stepKind: ChatKind<StepChatKey> = {
  name: 'step',
  async open(db, user, key) {
    const { chat, progress } = await openStepChat(db, user, key);
    const revisesId = key.revisesQuestionId ?? null;
    if (revisesId !== null) await assertAccepted(db, progress, { stepId: key.stepId, questionId: revisesId });
    else if (progress.status === 'completed') throw new AppError('step.already_completed');
    return { ...chat, revisesId };
  },
  async reopen(db, user, chatId) {
    const progress = found(await findProgressOfChat(db, chatId), 'progress.not_found');
    await assertStepOpen(db, user, progress);
  },
  onMessage: (db, chat) => touchStepProgress(db, chat.id, 'in_progress'),
  readContext: readStepContext,
  readVerdict: readStepVerdict,
};

interface OpenStepChat {
  chat: OpenChat;
  place: StepPlace;
  progress: StepProgressState;
}

/** Opens the chat of a step that this user may work in, whether or not it takes messages. */
export async function openStepChat(db: Db, user: User, key: StepChatKey): Promise<OpenStepChat> {
  const place = found(await findStepPlace(db, user, key), 'step.not_found');
  const before = await findProgressState(db, place);
  await assertOpen(db, user, place, before?.status);
  const progress = before ?? (await insertStepProgress(db, place));
  const { startupId, challengeId, stepId, assistantId } = place;
  return {
    chat: { id: progress.chatId, kind: 'step', place: { startupId, challengeId, stepId }, assistantId },
    place,
    progress,
  };
}

/** An answer can be revised once it was accepted. */
async function assertAccepted(db: Db, progress: StepProgressState, key: QuestionKey): Promise<void> {
  const status = found(await findQuestionStatus(db, progress.id, key), 'question.not_found');
  if (status !== 'completed') throw new AppError('question.not_accepted');
}

/**
 * Refuses work that was begun in a step for the same reasons as a message to it, and takes the user's turn as a sender.
 */
export async function assertStepOpen(
  db: Db,
  user: User,
  progress: StepKey & Pick<StepProgressState, 'status'>,
): Promise<void> {
  const place = found(await findStepPlace(db, user, progress), 'step.not_found');
  await assertOpen(db, user, place, progress.status);
}

/** The step's progress after the turn was judged, or null when the step was reset meanwhile. */
export async function readStepVerdict(db: Db, turn: Turn): Promise<Verdict | null> {
  const row = await readVerdictRow(db, turn.id);
  if (!row) return null;
  const { verdicts: questions, completedQuestionIds, ...progress } = row;
  return { progress: toStepProgress(progress), questions, completedQuestionIds };
}
