import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  blankQuotations,
  CARD_TEXT_FIELDS,
  type Card,
  foldCharacters,
  MAX_CARD_TEXT_LENGTH,
  type User,
  words,
} from '@groundwork/domain';
import { callWithin } from '../../coach/call-within.ts';
import { CoachError } from '../../coach/coach-error.ts';
import type { SuggestedCard } from '../../coach/provider.ts';
import {
  type AcceptedAnswer,
  type AnsweredChat,
  type AnswerSentence,
  listAnswerSentences,
} from '../../coach/sections/list-answer-sentences.ts';
import { toStorable } from '../../coach/storable-text.ts';
import { toRefusal } from '../../coach/to-refusal.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { listAcceptedAnswers, listAnsweredChats } from '../reports/section-sources.repo.ts';
import type { Writing } from '../startups/enhance-field.ts';
import { findStartup } from '../startups/startups.repo.ts';
import { lockBoard } from './board.repo.ts';
import { findCard } from './cards.repo.ts';
import { addCard, findHome, withDefaults } from './change-cards.ts';
import {
  listProposed,
  lockSuggestion,
  type NewSuggestion,
  type StoredSuggestion,
  settleSuggestion,
} from './suggestions.repo.ts';

const MAX_TITLE = 200;
/** Number of newest messages that are searched, and of their sentences at once. */
const MAX_MESSAGES = 100;
const MAX_SENTENCES = 400;

interface Sentence {
  number: number;
  text: string;
  question: string;
  messageId: number;
  key: string;
}

/**
 * Has the coach look for assumptions in the messages with accepted answers: in the founder's own sentences that were
 * not proposed before (BO-17). Each card keeps its sentence verbatim, because the coach only names its number.
 */
export async function findSuggestions(
  db: Db,
  writing: Writing,
  user: User,
  startupId: number,
  caller: AbortSignal,
): Promise<NewSuggestion[]> {
  writing.engine.refuseWhileDraining();
  const startup = found(await findStartup(db, user.id, startupId), 'startup.not_found');
  const sentences = await listSentences(db, user.id, startupId);
  if (sentences.length === 0) return [];
  const input = { startup: { name: startup.name }, sentences };
  try {
    const { cards } = await writing.writings.run(shutdown =>
      callWithin(
        writing,
        { userId: user.id, job: 'write', input, caller: AbortSignal.any([caller, shutdown]) },
        options => writing.coach.suggest(input, options),
      ),
    );
    return toSuggestions(cards, sentences);
  } catch (error) {
    throw error instanceof CoachError ? toRefusal(error, 'write') : error;
  }
}

/** Sentences of the newest messages come first. */
async function listSentences(db: Db, userId: number, startupId: number): Promise<Sentence[]> {
  const answers = newestOf(await listAcceptedAnswers(db, startupId));
  const said: AnswerSentence[] = [];
  for (const chat of await listAnsweredChats(db, { userId, startupId }, answers)) {
    said.push(...listOwnWords(answers, chat));
    // A long chat takes a while to compare with all that was said in it.
    await nextTurn();
  }
  const all = new Map<string, Omit<Sentence, 'number'>>();
  for (const { text, messageId, answer } of said.toSorted((a, b) => b.messageId - a.messageId)) {
    const key = keyOf(text);
    if (!all.has(key)) all.set(key, { text, question: answer.question ?? answer.stepTitle, messageId, key });
  }
  const proposed = await listProposed(db, startupId, [...all.keys()]);
  const left = [...all.values()].filter(({ key }) => !proposed.has(key)).slice(0, MAX_SENTENCES);
  return left.map((sentence, index) => ({ number: index + 1, ...sentence }));
}

/** The answers, with accepted sentences of the newest messages only. */
function newestOf(answers: readonly AcceptedAnswer[]): AcceptedAnswer[] {
  const ids = new Set(answers.flatMap(({ evidence }) => evidence.map(({ messageId }) => messageId)));
  const newest = new Set([...ids].toSorted((a, b) => b - a).slice(0, MAX_MESSAGES));
  return answers.flatMap(answer => {
    const evidence = answer.evidence.filter(({ messageId }) => newest.has(messageId));
    return evidence.length === 0 ? [] : [{ ...answer, evidence }];
  });
}

