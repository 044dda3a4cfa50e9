import type { ReplyEvent } from '@groundwork/api-client';
import type { Message } from '@groundwork/domain';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';

/** What the messages of every kind of chat have. */
export type ChatMessage = Pick<
  Message,
  'id' | 'role' | 'kind' | 'content' | 'status' | 'replyTo' | 'personaId' | 'citations' | 'failure'
>;

/** The events of a reply, or only that it was begun. */
export type Reply = AsyncIterable<ReplyEvent> | Promise<unknown>;

/** A kind of chat, as the conversation knows it. */
export interface ChatKind {
  /** Reads the newest messages. It shares their structure by `joinPages`. What it polls waits while a reply streams. */
  list: UseQueryOptions<ChatMessage[]> & { queryKey: QueryKey };
  /** Reads what was said before the message with this id, oldest first. */
  readBefore: (before: number) => Promise<ChatMessage[]>;
  /** Stores the founder's text and streams the reply. After a promise the reply is found in the list. */
  send: (text: string, how: { signal: AbortSignal; idempotencyKey: string; topic: number | null }) => Reply;
  /**
   * Follows a reply that was being written when the page was opened, or when the connection broke. `events` is its
   * stream from the length that is shown, which is what is followed by default.
   */
  follow?: (reply: ChatMessage, events: AsyncIterable<ReplyEvent>, signal: AbortSignal) => Reply;
  /** Where the browser keeps what was not sent. */
  draftKey: string;
  /**
   * Sees every event, after the conversation has. May answer what goes back into the input: a stored text that did not
   * do. `askedId`: the founder's message that the reply answers. A late event may be of an earlier one.
   */
  onEvent?:
    | ((event: ReplyEvent, askedId: number | null) => void)
    | ((event: ReplyEvent, askedId: number | null) => { topic: number; text: string } | null);
  /** What the toast says of a text that could not be stored. */
  notSent?: { title?: string; message?: string };
  /** Whether a text was refused for a reason that is no failure, and that the kind has told. The text stays. */
  isRefusalTold?: (error: Error) => boolean;
}

/** What a reply without words waits for, as the server says. */
export type WaitsFor = Extract<ReplyEvent, { event: 'waiting' }>['data']['for'];

/** What a conversation says in the words of its kind. */
export interface ChatWords {
  empty: { title?: string; text: string };
  /** While nothing of a reply can be read. `isUnasked`: it answers no message. */
  waiting: (
    phase: 'sending' | 'reading' | 'writing',
    isUnasked: boolean,
    waitsFor: WaitsFor | null,
  ) => string;
  /** What the practice coach does here. */
  practice?: string;
  placeholder: string;
  /** In the input that takes nothing more. */
  closed?: string;
  /** What is deleted when the chat is cleared and what is not, without a full stop. Absent where it cannot be cleared. */
  clearing?: string;
}

/** What a kind of chat draws in the messages besides their text. It stays the same object. */
export interface MessageParts {
  /** Beside the coach's name. */
  face?: ReactNode;
  /** Who said a message that is not the founder's; the coach's name by default. */
  Author?: ComponentType<{ message: ChatMessage }>;
  /** The name of the one who said it, and nothing else: for a screen reader. The coach's name by default. */
  Name?: ComponentType<{ message: ChatMessage }>;
  /** Below every message of the founder's. */
  BelowFounder?: ComponentType<{ message: ChatMessage }>;
  /** Below every finished message of the coach's. */
  Below?: ComponentType<{ message: ChatMessage }>;
  /** The text of a note, which nobody said; null where the message is none. */
  readNote?: (message: ChatMessage) => string | null;
}
