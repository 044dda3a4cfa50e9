import type { Message, User } from '@groundwork/domain';
import { violatedUniqueKey } from '../database-errors.ts';
import type { Db } from '../db/types.ts';
import { AppError } from '../errors.ts';
import { found } from '../found.ts';
import type { TokenBudget } from '../stores/token-budget.ts';
import type { BegunTurn, ChatKind, OpenChat, Turn } from './chat-kind.ts';
import { readRoom } from './chats.repo.ts';
import type { TurnEngine } from './turn-engine.ts';
import {
  findTurnOfMessage,
  insertTurn,
  interruptAbandoned,
  isLatestTurn,
  restartTurn,
} from './turns.repo.ts';

export interface ChatServices {
  engine: TurnEngine;
  budget: TokenBudget;
}

const MAX_MESSAGES = 4000;
/** A message comes with its reply, and a closing message keeps its place. */
const ROOM_FOR_MESSAGE = 3;
/** All chats of one founder together: the machine is shared. */
const MAX_OPEN_REPLIES = 6;

/** Stores the founder's message and the row of its reply. Call it in a transaction. */
export async function sendMessage<Key>(
  db: Db,
  services: ChatServices,
  user: User,
  message: { kind: ChatKind<Key>; key: Key; content: string },
): Promise<BegunTurn> {
  services.engine.refuseWhileDraining();
  const chat = await message.kind.open(db, user, message.key);
  // Before the turns: a verdict that is being stored locks them in this order.
  await message.kind.onMessage?.(db, chat);
  await refuseWithoutRoom(db, services, user, chat.id);
  return beginTurn(db, services, user, chat, message.content);
}

/** Stores the row of a reply that answers no message. Call it in a transaction, with the chat open. */
export async function beginClosing(
  db: Db,
  services: ChatServices,
  user: User,
  chat: OpenChat,
): Promise<BegunTurn> {
  await refuseWithoutRoom(db, services, user, chat.id, { closing: true });
  return beginTurn(db, services, user, chat, null);
}

async function refuseWithoutRoom(
  db: Db,
  { budget }: ChatServices,
  user: User,
  chatId: number,
  { closing = false } = {},
): Promise<void> {
  const room = await readRoom(db, user.id, chatId);
  const { generating, messages, hasOpenReply } = room;
  if (generating >= MAX_OPEN_REPLIES) throw new AppError('chat.too_many_replies', { retryAfter: 5 });
  budget.assertLeftOf(room);
  if (!closing && messages + ROOM_FOR_MESSAGE > MAX_MESSAGES) throw new AppError('chat.full');
  if (hasOpenReply) await interruptAbandoned(db, chatId);
}

async function beginTurn(
  db: Db,
  { engine: { owner, judgeSeconds } }: ChatServices,
  user: User,
  chat: OpenChat,
  content: string | null,
): Promise<BegunTurn> {
  const { id: chatId, assistantId, personaId = null, revisesId = null, place } = chat;
  const kind = content === null ? 'closing' : 'message';
  const inserted = await oneAtATime(
    insertTurn(db, { chatId, kind, content, assistantId, personaId, revisesId, owner, judgeSeconds }),
  );
  const { id, founderMessageId, assistantMessageId, createdAt } = inserted;
  const message = {
    ...place,
    userId: user.id,
    assistantId,
    kind,
    replyTo: null,
    personaId: null,
    citations: [],
    failure: null,
    createdAt,
  } satisfies Partial<Message>;
  return {
    id,
    turn: {
      id,
      chatId,
      chatKind: chat.kind,
      userId: user.id,
      startupId: place.startupId,
      founderMessageId,
      assistantMessageId,
      kind,
      revisesId,
      status: 'generating',
      owner,
      fence: 1,
      judged: false,
      completedQuestionIds: [],
      error: null,
    },
    userMessage:
      founderMessageId === null || content === null
        ? null
        : { ...message, id: founderMessageId, role: 'user', status: 'complete', content },
    reply: {
      ...message,
      id: assistantMessageId,
      role: 'assistant',
      personaId,
      status: 'generating',
      content: '',
      replyTo: founderMessageId,
    },
  };
}

/**
 * Has a failed or interrupted reply written again from the beginning, in its own row. Only the chat's latest reply,
 * because a later message has already been answered with it. Call it in a transaction.
 */
export async function retryTurn(
  db: Db,
  services: ChatServices,
  user: User,
  messageId: number,
): Promise<Turn> {
  const { engine } = services;
  engine.refuseWhileDraining();
  const { chatId, chatKind } = found(await findTurnOfMessage(db, user.id, messageId), 'message.not_found');
  await engine.kindOf(chatKind).reopen(db, user, chatId);
  await refuseWithoutRoom(db, services, user, chatId, { closing: true });
  const turn = found(await findTurnOfMessage(db, user.id, messageId), 'message.not_found');
  await refuseRetry(db, turn);
  const restarted = await oneAtATime(restartTurn(db, turn, engine));
  if (!restarted) throw new AppError('chat.not_retryable');
  return restarted;
}

async function refuseRetry(db: Db, turn: Turn): Promise<void> {
  const isUnanswerable = turn.kind === 'message' && turn.founderMessageId === null;
  if (isUnanswerable || !(await isLatestTurn(db, turn))) throw new AppError('chat.not_retryable');
  if (turn.status === 'generating') throw new AppError('chat.reply_in_progress');
}

async function oneAtATime<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedUniqueKey(error) === 'turns_one_generating_key') throw new AppError('chat.reply_in_progress');
    throw error;
  }
}
