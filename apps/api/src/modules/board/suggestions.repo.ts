import type { CardSuggestion } from '@groundwork/domain';
import { sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/types.ts';

const MAX_OPEN = 50;

/** Which of these sentences were proposed to the startup before, whatever became of it. */
export async function listProposed(
  db: Db,
  startupId: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('card_suggestions')
    .select('sentence_key')
    .where('startup_id', '=', startupId)
    .where('sentence_key', 'in', keys)
    .execute();
  return new Set(rows.map(({ sentence_key }) => sentence_key));
}

export interface NewSuggestion extends Omit<CardSuggestion, 'id' | 'source'> {
  messageId: number;
  sentenceKey: string;
}

/**
 * Sentences that were proposed meanwhile are left out, and all are if the startup was deleted. The rows that it finds
 * stay until the transaction ends; a message that is just being deleted counts as deleted, so that no transaction waits
 * for another.
 */
export async function insertSuggestions(
  db: Db,
  startupId: number,
  suggestions: readonly NewSuggestion[],
): Promise<void> {
  if (suggestions.length === 0) return;
  const startup = await db
    .selectFrom('startups')
    .select('id')
    .where('id', '=', startupId)
    .forKeyShare()
    .executeTakeFirst();
  if (!startup) return;
  const messages = await db
    .selectFrom('messages')
    .select('id')
    .where(
      'id',
      'in',
      suggestions.map(({ messageId }) => messageId),
    )
    .forKeyShare()
    .skipLocked()
    .execute();
  const present = new Set(messages.map(({ id }) => id));
  const rows = suggestions.map(({ messageId, sentenceKey, ...suggestion }) => ({
    ...suggestion,
    startup_id: startupId,
    // A reset that kept the accepted answers has deleted the message.
    message_id: present.has(messageId) ? messageId : null,
    sentence_key: sentenceKey,
  }));
  await db
    .insertInto('card_suggestions')
    .values(rows)
    .onConflict(conflict => conflict.constraint('card_suggestions_sentence_key').doNothing())
    .execute();
}

const proposalColumns = [
  'card_suggestions.sentence',
  'card_suggestions.title',
  'card_suggestions.hypothesis',
  'card_suggestions.test',
  'card_suggestions.metric',
  'card_suggestions.criteria',
] as const;

type SuggestionRow = Omit<CardSuggestion, 'id' | 'source'> & {
  id: number | null;
  messageId: number | null;
  challengeId: number | null;
  stepId: number | null;
  stepTitle: string | null;
};

const selectOpen = compileOnce<{ userId: number; startupId: number }, SuggestionRow>((db, parameter) =>
  db
    .selectFrom('startups')
    .leftJoin('card_suggestions', join =>
      join
        .onRef('card_suggestions.startup_id', '=', 'startups.id')
        .on('card_suggestions.state', '=', sql.lit('open')),
    )
    .leftJoin('messages', 'messages.id', 'card_suggestions.message_id')
    .leftJoin('step_progress', 'step_progress.chat_id', 'messages.chat_id')
    .leftJoin('steps', 'steps.id', 'step_progress.step_id')
    .select([
      'card_suggestions.id',
      ...proposalColumns,
      'messages.id as messageId',
      'steps.challenge_id as challengeId',
      'steps.id as stepId',
      'steps.title as stepTitle',
    ])
    .where('startups.id', '=', parameter('startupId'))
    .where('startups.user_id', '=', parameter('userId'))
    .orderBy('card_suggestions.id')
    .limit(sql.lit(MAX_OPEN))
    .$castTo<SuggestionRow>(),
);

/** The suggestions that are neither taken nor left; null when the startup is not this user's. */
export async function listSuggestions(
  db: Db,
  userId: number,
  startupId: number,
): Promise<CardSuggestion[] | null> {
  const rows = await selectOpen(db, { userId, startupId });
  if (rows.length === 0) return null;
  return rows.flatMap(({ id, messageId, challengeId, stepId, stepTitle, ...suggestion }) => {
    // A startup without any comes back as one row of nulls.
    if (id === null) return [];
    const isThere = messageId !== null && challengeId !== null && stepId !== null && stepTitle !== null;
    return [{ ...suggestion, id, source: isThere ? { messageId, challengeId, stepId, stepTitle } : null }];
  });
}

export type StoredSuggestion = Pick<
  CardSuggestion,
  'sentence' | 'title' | 'hypothesis' | 'test' | 'metric' | 'criteria'
> & { state: 'open' | 'taken' | 'left'; cardId: number | null; boardId: number | null };

/** Locks one of this user's until the transaction ends. */
export function lockSuggestion(
  db: Db,
  userId: number,
  suggestionId: number,
): Promise<StoredSuggestion | undefined> {
  return db
    .selectFrom('card_suggestions')
    .innerJoin('startups', 'startups.id', 'card_suggestions.startup_id')
    .leftJoin('boards', 'boards.startup_id', 'startups.id')
    .select([
      ...proposalColumns,
      'card_suggestions.state',
      'card_suggestions.card_id as cardId',
      'boards.id as boardId',
    ])
    .where('card_suggestions.id', '=', suggestionId)
    .where('startups.user_id', '=', userId)
    .forUpdate('card_suggestions')
    .executeTakeFirst();
}

export async function settleSuggestion(
  db: Db,
  suggestionId: number,
  settled: { state: 'taken'; cardId: number } | { state: 'left' },
): Promise<void> {
  await db
    .updateTable('card_suggestions')
    .set({ state: settled.state, card_id: settled.state === 'taken' ? settled.cardId : null })
    .where('id', '=', suggestionId)
    .execute();
}
