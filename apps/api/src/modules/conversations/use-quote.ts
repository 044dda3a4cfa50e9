import type { Bearing, ConversationQuote, User } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { findBoard } from '../board/board.repo.ts';
import { openCard } from '../board/change-cards.ts';
import { addResult } from '../board/test-card.ts';
import { findQuote, findVisibleStep, keepUse, lockQuote } from './conversation-quotes.repo.ts';

/**
 * Records a marked sentence as a result of a card of the same startup (PE-20). It locks the board first, as removing a
 * result does.
 */
export async function makeResult(
  db: Db,
  user: User,
  quoteId: number,
  { cardId, bearing }: { cardId: number; bearing: Bearing },
): Promise<ConversationQuote> {
  found(await findQuote(db, user.id, quoteId), 'conversation_quote.not_found');
  const { boardId } = await openCard(db, user, cardId);
  const { startupId, who, heldOn, ...quote } = found(
    await lockQuote(db, user.id, quoteId),
    'conversation_quote.not_found',
  );
  const board = await findBoard(db, user.id, boardId);
  if (board?.startupId !== startupId) throw new AppError('card.not_found');
  // Sent again, it is done already.
  if (quote.result?.cardId === cardId) return quote;
  if (quote.result) throw new AppError('conversation_quote.used');
  const { id } = await addResult(db, user, cardId, {
    text: `A conversation: ${who}`,
    figure: null,
    unit: null,
    link: null,
    observedOn: heldOn,
    bearing,
    quote: quote.text,
    quotedFrom: 'interviewee',
  });
  await keepUse(db, quoteId, { result_id: id });
  return readQuote(db, user, quoteId);
}

/** Offers a marked sentence in a step, or in none. */
export async function offerQuote(
  db: Db,
  user: User,
  quoteId: number,
  stepId: number | null,
): Promise<ConversationQuote> {
  found(await lockQuote(db, user.id, quoteId), 'conversation_quote.not_found');
  if (stepId !== null) found(await findVisibleStep(db, stepId, user.role === 'admin'), 'step.not_found');
  await keepUse(db, quoteId, { step_id: stepId });
  return readQuote(db, user, quoteId);
}

async function readQuote(db: Db, user: User, quoteId: number): Promise<ConversationQuote> {
  const {
    startupId: _startup,
    who: _who,
    heldOn: _day,
    ...quote
  } = found(await findQuote(db, user.id, quoteId), 'conversation_quote.not_found');
  return quote;
}
