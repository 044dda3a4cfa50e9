import type { ReplyError, Verdict } from '@groundwork/api-client/contracts';
import type { Message, MessageStatus, User } from '@groundwork/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { CoachGate } from '../coach/gate/coach-gate.ts';
import type { CoachProvider, ReplyChunk } from '../coach/provider.ts';
import type { ChatMessage } from '../coach/turn-context.ts';
import type { Chats } from '../db/schema.gen.ts';
import type { Db } from '../db/types.ts';

/** One message by the founder, or none, and the reply to it. */
export interface Turn {
  id: number;
  chatId: number;
  /** The chat's subject. */
  chatKind: Chats['kind'];
  userId: number;
  startupId: number;
  /** Null for a closing message, and once the founder's message was deleted. */
  founderMessageId: number | null;
  assistantMessageId: number;
  kind: Message['kind'];
  /** The question whose accepted answer the message is to replace; null for any other message. */
  revisesId: number | null;
  status: MessageStatus;
  owner: string;
  fence: number;
  judged: boolean;
  completedQuestionIds: number[];
  error: ReplyError | null;
}

/** A turn whose message the founder has written. */
export type FounderTurn = Turn & { founderMessageId: number };

/** The two messages of a turn, as founders read them. */
export interface TurnMessages {
  userMessage: Message | null;
  reply: Message;
}

/** A turn that this transaction has begun. */
export interface BegunTurn extends TurnMessages {
  id: number;
  turn: Turn;
}

/** The place that shows a chat; null where the kind of chat has none. */
export interface ChatPlace {
  startupId: number;
  challengeId: number | null;
  stepId: number | null;
}

/** A chat that its founder may write in, in their turn as a sender. */
export interface OpenChat {
  id: number;
  kind: Chats['kind'];
  place: ChatPlace;
  /** Who answers in it: an assistant, a persona, or neither of them. */
  assistantId: number | null;
  personaId?: number;
  /** See {@link Turn}. */
  revisesId?: number | null;
}

export interface TurnServices {
  db: Db;
  coach: CoachProvider;
  gate: CoachGate;
  log: FastifyBaseLogger;
}

export interface JudgeOutcome {
  /** Verdicts were stored: false when the chat was reset meanwhile. */
  judged: boolean;
  completedQuestionIds: readonly number[];
  /** Why the judge failed, or null. */
  error: unknown;
  /** How long the judge took; null where it was not asked. */
  judgeMs: number | null;
}

/** The subject of one turn's reply, read once when the turn begins. */
export interface TurnContext {
  /** Judges the founder's message and stores the verdict; null when there is nothing to judge. */
  judge: ((signal: AbortSignal) => Promise<JudgeOutcome>) | null;
  /** Asks for the reply, with the verdict as far as it is known. */
  reply(signal: AbortSignal): Promise<AskedReply>;
}

export interface AskedReply {
  /** The coach's input: its tokens are estimated where the provider does not count them. */
  input: object;
  chunks: AsyncIterable<ReplyChunk>;
  /** Its action markers are stored with its text: the kind's page reads them. */
  keepsMarkers?: true;
  /** Maximum number of sources. By default there is one limit for all kinds. */
  maxCitations?: number;
}

/**
 * Everything in which the chats of one kind differ from others. Sending, streaming and storing are the same for all.
 */
export interface ChatKind<Key = never> {
  readonly name: Chats['kind'];
  /**
   * Opens the named chat for a message, and makes it if there is none. Ownership is in its query, and it takes the
   * user's turn as a sender.
   * @throws AppError when this user cannot see it, or it takes no messages.
   */
  open(db: Db, user: User, key: Key): Promise<OpenChat>;
  /**
   * The same for a reply that is to be written again.
   * @throws AppError as `open` does
   */
  reopen(db: Db, user: User, chatId: number): Promise<void>;
  /** Changes beyond the chat that a message makes, in its transaction and before it is stored. */
  onMessage?(db: Db, chat: OpenChat): Promise<void>;
  /** Null when the chat's subject is gone. */
  readContext(
    services: TurnServices,
    turn: Turn,
    history: readonly ChatMessage[],
  ): Promise<TurnContext | null>;
  /** The outcome of judging, where messages are judged; null when the chat was reset meanwhile. */
  readVerdict?(db: Db, turn: Turn): Promise<Verdict | null>;
}

/** The kinds that this server serves. */
export type ChatKinds = readonly Omit<ChatKind, 'open'>[];
