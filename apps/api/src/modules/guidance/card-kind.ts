import type { ChatKind, Turn, TurnContext, TurnServices } from '../../chat/chat-kind.ts';
import { insertChat } from '../../chat/chats.repo.ts';
import { chooseAnswers } from '../../coach/guidance/choose-answers.ts';
import type { GuidanceInput } from '../../coach/provider.ts';
import type { ChatMessage } from '../../coach/turn-context.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { toProfile } from '../../stores/profile-columns.ts';
import { type CardContextRow, readCardContextRow } from './card-context.repo.ts';
import { findGuidance, type GuidanceKey, setChat } from './guidance-place.repo.ts';

/** The chat about a card. Nothing is judged in it, and the coach may propose texts for the card (BO-15, BO-16). */
export const cardKind: ChatKind<GuidanceKey> = {
  name: 'card',
  async open(db, user, key) {
    const { cardId, startupId, chatId } = found(await findGuidance(db, user.id, key), 'card.not_found');
    const id = chatId ?? (await insertChat(db, startupId, 'card'));
    if (chatId === null && !(await setChat(db, cardId, id))) throw new AppError('card.not_found');
    return { id, kind: 'card', place: { startupId, challengeId: null, stepId: null }, assistantId: null };
  },
  async reopen(db, user, chatId) {
    found(await findGuidance(db, user.id, { chatId }), 'card.not_found');
  },
  readContext: readCardContext,
};

async function readCardContext(
  { db, coach }: TurnServices,
  turn: Turn,
  history: readonly ChatMessage[],
): Promise<TurnContext | null> {
  const row = await readCardContextRow(db, turn);
  if (!row) return null;
  const input = toGuidanceInput(row, history);
  return {
    judge: null,
    reply: async signal => ({ input, chunks: coach.guide(input, { signal }), keepsMarkers: true }),
  };
}

function toGuidanceInput(row: CardContextRow, history: readonly ChatMessage[]): GuidanceInput {
  const { title, cardStage, state, outcome, hypothesis, test, metric, criteria } = row;
  const { learned, next } = row;
  const card = { title, stage: cardStage, state, outcome, hypothesis, test, metric, criteria };
  return {
    startup: toProfile(row),
    card,
    column: row.column,
    balance: row.balance,
    results: row.results,
    searches: row.searches,
    decision: { learned, next },
    answers: chooseAnswers(card, row.answers),
    history: history.flatMap(({ role, content }) => (role === 'system' ? [] : [{ role, content }])),
  };
}
