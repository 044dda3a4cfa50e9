import type { LoggedKind, User } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { keepLog } from './keep-log.ts';

interface Reordered {
  kind: LoggedKind;
  /** The list's owner: its id, and its name in the log. */
  of: { id: number | null; name: string };
  /** The ids in their present order. */
  current: readonly number[];
  wanted: readonly number[];
  write: () => Promise<void>;
}

/**
 * Orders a whole list. Founders' records refer to ids, and are not touched (AD-5).
 * @throws AppError `record.changed` when others are in the list by now
 */
export async function reorder(
  db: Db,
  admin: User,
  { kind, of, current, wanted, write }: Reordered,
): Promise<void> {
  const ids = new Set(current);
  if (ids.size !== wanted.length || !wanted.every(id => ids.has(id)))
    throw new AppError('record.changed', { details: { ids: current } });
  if (current.every((id, place) => id === wanted[place])) return;
  await write();
  await keepLog(db, admin, {
    action: 'order',
    kind,
    recordId: of.id,
    recordName: of.name,
    before: { ids: current },
    after: { ids: wanted },
  });
}
