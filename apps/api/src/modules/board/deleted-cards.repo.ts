import type { Card, CardPlace } from '@groundwork/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/types.ts';
import { cardColumns } from './cards.repo.ts';

/** For so long a deleted card can be restored (BO-8). */
const KEPT = sql`interval '10 minutes'`;
const restorableSince = sql<string>`now() - ${KEPT}`;

/** Takes a card from the board; its guidance and results stay as long as it can be restored. */
export async function deleteCard(db: Db, cardId: number): Promise<void> {
  await db
    .updateTable('cards')
    .set({ deleted_at: sql<string>`now()`, place: null })
    .where('id', '=', cardId)
    .execute();
}

/** A deleted card that can still be restored, with its column if that still exists. It cannot be erased meanwhile. */
export function findDeletedCard(
  db: Db,
  boardId: number,
  cardId: number,
): Promise<(Pick<Card, 'state' | 'outcome'> & { columnId: number | null }) | undefined> {
  return db
    .selectFrom('cards')
    .select(['column_id as columnId', 'state', 'outcome'])
    .where('id', '=', cardId)
    .where('board_id', '=', boardId)
    .where('deleted_at', '>=', restorableSince)
    .forUpdate()
    .executeTakeFirst();
}

export function restoreCard(db: Db, { id, columnId, order }: CardPlace): Promise<Card> {
  return db
    .updateTable('cards')
    .set({ deleted_at: null, column_id: columnId, place: order })
    .where('id', '=', id)
    .returning(cardColumns)
    .$castTo<Card>()
    .executeTakeFirstOrThrow();
}

/**
 * Erases all cards that can no longer be restored, with their chats. A board that is being written to is left for the
 * next time, because that transaction may have locked its cards in another order.
 */
export async function eraseDeletedCards(db: Db): Promise<void> {
  await db
    .with('quiet', db =>
      db
        .selectFrom('boards')
        .select('id')
        .where('id', 'in', db =>
          db.selectFrom('cards').select('board_id').where('deleted_at', '<', restorableSince),
        )
        .forUpdate()
        .skipLocked(),
    )
    .with('gone', db =>
      db
        .deleteFrom('cards')
        .where('deleted_at', '<', restorableSince)
        .where('board_id', 'in', db => db.selectFrom('quiet').select('id'))
        .returning('chat_id'),
    )
    .deleteFrom('chats')
    .where('id', 'in', db =>
      db.selectFrom('gone').select('chat_id').where('chat_id', 'is not', null).$castTo<{ chat_id: number }>(),
    )
    .execute();
}
