import type { Body, messageContracts } from '@groundwork/api-client/contracts';
import { fillOpener, type Message, type User } from '@groundwork/domain';
import { beginClosing, type ChatServices, sendMessage } from '../../chat/begin-turn.ts';
import type { BegunTurn, Turn } from '../../chat/chat-kind.ts';
import { clearChat, readRoom } from '../../chat/chats.repo.ts';
import { findOnce, insertOpener, readMessages } from '../../chat/messages.repo.ts';
import { findTurnOfMessage } from '../../chat/turns.repo.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { findStepProgress, readStepProgress } from '../../stores/progress.repo.ts';
import { isReadyToComplete } from '../../stores/step-progress-view.ts';
import { findProgressState, resetStepProgress, touchStepProgress } from '../../stores/write-progress.repo.ts';
import { openStepChat, type StepChatKey, stepKind } from './step-kind.ts';
import { findStepPlace, readOpeningWords } from './step-place.repo.ts';

type Sent = Body<typeof messageContracts.send>;

/**
 * Stores a founder's message, or the row of the closing message, and the turn of the reply. Call it in a transaction.
 */
export async function sendToStep(
  db: Db,
  services: ChatServices,
  user: User,
  sent: Sent,
): Promise<BegunTurn | Turn> {
  if (sent.role === 'system') return closeChat(db, services, user, sent);
  return sendMessage(db, services, user, { kind: stepKind, key: sent, content: sent.content });
}

/** Once per attempt, and only when everything is answered; the client's text is ignored (CO-18). */
async function closeChat(
  db: Db,
  services: ChatServices,
  user: User,
  key: StepChatKey,
): Promise<BegunTurn | Turn> {
  services.engine.refuseWhileDraining();
  const { chat, progress } = await openStepChat(db, user, key);
  const existing = await findOnce(db, chat.id, 'closing');
  if (existing !== null) return found(await findTurnOfMessage(db, user.id, existing), 'message.not_found');
  const row = found(await readStepProgress(db, progress.id), 'progress.not_found');
  if (!isReadyToComplete(row)) throw new AppError('step.incomplete');
  return beginClosing(db, services, user, chat);
}

/** Whether nothing of the step is open any more. */
export async function standsComplete(db: Db, { id }: User, key: StepChatKey): Promise<boolean> {
  const row = await findStepProgress(db, id, key);
  return row !== undefined && isReadyToComplete(row);
}

/** Stores the step's opener as the chat's first message, once (CO-17). Call it in a transaction. */
export async function openChat(db: Db, user: User, key: StepChatKey): Promise<Message> {
  const { chat, place, progress } = await openStepChat(db, user, key);
  const id = (await findOnce(db, chat.id, 'opener')) ?? (await insertFirst());
  const [message] = await readMessages(db, user.id, [id]);
  return found(message, 'message.not_found');

  async function insertFirst(): Promise<number> {
    const content = place.opener && fillOpener(place.opener, await readOpeningWords(db, place.startupId));
    if (!content || progress.status === 'completed' || (await readRoom(db, user.id, chat.id)).messages > 0)
      throw new AppError('chat.no_opener');
    // The step begins with the founder's first words, not with the coach's (PR-68).
    await touchStepProgress(db, chat.id, null);
    return insertOpener(db, chat, content);
  }
}

/** Deletes the chat and begins a new attempt. Replies and verdicts for the old one are dropped (CO-14). */
export async function resetChat(
  db: Db,
  user: User,
  key: StepChatKey,
  options: { preserveProgress: boolean },
): Promise<void> {
  const place = found(await findStepPlace(db, user, key), 'step.not_found');
  const progress = await findProgressState(db, place);
  // A step that was never begun has nothing to reset, and gets no record by it (PR-3).
  if (!progress) return;
  // Before the turns: a verdict that is being stored locks them in this order.
  await resetStepProgress(db, progress.id, { keepVerdicts: options.preserveProgress });
  await clearChat(db, progress.chatId);
}
