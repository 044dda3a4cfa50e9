import { sql } from 'kysely';
import { sendersTurn } from '../../chat/chats.repo.ts';
import { type OwnPlace, pagesOf } from '../../chat/messages.repo.ts';
import type { Db } from '../../db/types.ts';
import { ownCards } from '../board/cards.repo.ts';

/** Names the chat about a card. */
export interface GuidanceKey {
  cardId: number;
}

export interface GuidancePlace extends GuidanceKey {
  startupId: number;
  /** Null until somebody has written. */
  chatId: number | null;
}

/** Takes the user's turn as a sender, and then finds the card. */
export async function findGuidance(
  db: Db,
  userId: number,
  key: GuidanceKey | { chatId: number },
): Promise<GuidancePlace | undefined> {
  const own = ownCards(db, userId).where(eb =>
    'cardId' in key ? eb('cards.id', '=', key.cardId) : eb('cards.chat_id', '=', key.chatId),
  );
  await own.select(sendersTurn).execute();
  return own
    .select(['cards.id as cardId', 'startups.id as startupId', 'cards.chat_id as chatId'])
    .executeTakeFirst();
}

/** False when the card was deleted meanwhile. */
export async function setChat(db: Db, cardId: number, chatId: number): Promise<boolean> {
  const row = await db
    .updateTable('cards')
    .set({ chat_id: chatId })
    .where('id', '=', cardId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a message belongs to a chat about this user's card. */
export async function isGuidance(db: Db, userId: number, messageId: number): Promise<boolean> {
  const row = await ownCards(db, userId)
    .innerJoin('messages', 'messages.chat_id', 'cards.chat_id')
    .select('messages.id')
    .where('messages.id', '=', messageId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A page of the chat about a card; null when this user cannot see the card. */
export const listGuidance = pagesOf<GuidanceKey>((db, parameter) =>
  db
    .selectFrom('cards')
    .innerJoin('boards', 'boards.id', 'cards.board_id')
    .innerJoin('startups', 'startups.id', 'boards.startup_id')
    .select(['startups.user_id as userId', 'startups.id as startupId', 'cards.chat_id as chatId'])
    .select([sql<null>`null::integer`.as('challengeId'), sql<null>`null::integer`.as('stepId')])
    .where('cards.id', '=', parameter('cardId'))
    .where('cards.deleted_at', 'is', null)
    .where('startups.user_id', '=', parameter('userId'))
    .$castTo<OwnPlace>(),
);
