import {
  type Card,
  columnOfCard,
  countResults,
  type DecisionInput,
  MAX_RESULTS,
  type Result,
  type ResultInput,
  type TestStart,
  type User,
} from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { listColumns, lockBoard } from './board.repo.ts';
import { deleteResult, findResult, insertEvents, insertResult, updateResult } from './card-log.repo.ts';
import { changeState, findCard } from './cards.repo.ts';
import { addCard, assertTesting, findHome, openCard, placeCard, withDefaults } from './change-cards.ts';

/**
 * Fixes test, metric and criterion in their present form (BO-11), and moves the card. A running test continues.
 * @param start the card's `updatedAt` as the caller read it; without one, whatever there is gets fixed
 */
export async function startTest(db: Db, user: User, cardId: number, start: TestStart): Promise<Card> {
  const { boardId, card } = await openCard(db, user, cardId);
  if (card.state === 'testing') return card;
  if (card.state === 'decided') throw new AppError('card.decided');
  assertUnchanged(card, start?.updatedAt);
  const { hypothesis, test, metric, criteria } = card;
  if (hypothesis === null || test === null || metric === null || criteria === null)
    throw new AppError('card.not_testable');
  await insertEvents(db, cardId, 'test_started', [{ test, metric, criteria }]);
  const change = { state: 'testing', testStarts: true, due_on: start?.dueOn ?? null } as const;
  return moveHome(db, user, boardId, await changeState(db, cardId, change));
}

/** Turns the card back into an idea. Its results stay (BO-28). */
export async function stopTest(db: Db, user: User, cardId: number): Promise<Card> {
  const { boardId, card } = await openCard(db, user, cardId);
  if (card.state === 'idea') return card;
  if (card.state === 'decided') throw new AppError('card.decided');
  await insertEvents(db, cardId, 'test_stopped', [{}]);
  const change = { state: 'idea', test_started_at: null, due_on: null } as const;
  return moveHome(db, user, boardId, await changeState(db, cardId, change));
}

export async function addResult(db: Db, user: User, cardId: number, input: ResultInput): Promise<Result> {
  assertPast('observedOn', input.observedOn);
  const { card } = await openCard(db, user, cardId);
  assertTesting(card);
  if (countResults(card.balance) >= MAX_RESULTS) throw new AppError('card.full');
  return insertResult(db, cardId, input);
}

/** The log keeps the earlier text. The same text sent again is no correction. */
export async function correctResult(
  db: Db,
  user: User,
  resultId: number,
  input: ResultInput,
): Promise<Result> {
  assertPast('observedOn', input.observedOn);
  const before = await openResult(db, user, resultId);
  if (Object.entries(input).every(([field, value]) => before[field as keyof ResultInput] === value))
    return before;
  await insertEvents(db, before.cardId, 'result_corrected', [{ before: wordsOf(before) }]);
  return updateResult(db, resultId, input);
}

export async function removeResult(db: Db, user: User, resultId: number): Promise<void> {
  const before = await openResult(db, user, resultId);
  await insertEvents(db, before.cardId, 'result_removed', [{ before: wordsOf(before) }]);
  await deleteResult(db, resultId);
}

/** Decides a card and moves it to where such cards are (BO-14). */
export async function decideCard(
  db: Db,
  user: User,
  cardId: number,
  { outcome, learned, next, nextCard, updatedAt }: DecisionInput,
): Promise<{ card: Card; nextCard: Card | null }> {
  const { boardId, card } = await openCard(db, user, cardId);
  assertTesting(card);
  assertUnchanged(card, updatedAt);
  if (countResults(card.balance) === 0) throw new AppError('card.no_results');
  await insertEvents(db, cardId, 'decided', [{ outcome, learned, next }]);
  const change = { state: 'decided', outcome, learned, next_step: next } as const;
  await moveHome(db, user, boardId, await changeState(db, cardId, change));
  const texts = nextCard && withDefaults(nextCard);
  const added =
    texts &&
    (await addCard(db, { boardId, columnId: await findHome(db, boardId), texts, followsId: cardId }));
  return { card: found(await findCard(db, user.id, cardId), 'card.not_found'), nextCard: added };
}

export async function reopenCard(db: Db, user: User, cardId: number): Promise<Card> {
  const { boardId, card } = await openCard(db, user, cardId);
  if (card.state === 'idea') throw new AppError('card.not_testing');
  if (card.outcome === null) return card;
  await insertEvents(db, cardId, 'reopened', [{ outcome: card.outcome }]);
  const change = { state: 'testing', outcome: null, learned: null, next_step: null } as const;
  return moveHome(db, user, boardId, await changeState(db, cardId, change));
}

const DAY_MS = 24 * 60 * 60 * 1000;

const PAST_FIELDS = {
  observedOn: 'Enter today or an earlier day',
  heldOn: 'Enter today or an earlier day',
} as const;

/** Somewhere it is tomorrow already. */
export function assertPast(path: keyof typeof PAST_FIELDS, day: string): void {
  if (day <= new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)) return;
  const message = PAST_FIELDS[path];
  throw new AppError('request.invalid', { message: `${path}: ${message}`, issues: [{ path, message }] });
}

/** To the end of the column of its new state, if it does not stay where it is (BO-14). */
async function moveHome(db: Db, user: User, boardId: number, card: Card): Promise<Card> {
  const columnId = columnOfCard(card, await listColumns(db, boardId));
  if (columnId === card.columnId) return card;
  await placeCard(db, boardId, { id: card.id, columnId });
  return found(await findCard(db, user.id, card.id), 'card.not_found');
}

/** Nobody starts a test, or decides it, by an older state of the card (BO-10). */
function assertUnchanged(card: Card, readAt: string | undefined): void {
  if (readAt === undefined || Date.parse(readAt) === Date.parse(card.updatedAt)) return;
  throw new AppError('record.changed', { details: { current: card } });
}

function wordsOf({ cardId: _card, createdAt: _created, updatedAt: _updated, ...words }: Result) {
  return words;
}

/** Locks the board of this user's result, and then reads the result. */
async function openResult(db: Db, user: User, resultId: number): Promise<Result> {
  const board = found(await lockBoard(db, user.id, { resultId }), 'result.not_found');
  const result = found(await findResult(db, board.id, resultId), 'result.not_found');
  assertTesting(found(await findCard(db, user.id, result.cardId), 'result.not_found'));
  return result;
}
