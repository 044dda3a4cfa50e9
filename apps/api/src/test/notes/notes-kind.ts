import type { ChatKind, Turn } from '../../chat/chat-kind.ts';
import { insertChat } from '../../chat/chats.repo.ts';
import type { ReplyChunk } from '../../coach/provider.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { findNotes } from './notes.repo.ts';

/** Identifies the one notes chat of a startup. */
export interface NotesKey {
  startupId: number;
}

/** Writes the reply to a note. */
export type Answering = (note: string, signal: AbortSignal) => AsyncIterable<ReplyChunk>;

/** Chats without a step and without judging: all that a kind of chat needs besides routes. */
export const notesKind = (answer: Answering): ChatKind<NotesKey> => ({
  name: 'card',
  async open(db, user, { startupId }) {
    const place = found(await findNotes(db, user.id, { startupId }), 'startup.not_found');
    const id = place.chatId ?? (await insertChat(db, startupId, 'card'));
    return { id, kind: 'card', place: { startupId, challengeId: null, stepId: null }, assistantId: null };
  },
  async reopen(db, user, chatId) {
    const place = found(await findNotes(db, user.id, { chatId }), 'startup.not_found');
    if (place.isClosed) throw new AppError('step.locked');
  },
  readContext: async (_services, turn: Turn, history) => {
    const note = history.findLast(({ id }) => id === turn.founderMessageId)?.content ?? '';
    return { judge: null, reply: async signal => ({ input: { note }, chunks: answer(note, signal) }) };
  },
});
