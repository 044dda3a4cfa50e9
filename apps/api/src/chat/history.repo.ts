import type { ChatMessage } from '../coach/turn-context.ts';
import { compileOnce, type Parameter } from '../db/compile-once.ts';
import { bytesOfSideFrom, MAX_SIDE_BYTES } from '../db/newest-page.ts';
import type { Db } from '../db/types.ts';
import type { Turn } from './chat-kind.ts';

const MAX_HISTORY = 200;

/** Names a turn's history: its chat, and the last message that counts. */
export interface HistoryKey {
  chatId: number;
  lastId: number;
}

/** The newest messages up to the turn's, because a chat may be much longer than the part that is used. */
export const selectHistory = (db: Db, parameter: Parameter<HistoryKey>) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', parameter('chatId'))
    .where('id', '<=', parameter('lastId'))
    .where('content', '<>', '')
    .orderBy('id', 'desc')
    .limit(MAX_HISTORY);

export const historyKey = (turn: Turn): HistoryKey => ({
  chatId: turn.chatId,
  lastId: turn.founderMessageId ?? turn.assistantMessageId,
});

const select = compileOnce<HistoryKey, ChatMessage>((db, parameter) => {
  const newest = selectHistory(db, parameter).select(['role', 'content']);
  return db
    .selectFrom(
      db.selectFrom(newest.as('newest')).selectAll().select(bytesOfSideFrom.as('bytes')).as('sized'),
    )
    .select(['id', 'role', 'content'])
    .where(eb => eb.or([eb('bytes', '<=', MAX_SIDE_BYTES), eb('id', '=', parameter('lastId'))]))
    .orderBy('id');
});

/**
 * The chat's newest messages up to this turn's founder message, oldest first; all of them for a closing message. Each
 * side is limited to the part that the judge gets and that copies are looked for in: see `number-sentences.ts`.
 */
export function readHistory(db: Db, turn: Turn): Promise<ChatMessage[]> {
  return select(db, historyKey(turn));
}
