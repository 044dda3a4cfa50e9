import { systemNote } from '@groundwork/domain';
import { sql } from 'kysely';
import { sendersTurn } from '../../chat/chats.repo.ts';
import { deleteMessages } from '../../chat/messages.repo.ts';
import type { Db } from '../../db/types.ts';
import { isOffered } from '../personas/personas.repo.ts';

/** Names a persona chat: by its own id, or by that of its row in `chats`. */
export type PersonaChatKey = { personaChatId: number } | { chatId: number };

export interface PersonaChatState {
  personaChatId: number;
  chatId: number;
  startupId: number;
  personaId: number;
  isPersonaOffered: boolean;
  /** Null unless it is an interview. */
  interview: 'running' | 'over' | null;
}

export const isInterviewOver = sql<boolean>`(interviews.ended_at is not null or interviews.ends_at <= now())`;

const interviewState = sql<PersonaChatState['interview']>`case
  when interviews.persona_chat_id is null then null
  when ${isInterviewOver} then 'over' else 'running' end`;

/** Takes the user's turn as a sender, and then reads the chat. */
export async function findPersonaChat(
  db: Db,
  userId: number,
  key: PersonaChatKey,
): Promise<PersonaChatState | undefined> {
  const own = db
    .selectFrom('persona_chats')
    .innerJoin('startups', 'startups.id', 'persona_chats.startup_id')
    .where('startups.user_id', '=', userId)
    .where(eb =>
      'chatId' in key
        ? eb('persona_chats.chat_id', '=', key.chatId)
        : eb('persona_chats.id', '=', key.personaChatId),
    );
  await own.select(sendersTurn).execute();
  return own
    .innerJoin('personas', 'personas.id', 'persona_chats.persona_id')
    .leftJoin('interviews', 'interviews.persona_chat_id', 'persona_chats.id')
    .select([
      'persona_chats.id as personaChatId',
      'persona_chats.chat_id as chatId',
      'persona_chats.startup_id as startupId',
      'persona_chats.persona_id as personaId',
      isOffered.as('isPersonaOffered'),
      interviewState.as('interview'),
    ])
    .executeTakeFirst();
}

export async function touchChat(db: Db, chatId: number): Promise<void> {
  await db
    .updateTable('persona_chats')
    .set({ last_activity_at: sql<string>`now()` })
    .where('chat_id', '=', chatId)
    .execute();
}

/** A retried reply comes from the chat's present persona. */
export async function assignLatestReply(db: Db, chatId: number, personaId: number): Promise<void> {
  await db
    .updateTable('messages')
    .set({ persona_id: personaId })
    .where('id', '=', eb =>
      eb
        .selectFrom('turns')
        .select('assistant_message_id')
        .where('turns.chat_id', '=', chatId)
        .orderBy('turns.id', 'desc')
        .limit(1),
    )
    .where('persona_id', '<>', personaId)
    .execute();
}

/** Writes a server's note into a chat (PE-8): a message without turn and persona. */
export async function insertNote(db: Db, chatId: number, text: string): Promise<void> {
  await db
    .insertInto('messages')
    .values({ chat_id: chatId, role: 'assistant', content: systemNote(text) })
    .execute();
}

export async function isInChat(db: Db, chatId: number, messageId: number): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', messageId)
    .where('chat_id', '=', chatId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Call it in the user's turn as a sender. Answers the turns whose replies were being written. */
export async function deletePersonaChat(db: Db, chatId: number): Promise<number[]> {
  const open = await db
    .selectFrom('turns')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('status', '=', 'generating')
    .execute();
  await deleteMessages(db, chatId);
  // Its records are deleted with it.
  await db.deleteFrom('chats').where('id', '=', chatId).execute();
  return open.map(({ id }) => id);
}
