import { findFault, type Picture, type ReadPicture, type User, type WrittenRow } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { fingerprintOf, keepPicture, listPictures } from './pictures.repo.ts';
import { lockReport } from './reports.repo.ts';

type Decision = { reportId: number; kind: ReadPicture } & (
  | { state: 'confirmed'; rows: readonly WrittenRow[] }
  | { state: 'hidden' }
);

/**
 * Draws a picture from the rows that its founder confirms, or hides it (RE-74). Call it in a transaction.
 *
 * @throws AppError `report.not_found`; `picture.not_found` where it has no sentences; `picture.outdated` when a row
 *   rests on none of them; `picture.unclear` when the rows do not belong together
 */
export async function decideOnPicture(
  db: Db,
  user: User,
  settings: Parameters<typeof listPictures>[2],
  decision: Decision,
): Promise<Picture[]> {
  const { reportId, kind, state } = decision;
  found(await lockReport(db, user.id, reportId), 'report.not_found');
  const list = async () => found(await listPictures(db, user.id, settings, reportId), 'report.not_found');
  const picture = (await list()).find(one => one.kind === kind);
  if (!picture || picture.state === 'missing') throw new AppError('picture.not_found');
  const rows = decision.state === 'confirmed' ? decision.rows : null;
  if (rows) {
    const rests = ({ messageId, quote }: WrittenRow) =>
      picture.sentences.some(source => source.messageId === messageId && source.quote === quote);
    if (!rows.every(rests)) throw new AppError('picture.outdated');
    const fault = findFault(kind, rows);
    if (fault !== null) throw new AppError('picture.unclear', { message: fault });
  }
  await keepPicture(db, { reportId, kind, state, rows, readFrom: fingerprintOf(picture) });
  return list();
}
