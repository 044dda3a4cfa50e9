import type { BoardColumn } from '@groundwork/domain';
import { type DropPlace, type Groups, rankOf } from './find-place.ts';

/** Announced to screen readers: 'Place 2 of 5 in Testing.' */
export function describePlace(
  groups: Groups,
  columns: readonly BoardColumn[],
  place: DropPlace,
  movedId: number,
): string {
  const [rank, others] = rankOf(groups, place, movedId);
  const name = columns.find(({ id }) => id === place.columnId)?.name ?? '';
  return `Place ${rank + 1} of ${others + 1} in ${name}.`;
}
