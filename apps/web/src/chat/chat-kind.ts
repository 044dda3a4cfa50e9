import type { ReplyEvent } from '@groundwork/api-client';
import type { Message } from '@groundwork/domain';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';

/** The fields that messages of every kind of chat have. */
export type ChatMessage = Pick<
  Message,
  'id' | 'role' | 'kind' | 'content' | 'status' | 'replyTo' | 'personaId' | 'citations' | 'failure'
>;

/** The events of a reply, or a promise that it was begun. */
export type Reply = AsyncIterable<ReplyEvent> | Promise<unknown>;

/** A kind of chat, as the conversation sees it. */
export interface ChatKind {
  /** Reads the newest messages, with `joinPages` as structural sharing. Polling pauses while a reply streams. */
  list: UseQueryOptions<ChatMessage[]> & { queryKey: QueryKey };
  /** Reads the messages before the one with this id, oldest first. */
  readBefore: (before: number) => Promise<ChatMessage[]>;
  /** Stores the founder's text and streams the reply. After a promise, the reply is read from the list. */
  send: (text: string, how: { signal: AbortSignal; idempotencyKey: string; topic: number | null }) => Reply;
  /**
   * Follows a reply that was being written when the page was opened or the connection broke. `events` streams it from
   * the length that is already shown; by default that stream is followed.
   */
  follow?: (reply: ChatMessage, events: AsyncIterable<ReplyEvent>, signal: AbortSignal) => Reply;
  /** Storage key of the unsent text. */
  draftKey: string;
  /**
   * Receives every event, after the conversation has handled it. May return a stored text that did not do, to go back
   * into the input. `askedId`: the founder's message that the reply answers; a late event may belong to an earlier one.
   */
  onEvent?:
    | ((event: ReplyEvent, askedId: number | null) => void)
    | ((event: ReplyEvent, askedId: number | null) => { topic: number; text: string } | null);
  /** Toast for a text that could not be stored. */
  notSent?: { title?: string; message?: string };
  /** Whether a refusal is no failure and has been explained by the kind. The text stays in the input. */
  isRefusalTold?: (error: Error) => boolean;
}

/** Why a reply has no text yet, according to the server. */
export type WaitsFor = Extract<ReplyEvent, { event: 'waiting' }>['data']['for'];

/** The wording of a conversation, by kind of chat. */
export interface ChatWords {
  empty: { title?: string; text: string };
  /** Shown while a reply has nothing to read yet. `isUnasked`: it answers no message. */
  waiting: (
    phase: 'sending' | 'reading' | 'writing',
    isUnasked: boolean,
    waitsFor: WaitsFor | null,
  ) => string;
  /** Tells what the practice coach does in this kind of chat. */
  practice?: string;
  placeholder: string;
  /** Note at the input once it takes nothing more. */
  closed?: string;
  /** Says what clearing the chat deletes and keeps, without a full stop. Absent where it cannot be cleared. */
  clearing?: string;
}

/** Additions of a kind of chat to the text of its messages. Must stay the same object. */
export interface MessageParts {
  /** Rendered beside the coach's name. */
  face?: ReactNode;
  /** Author of a message that is not the founder's; the coach's name by default. */
  Author?: ComponentType<{ message: ChatMessage }>;
  /** Only the author's name, for screen readers; the coach's name by default. */
  Name?: ComponentType<{ message: ChatMessage }>;
  /** Rendered below every message of the founder. */
  BelowFounder?: ComponentType<{ message: ChatMessage }>;
  /** Rendered below every finished message of the coach. */
  Below?: ComponentType<{ message: ChatMessage }>;
  /** The text of a note, which has no author; null for other messages. */
  readNote?: (message: ChatMessage) => string | null;
}
