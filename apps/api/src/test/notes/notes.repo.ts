import { sql } from 'kysely';
import { sendersTurn } from '../../chat/chats.repo.ts';
import { type OwnPlace, pagesOf } from '../../chat/messages.repo.ts';
import type { Db } from '../../db/types.ts';

const notesOf = (db: Db) =>
  db
    .selectFrom('startups')
    .leftJoin('chats', join =>
      join.onRef('chats.startup_id', '=', 'startups.id').on('chats.kind', '=', 'card'),
    );

/**
 * Finds the notes of a user's startup, and takes the user's turn as a sender. A startup named 'Closed' takes no more
 * replies.
 */
export async function findNotes(db: Db, userId: number, key: { startupId: number } | { chatId: number }) {
  const own = notesOf(db)
    .where('startups.user_id', '=', userId)
    .where(
      'startupId' in key ? 'startups.id' : 'chats.id',
      '=',
      'startupId' in key ? key.startupId : key.chatId,
    );
  await own.select(sendersTurn).execute();
  return own
    .select(['startups.id as startupId', 'chats.id as chatId'])
    .select(sql<boolean>`startups.name = 'Closed'`.as('isClosed'))
    .executeTakeFirst();
}

export const listNotes = pagesOf<{ startupId: number }>((db, parameter) =>
  notesOf(db)
    .select(['startups.user_id as userId', 'startups.id as startupId', 'chats.id as chatId'])
    .select([sql<null>`null::integer`.as('challengeId'), sql<null>`null::integer`.as('stepId')])
    .where('startups.id', '=', parameter('startupId'))
    .where('startups.user_id', '=', parameter('userId'))
    .$castTo<OwnPlace>(),
);
