import type { ChatKind, Turn } from '../../chat/chat-kind.ts';
import { insertChat } from '../../chat/chats.repo.ts';
import type { ReplyChunk } from '../../coach/provider.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { findNotes } from './notes.repo.ts';

/** Names the one chat of a startup in which its founder makes notes. */
export interface NotesKey {
  startupId: number;
}

/** How a reply is written, by the note that it answers. */
export type Answering = (note: string, signal: AbortSignal) => AsyncIterable<ReplyChunk>;

/** Chats that are not about a step, and are not judged: what a kind of chat costs beside its routes. */
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
