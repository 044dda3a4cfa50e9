import {
  type ConversationChange,
  type ConversationDetails,
  type ConversationInput,
  type ConversationQuote,
  MAX_CONVERSATION_QUOTE_LENGTH,
  MAX_CONVERSATION_QUOTES,
  MAX_CONVERSATIONS,
  MAX_CONVERSATIONS_TOTAL,
  splitSentences,
  type User,
} from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { assertPast } from '../board/test-card.ts';
import { insertQuote, moveQuotes, type QuotePlace } from './conversation-quotes.repo.ts';
import {
  countConversations,
  findConversation,
  insertConversation,
  lockConversation,
  lockStartup,
  updateConversation,
} from './conversations.repo.ts';

/** Notes a conversation (PE-18). */
export async function addConversation(
  db: Db,
  user: User,
  startupId: number,
  input: ConversationInput,
): Promise<ConversationDetails> {
  assertPast('heldOn', input.heldOn);
  found(await lockStartup(db, user.id, startupId), 'startup.not_found');
  const { notes, characters } = await countConversations(db, startupId);
  if (notes >= MAX_CONVERSATIONS) throw new AppError('conversation.too_many');
  if (characters + input.notes.length > MAX_CONVERSATIONS_TOTAL) throw new AppError('conversation.too_long');
  return insertConversation(db, startupId, input);
}

/** Absent fields stay unchanged. Marked sentences have to stay in the notes, and move with them. */
export async function changeConversation(
  db: Db,
  user: User,
  conversationId: number,
  { updatedAt, ...change }: ConversationChange,
): Promise<ConversationDetails> {
  const before = found(await lockConversation(db, user.id, conversationId), 'conversation.not_found');
  const { who = before.who, heldOn = before.heldOn, notes = before.notes } = change;
  assertPast('heldOn', heldOn);
  // If it already equals the change, an earlier call made it and its answer was lost.
  if (who === before.who && heldOn === before.heldOn && notes === before.notes) return before;
  if (notes.length > before.notes.length) {
    const { characters } = await countConversations(db, before.startupId);
    if (characters - before.notes.length + notes.length > MAX_CONVERSATIONS_TOTAL)
      throw new AppError('conversation.too_long');
  }
  const places = placeQuotes(before.quotes, notes);
  if (!(await updateConversation(db, conversationId, { who, heldOn, notes }, updatedAt)))
    throw new AppError('record.changed', { details: { current: before } });
  if (!places) throw new AppError('conversation.quoted');
  if (notes !== before.notes) await moveQuotes(db, conversationId, places);
  return found(await findConversation(db, user.id, conversationId), 'conversation.not_found');
}

/** Marks a sentence of the notes; the same mark when it is marked already (PE-19). */
export async function markSentence(
  db: Db,
  user: User,
  conversationId: number,
  { start, end }: Pick<ConversationQuote, 'start' | 'end'>,
): Promise<ConversationQuote> {
  const { notes, quotes } = found(
    await lockConversation(db, user.id, conversationId),
    'conversation.not_found',
  );
  const marked = quotes.find(quote => quote.start === start && quote.end === end);
  if (marked) return marked;
  if (quotes.length >= MAX_CONVERSATION_QUOTES) throw new AppError('conversation.full');
  const sentence = splitSentences(notes).find(each => each.start === start && each.end === end);
  // For example in notes that were edited in another tab.
  if (!sentence) throw refusedPlace('Choose a sentence from these notes');
  if (sentence.text.length > MAX_CONVERSATION_QUOTE_LENGTH)
    throw refusedPlace(`You can mark sentences of up to ${MAX_CONVERSATION_QUOTE_LENGTH} characters`);
  return insertQuote(db, conversationId, sentence);
}

const refusedPlace = (message: string) =>
  new AppError('request.invalid', { message, issues: [{ path: 'start', message }] });

/**
 * The new places of marked sentences in edited notes: each moves to the nearest sentence with the same words. Null when
 * one of them is gone (PE-19).
 */
export function placeQuotes(
  quotes: readonly ConversationQuote[],
  notes: string,
): (QuotePlace & { id: number })[] | null {
  const free = splitSentences(notes);
  const placed: (QuotePlace & { id: number })[] = [];
  for (const { id, text, start } of quotes) {
    const [nearest] = free
      .filter(sentence => sentence.text === text)
      .toSorted((one, other) => Math.abs(one.start - start) - Math.abs(other.start - start));
    if (!nearest) return null;
    free.splice(free.indexOf(nearest), 1);
    placed.push({ id, ...nearest });
  }
  return placed;
}
