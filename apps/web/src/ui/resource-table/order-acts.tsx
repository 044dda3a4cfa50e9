import { IconArrowNarrowDown, IconArrowNarrowUp } from '@tabler/icons-react';
import type { RowAction } from './column.ts';
import { moveTo } from './row-order.ts';

/** The way to another place without dragging, among the acts of a row. What deletes stays the last. */
export function withOrderActs(
  actions: readonly RowAction[],
  ids: readonly number[],
  id: number,
  onOrder: (ids: number[]) => void,
): readonly RowAction[] {
  const place = ids.indexOf(id);
  const step = (by: number) => ({
    isDisabled: ids[place + by] === undefined,
    onSelect: () => onOrder(moveTo(ids, id, place + by)),
  });
  const steps: RowAction[] = [
    { ...step(-1), label: 'Move up', icon: <IconArrowNarrowUp size={18} aria-hidden />, startsGroup: true },
    { ...step(1), label: 'Move down', icon: <IconArrowNarrowDown size={18} aria-hidden /> },
  ];
  const last = actions.findLastIndex(({ startsGroup }) => startsGroup);
  return actions.toSpliced(last < 0 ? actions.length : last, 0, ...steps);
}
