import type { Message, User } from '@groundwork/domain';
import {
  countMessages,
  deleteMessages,
  findChatScope,
  findOnce,
  insertMessage,
  readMessages,
} from '../../chat/messages.repo.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import {
  lockStepProgress,
  openStepProgress,
  resetStepProgress,
  touchStepProgress,
} from '../../stores/write-progress.repo.ts';
import { assertOpen } from '../progress/challenge-access.ts';

interface ChatKey {
  startupId: number;
  challengeId: number;
  stepId: number;
  assistantId?: number | null | undefined;
}

/** Stores the step's opener as the chat's first message, once (CO-17). Call it in a transaction. */
export async function openChat(db: Db, user: User, key: ChatKey): Promise<Message> {
  const scope = found(await findChatScope(db, user, key), 'step.not_found');
  await assertOpen(db, user, scope);
  const progress = await openStepProgress(db, scope.startupId, scope.stepId);
  const existing = await findOnce(db, progress, 'opener');
  const id = existing ?? (await insertOpener());
  const [message] = await readMessages(db, user.id, [id]);
  return found(message, 'message.not_found');

  async function insertOpener(): Promise<number> {
    const content = scope.opener?.trim();
    if (!content || progress.status === 'completed' || (await countMessages(db, progress.id)) > 0)
      throw new AppError('chat.no_opener');
    await touchStepProgress(db, progress.id, 'in_progress');
    return insertMessage(db, {
      stepProgressId: progress.id,
      attempt: progress.attempt,
      role: 'assistant',
      kind: 'opener',
      content,
      assistantId: scope.assistantId,
    });
  }
}

/** Deletes the chat and begins a new attempt. Replies and verdicts for the old one are dropped (CO-14). */
export async function resetChat(
  db: Db,
  user: User,
  key: ChatKey,
  options: { preserveProgress: boolean },
): Promise<void> {
  const scope = found(await findChatScope(db, user, key), 'step.not_found');
  const progress = await lockStepProgress(db, scope.startupId, scope.stepId);
  // A step that was never begun has nothing to reset, and gets no record by it (PR-3).
  if (!progress) return;
  await deleteMessages(db, progress.id);
  await resetStepProgress(db, progress.id, { keepVerdicts: options.preserveProgress });
}
