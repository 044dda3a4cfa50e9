import type { Db } from '../../src/db/types.ts';
import { insertBoard, listColumns } from '../../src/modules/board/board.repo.ts';
import type { Founder } from '../lib/seed-founders.ts';

/** Of a field: about as long as a founder writes. */
const TEXT = 'Receptionists of dental practices lose an hour a day to patients who cancel late. '.repeat(3);

/** A board with its cards spread over its columns, all fields written. */
export async function seedBoard(db: Db, founder: Founder | undefined, cards: number): Promise<void> {
  const { startupId } = founder ?? { startupId: 0 };
  const { userId } = await db
    .selectFrom('startups')
    .select('user_id as userId')
    .where('id', '=', startupId)
    .executeTakeFirstOrThrow();
  const board = await insertBoard(db, userId, { startupId, name: 'Board' });
  if (!board) throw new Error('The benchmark needs a board');
  const columns = await listColumns(db, board.id);
  await db
    .insertInto('cards')
    .values(
      Array.from({ length: cards }, (_, index) => ({
        board_id: board.id,
        column_id: columns[index % columns.length]?.id ?? 0,
        place: Math.floor(index / columns.length),
        title: `Hypothesis ${index}`,
        hypothesis: TEXT,
        test: TEXT,
        metric: TEXT,
        criteria: TEXT,
      })),
    )
    .execute();
}