/** The founder's sentences in messages with accepted answers, without quotations of others. */
function listOwnWords(answers: readonly AcceptedAnswer[], chat: AnsweredChat): AnswerSentence[] {
  const contents = new Map(chat.history.map(({ id, content }) => [id, content]));
  const ofChat = answers.filter(({ stepProgressId }) => stepProgressId === chat.stepProgressId);
  return listAnswerSentences(ofChat, [chat]).filter(({ messageId, start, text }) => {
    const content = contents.get(messageId);
    // Of a deleted message only the accepted part is left.
    const [from, at] = content?.startsWith(text, start) ? [content, start] : [text, 0];
    return /[\p{L}\p{N}]/u.test(blankQuotations(from).slice(at, at + text.length));
  });
}

/** The same for a sentence that is written a little differently. */
function keyOf(sentence: string): string {
  return createHash('sha256')
    .update(words(foldCharacters(sentence)).join(' '))
    .digest('base64url');
}

function toSuggestions(cards: readonly SuggestedCard[], sentences: readonly Sentence[]): NewSuggestion[] {
  const used = new Set<number>();
  return cards.flatMap(card => {
    const sentence = sentences[card.sentence - 1];
    const title = fitText(card.title, MAX_TITLE);
    if (!sentence || title === null || used.has(card.sentence)) return [];
    used.add(card.sentence);
    return [
      {
        sentence: sentence.text,
        messageId: sentence.messageId,
        sentenceKey: sentence.key,
        title,
        hypothesis: fitText(card.hypothesis, MAX_CARD_TEXT_LENGTH),
        test: fitText(card.test, MAX_CARD_TEXT_LENGTH),
        metric: fitText(card.metric, MAX_CARD_TEXT_LENGTH),
        criteria: fitText(card.criteria, MAX_CARD_TEXT_LENGTH),
      },
    ];
  });
}

function fitText(text: string | null, max: number): string | null {
  const storable = toStorable(text ?? '').trim();
  return storable === '' ? null : storable.slice(0, max).toWellFormed();
}

/** Makes a card of it; the same card when that was done before. */
export async function takeSuggestion(db: Db, user: User, suggestionId: number): Promise<Card> {
  const suggestion = found(await lockSuggestion(db, user.id, suggestionId), 'suggestion.not_found');
  const { state, cardId } = suggestion;
  const taken = cardId === null ? undefined : await findCard(db, user.id, cardId);
  if (taken) return taken;
  if (state !== 'open') throw new AppError('suggestion.not_found');
  const { boardId } = suggestion;
  const board = boardId === null ? null : await lockBoard(db, user.id, { boardId });
  return takeOpen(db, suggestionId, suggestion, found(board, 'board.not_found').id);
}

async function takeOpen(
  db: Db,
  suggestionId: number,
  suggestion: StoredSuggestion,
  boardId: number,
): Promise<Card> {
  const texts = withDefaults(suggestion);
  const isCoachs = (text: string | null) => text !== null && text !== suggestion.sentence;
  const coachWritten = CARD_TEXT_FIELDS.filter(field => isCoachs(texts[field]));
  const columnId = await findHome(db, boardId);
  const card = await addCard(db, { boardId, columnId, texts: { ...texts, coachWritten } });
  await settleSuggestion(db, suggestionId, { state: 'taken', cardId: card.id });
  return card;
}

export async function leaveSuggestion(db: Db, user: User, suggestionId: number): Promise<void> {
  const { state } = found(await lockSuggestion(db, user.id, suggestionId), 'suggestion.not_found');
  if (state === 'taken') throw new AppError('suggestion.not_found');
  await settleSuggestion(db, suggestionId, { state: 'left' });
}
