import type { MoveOp } from '../writes/board-ops.ts';
import type { DropPlace, Groups } from './find-place.ts';

export const isSamePlace = (one: DropPlace | null, other: DropPlace | null): boolean =>
  one?.columnId === other?.columnId && one?.before === other?.before;

/**
 * The move to a place among the shown cards; null if it is where the card was picked up. Cards hidden by a search keep
 * their places: the card goes directly before the one below it, or directly after the last one shown.
 */
export function planDrop(
  cardId: number,
  from: DropPlace,
  to: DropPlace,
  all: Groups,
  shown: Groups,
): MoveOp | null {
  if (isSamePlace(from, to)) return null;
  const { columnId, before } = to;
  const withoutIt = (groups: Groups) => (groups.get(columnId) ?? []).filter(({ id }) => id !== cardId);
  const others = withoutIt(all);
  const placeOf = (wanted: number | null | undefined) => others.findIndex(({ id }) => id === wanted);
  const lastShown = placeOf(withoutIt(shown).at(-1)?.id);
  const end = lastShown < 0 ? others.length : lastShown + 1;
  const next = placeOf(before);
  return { kind: 'move', cardId, columnId, order: next < 0 ? end : next };
}
