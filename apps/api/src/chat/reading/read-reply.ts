import type { Reply } from '@groundwork/api-client/contracts';
import type { Db } from '../../db/types.ts';
import type { Turn, TurnMessages } from '../chat-kind.ts';
import { readMessages } from '../messages.repo.ts';
import { readTurn } from '../turns.repo.ts';
import { toReply } from './to-reply.ts';

/** The turn's messages as their rows have them; null when its chat was reset meanwhile. */
export async function readTurnMessages(db: Db, turn: Turn): Promise<TurnMessages | null> {
  const ids = [turn.assistantMessageId, ...(turn.founderMessageId === null ? [] : [turn.founderMessageId])];
  const messages = await readMessages(db, turn.userId, ids);
  const reply = messages.find(({ id }) => id === turn.assistantMessageId);
  if (!reply) return null;
  return { reply, userMessage: messages.find(({ id }) => id === turn.founderMessageId) ?? null };
}

/** The stored answer to this user's message, or null when its chat was reset meanwhile. */
export async function readReply(db: Db, userId: number, turnId: number): Promise<Reply | null> {
  const turn = await readTurn(db, turnId);
  if (turn?.userId !== userId) return null;
  const messages = await readTurnMessages(db, turn);
  return messages && toReply(messages, turn.completedQuestionIds, { error: turn.error });
}
