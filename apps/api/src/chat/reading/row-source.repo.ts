import type { MessageStatus } from '@groundwork/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/types.ts';
import { isJudging } from '../../stores/progress.repo.ts';
import { turnStatus } from '../messages.repo.ts';

/** How much of a reply is known already. Text only grows until the turn is taken up again under a higher fence. */
export interface Known {
  fence: number;
  /** Characters as the database counts them, which differs from JavaScript. */
  characters: number;
}

export interface FollowedTurn extends Known {
  userId: number;
  status: MessageStatus;
  judged: boolean;
  judging: boolean;
  /** The text after the known part, or all of it when the fence has changed. */
  text: string;
}

/** Reads in one query what changed about a reply; undefined when the reply is gone. */
export function readFollowedTurn(db: Db, turnId: number, known: Known): Promise<FollowedTurn | undefined> {
  return db
    .selectFrom('turns')
    .innerJoin('chats', 'chats.id', 'turns.chat_id')
    .innerJoin('startups', 'startups.id', 'chats.startup_id')
    .innerJoin('messages', 'messages.id', 'turns.assistant_message_id')
    .select([
      'startups.user_id as userId',
      'turns.fence',
      turnStatus.as('status'),
      sql<boolean>`turns.judged_at is not null`.as('judged'),
      isJudging.as('judging'),
      sql<string>`case when turns.fence = ${known.fence}
        then substr(messages.content, ${known.characters + 1}::integer) else messages.content end`.as('text'),
      sql<number>`length(messages.content)`.as('characters'),
    ])
    .where('turns.id', '=', turnId)
    .executeTakeFirst();
}
