import {
  ApiError,
  InvalidResponseError,
  personaChatContracts,
  type ReplyEvent,
  request,
  requestEvents,
} from '@groundwork/api-client';
import type { Startup } from '@groundwork/domain';
import type { QueryClient } from '@tanstack/react-query';
import { chatChannel } from '../../app/channels.ts';
import { draftKey } from '../../app/stored-keys.ts';
import type { ChatKind } from '../../chat/chat-kind.ts';
import { personaChatQueries } from './persona-queries.ts';
import { pollReply } from './poll-reply.ts';

const { messages, send } = personaChatContracts;

/** Sent with a message besides its text. The server's own knowledge of both takes precedence. */
export interface SentAlong {
  personaId: number | undefined;
  startup: Startup | undefined;
}

interface PersonaChat {
  userId: number;
  chatId: number;
  /** The values at the time when a message is sent. */
  sentAlong: () => SentAlong;
  /** Called when a message is refused because of the chat's state, which then has to be read again. */
  onRefused: (error: ApiError) => void;
}

/** The chat with personas: one of them answers, and nothing is judged. */
export function personaChatKind(client: QueryClient, chat: PersonaChat): ChatKind {
  const { userId, chatId, sentAlong, onRefused } = chat;
  const params = { chatId };
  const poll = (askedId: number, signal: AbortSignal) => pollReply(client, chatId, askedId, signal);

  return {
    list: personaChatQueries.messages(chatId),
    readBefore: before => request(messages, { params, query: { before } }),
    send: (content, how) => {
      const { personaId, startup } = sentAlong();
      const body = { role: 'user' as const, content, personaId, startupContext: toContext(startup) };
      return orElse(requestEvents(send, { params, body }, how), async function* () {
        // With the same key, so that a message already stored is answered and not stored twice.
        const asked = await request(send, { params, body }, how);
        yield* poll(asked.id, how.signal);
      });
    },
    follow: ({ replyTo }, events, signal) =>
      replyTo === null ? events : orElse(events, () => poll(replyTo, signal)),
    draftKey: draftKey(userId, `persona-chat:${chatId}`),
    notSent: { title: 'Failed to send message' },
    onEvent: ({ event, data }) => {
      if (event === 'message') chatChannel.announce({ chatId, startupId: data.reply.startupId });
    },
    isRefusalTold: error => {
      const isOfChat = error instanceof ApiError && REFUSED.has(error.code);
      if (isOfChat) onRefused(error);
      return isOfChat;
    },
  };
}

const REFUSED: ReadonlySet<string> = new Set([
  'persona_chat.not_found',
  'persona.inactive',
  'interview.over',
]);

/** The events of a stream, or those of `instead` if no stream can be opened (PE-9). */
async function* orElse(
  events: AsyncIterable<ReplyEvent>,
  instead: () => AsyncIterable<ReplyEvent>,
): AsyncGenerator<ReplyEvent, void, undefined> {
  try {
    yield* events;
  } catch (error) {
    if (!isWithoutStream(error)) throw error;
    yield* instead();
  }
}

const isWithoutStream = (error: unknown): boolean =>
  error instanceof InvalidResponseError ||
  (error instanceof ApiError && error.code === 'chat.too_many_streams');

function toContext(startup: Startup | undefined) {
  if (!startup) return null;
  const { id, name, industry, description, problemStatement, valueProposition, targetMarket } = startup;
  const said = { problem: problemStatement, solution: valueProposition, targetAudience: targetMarket };
  return { id, name, industry, description, ...said };
}
