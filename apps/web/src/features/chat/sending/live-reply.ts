import type { ReplyError, ReplyEvent } from '@groundwork/api-client';
import type { Message } from '@groundwork/domain';

/** The purpose of a run: an answer of the founder, or the one closing message of a step. */
export type Purpose = 'message' | 'closing';

/**
 * A reply on its way, beside the stored messages.
 * `sending`: not acknowledged yet. `reading`: stored, being judged. `writing`: the verdict or first words are there.
 */
export interface LiveReply {
  phase: 'idle' | 'sending' | 'reading' | 'writing';
  purpose: Purpose;
  /** The founder's text until the server has stored it. */
  pendingText: string | null;
  userMessage: Message | null;
  /** `content` is the text so far. */
  reply: Message | null;
  /** Why the reply ended without content. */
  error: ReplyError | null;
}

export type LiveAction =
  | { type: 'sent'; text: string | null; purpose: Purpose }
  | { type: 'resumed'; reply: Message }
  | { type: 'event'; event: ReplyEvent }
  | { type: 'cut' }
  | { type: 'cleared' };

export const IDLE_REPLY: LiveReply = {
  phase: 'idle',
  purpose: 'message',
  pendingText: null,
  userMessage: null,
  reply: null,
  error: null,
};

export function reduceLiveReply(live: LiveReply, action: LiveAction): LiveReply {
  switch (action.type) {
    case 'sent':
      return { ...IDLE_REPLY, phase: 'sending', pendingText: action.text, purpose: action.purpose };
    case 'resumed': {
      // The list is saved only every half second: what is on screen may be ahead of it.
      const held = live.reply?.id === action.reply.id ? live.reply.content : '';
      const content = held.length > action.reply.content.length ? held : action.reply.content;
      const reply = { ...action.reply, content };
      const purpose = reply.kind === 'closing' ? 'closing' : 'message';
      return { ...IDLE_REPLY, phase: reply.content === '' ? 'reading' : 'writing', purpose, reply };
    }
    case 'event':
      return applyEvent(live, action.event);
    case 'cut':
      // The text so far stays on screen. The next list knows the rest.
      return { ...live, phase: 'idle', pendingText: null };
    case 'cleared':
      return IDLE_REPLY;
  }
}

function applyEvent(live: LiveReply, { event, data }: ReplyEvent): LiveReply {
  switch (event) {
    case 'message': {
      const held = live.reply?.id === data.reply.id ? live.reply.content : '';
      return {
        ...live,
        phase: held === '' ? 'reading' : 'writing',
        pendingText: null,
        userMessage: data.userMessage,
        reply: { ...data.reply, content: held },
      };
    }
    case 'verdict':
      // A late verdict comes after the end and starts nothing.
      return live.phase === 'reading' ? { ...live, phase: 'writing' } : live;
    case 'delta': {
      // After a gap the rest is left to `done`, which carries the whole text.
      if (!live.reply || data.offset > live.reply.content.length) return live;
      const content = live.reply.content.slice(0, data.offset) + data.text;
      return { ...live, phase: 'writing', reply: { ...live.reply, content } };
    }
    case 'done': {
      const { userMessage, autoCompletionTriggered, completedQuestionIds, error, ...reply } = data;
      const known = userMessage ?? live.userMessage;
      return { ...live, phase: 'idle', pendingText: null, userMessage: known, reply, error: error ?? null };
    }
    case 'error': {
      const { reply, ...error } = data;
      // The step was reset elsewhere: what was being written belongs to no chat any more.
      if (error.code === 'message.not_found') return IDLE_REPLY;
      return { ...live, phase: 'idle', pendingText: null, reply, error };
    }
  }
}

/** Puts `message` in its place: over the one with its id, else at the end. */
export function upsertMessage(messages: readonly Message[], message: Message): Message[] {
  return messages.some(({ id }) => id === message.id)
    ? messages.map(other => (other.id === message.id ? message : other))
    : [...messages, message];
}

/** The chat as it is shown: the stored messages with the live ones in their places. */
export function mergeMessages(stored: readonly Message[], live: LiveReply): readonly Message[] {
  let shown = stored;
  for (const message of [live.userMessage, live.reply]) {
    if (!message) continue;
    const known = stored.find(({ id }) => id === message.id);
    // Once nothing is on its way the stored version is the truth, unless it is still the one from before the end.
    const isLive = live.phase !== 'idle' || !known || known.status === 'generating';
    if (isLive) shown = upsertMessage(shown, message);
  }
  return shown;
}
