import {
  MAX_CHAT_TITLE_LENGTH,
  MAX_PERSONA_CHATS,
  type PersonaChat,
  type PersonaChatInput,
  type User,
} from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { choosePersona } from '../personas/choose-persona.ts';
import { countPersonaChats, insertPersonaChat } from './persona-chats.repo.ts';

/** `chatId` is the row that its messages belong to. */
export type CreatedChat = PersonaChat & { chatId: number };

/**
 * Begins a chat with a persona (PE-5). Call it in a transaction.
 * @throws AppError when startup or persona are not there to be chosen, or the startup has too many chats
 */
export async function createChat(
  db: Db,
  user: User,
  { startupId, personaId, title }: PersonaChatInput,
): Promise<CreatedChat> {
  const count = found(await countPersonaChats(db, user.id, startupId), 'startup.not_found');
  const { name } = await choosePersona(db, personaId);
  if (count >= MAX_PERSONA_CHATS) throw new AppError('persona_chat.too_many');
  return insertPersonaChat(db, { startupId, personaId, title: title ?? usualTitle(name) });
}

/** The title of a chat that nobody has named. */
export const usualTitle = (personaName: string): string =>
  `Chat with ${personaName}`.slice(0, MAX_CHAT_TITLE_LENGTH);
