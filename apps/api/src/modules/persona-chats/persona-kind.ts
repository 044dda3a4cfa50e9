import { readSystemNote } from '@groundwork/domain';
import type { ChatKind, Turn, TurnContext, TurnServices } from '../../chat/chat-kind.ts';
import type { ConverseInput } from '../../coach/provider.ts';
import type { ChatMessage } from '../../coach/turn-context.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { toProfile } from '../../stores/profile-columns.ts';
import {
  assignLatestReply,
  findPersonaChat,
  type PersonaChatKey,
  type PersonaChatState,
  touchChat,
} from './open-chat.repo.ts';
import { type PersonaContextRow, readPersonaContextRow } from './persona-context.repo.ts';

/** Limit for one reply (PE-11). */
const MAX_CITATIONS = 8;

/** A chat with personas. Nothing is judged in it (PE-3 to PE-7). */
export const personaKind: ChatKind<PersonaChatKey> = {
  name: 'persona',
  async open(db, user, key) {
    const { chatId, startupId, personaId } = await findTakingMessages(db, user.id, key);
    const place = { startupId, challengeId: null, stepId: null };
    return { id: chatId, kind: 'persona', place, assistantId: null, personaId };
  },
  async reopen(db, user, chatId) {
    const { personaId } = await findTakingMessages(db, user.id, { chatId });
    await assignLatestReply(db, chatId, personaId);
  },
  onMessage: (db, { id }) => touchChat(db, id),
  readContext: readPersonaContext,
};

async function findTakingMessages(db: Db, userId: number, key: PersonaChatKey): Promise<PersonaChatState> {
  const chat = found(await findPersonaChat(db, userId, key), 'persona_chat.not_found');
  if (chat.interview === 'over') throw new AppError('interview.over');
  if (!chat.isPersonaOffered) throw new AppError('persona.inactive');
  return chat;
}

async function readPersonaContext(
  { db, coach }: TurnServices,
  turn: Turn,
  history: readonly ChatMessage[],
): Promise<TurnContext | null> {
  const row = await readPersonaContextRow(db, turn);
  if (!row) return null;
  const input = toConverseInput(row, turn.chatId, history);
  return {
    judge: null,
    reply: async signal => ({
      input,
      chunks: coach.converse(input, { signal }),
      maxCitations: MAX_CITATIONS,
    }),
  };
}

function toConverseInput(
  row: PersonaContextRow,
  salt: number,
  history: readonly ChatMessage[],
): ConverseInput {
  const { persona, hypotheses, truth, speakers } = row;
  return {
    startup: toProfile(row),
    persona,
    salt,
    hypotheses,
    truth,
    history: history.flatMap(({ id, role, content }) =>
      role === 'system' || readSystemNote({ role, content }) !== null
        ? []
        : [{ role, content, speaker: speakers[id] ?? null }],
    ),
  };
}
