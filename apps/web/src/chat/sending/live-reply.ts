import type { ReplyError, ReplyEvent } from '@groundwork/api-client';
import type { ChatMessage, WaitsFor } from '../chat-kind.ts';

/**
 * What is under way in a chat. The reply itself is one of its messages.
 * `sending`: not acknowledged yet. `reading`: stored, being judged. `writing`: the verdict or the first words have
 * arrived. `lost`: the connection broke, and the server is asked what became of the reply.
 */
export interface LiveReply {
  phase: 'idle' | 'sending' | 'reading' | 'writing' | 'lost';
  /** The founder's text until the server has stored it. */
  pendingText: string | null;
  /** It answers no message of the founder. */
  isUnasked: boolean;
  /** The server's reason for the wait before the first word; null unless it has given one. */
  waitsFor: WaitsFor | null;
  /** Id of the message that is being written, or was written last. */
  replyId: number | null;
  /** Why it ended without content. */
  error: ReplyError | null;
  /** About how many more messages may be sent today; absent while there are plenty (SC-73). */
  messagesLeft?: number | undefined;
}

/** The messages of a chat and what is under way in it. A stream event changes both at once. */
export interface Transcript {
  messages: ChatMessage[];
  live: LiveReply;
}

export const IDLE_REPLY: LiveReply = {
  phase: 'idle',
  pendingText: null,
  isUnasked: false,
  waitsFor: null,
  replyId: null,
  error: null,
};

export const isUnasked = ({ kind }: ChatMessage) => kind !== 'message';

/** Whether the reply under way, or the last one, has text to read. */
export function hasWords({ replyId }: LiveReply, messages: readonly ChatMessage[]): boolean {
  const last = messages.at(-1);
  return last?.id === replyId && last?.content !== '';
}

export function receiveEvent(transcript: Transcript, { event, data }: ReplyEvent): Transcript {
  const { messages, live } = transcript;
  switch (event) {
    case 'message': {
      const { userMessage, reply } = data;
      // A resumed reply keeps its text; one that is written again starts empty.
      const known = messages.findLast(({ id }) => id === reply.id);
      const content = known?.status === 'generating' ? known.content : '';
      const phase = content === '' ? 'reading' : 'writing';
      const asked = userMessage ? putMessage(messages, userMessage) : messages;
      return {
        messages: putMessage(asked, { ...reply, content }),
        live: { ...live, phase, pendingText: null, waitsFor: null, replyId: reply.id },
      };
    }
    case 'waiting':
      return { messages, live: { ...live, waitsFor: data.for } };
    case 'verdict':
      return live.phase === 'reading'
        ? { messages, live: { ...live, phase: 'writing', waitsFor: null } }
        : transcript;
    case 'delta': {
      const reply = messages.findLast(({ id }) => id === live.replyId);
      // After a gap, the rest comes with `done`, which carries the whole text.
      if (!reply || data.offset > reply.content.length) return transcript;
      const content = reply.content.slice(0, data.offset) + data.text;
      return {
        messages: putMessage(messages, { ...reply, content }),
        live: live.phase === 'writing' ? live : { ...live, phase: 'writing' },
      };
    }
    case 'done':
      return end(transcript, data, data.error, data.messagesLeft);
    case 'error': {
      const { reply, ...error } = data;
      if (error.code !== 'message.not_found') return end(transcript, reply, error);
      // The chat was cleared elsewhere.
      const isGone = ({ id }: ChatMessage) => id === reply.id || id === reply.replyTo;
      return { messages: messages.filter(message => !isGone(message)), live: IDLE_REPLY };
    }
  }
}

function end(
  { messages, live }: Transcript,
  ended: ChatMessage,
  error: ReplyError | null = null,
  messagesLeft?: number,
): Transcript {
  const { id, content, status, citations } = ended;
  const failure = ended.failure ?? error;
  const reply = messages.findLast(message => message.id === id);
  return {
    messages: reply ? putMessage(messages, { ...reply, content, status, citations, failure }) : messages,
    live: { ...live, phase: 'idle', pendingText: null, replyId: id, error, messagesLeft },
  };
}

/** Replaces the message with the same id, or appends it. */
function putMessage(messages: ChatMessage[], message: ChatMessage): ChatMessage[] {
  const place = messages.findLastIndex(({ id }) => id === message.id);
  return place < 0 ? [...messages, message] : messages.with(place, message);
}
