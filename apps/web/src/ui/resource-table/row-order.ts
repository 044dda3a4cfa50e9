export interface MovedRow {
  id: number;
  /** Its index among all rows if it were dropped now, from 0. */
  place: number;
  isByKeyboard: boolean;
}

export function moveTo(ids: readonly number[], id: number, place: number): number[] {
  return ids.filter(other => other !== id).toSpliced(place, 0, id);
}

/** The mark of a row during a move: it is the moved one, or the drop line is above or below it. */
export function markOf(
  ids: readonly number[],
  moved: MovedRow | null,
  id: number,
): 'moved' | 'above' | 'below' | undefined {
  if (!moved) return undefined;
  if (moved.id === id) return 'moved';
  if (moved.place === ids.indexOf(moved.id)) return undefined;
  const others = ids.filter(other => other !== moved.id);
  if (others[moved.place] === id) return 'above';
  return moved.place === others.length && others.at(-1) === id ? 'below' : undefined;
}

export type KeyAct = 'lift' | 'drop' | 'cancel' | -1 | 1;

const LIFTED: Partial<Record<string, KeyAct>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  ' ': 'drop',
  Enter: 'drop',
  Escape: 'cancel',
  Tab: 'cancel',
};

/** The action of a key at a row's handle; null for none. */
export function actOf(key: string, isLifted: boolean): KeyAct | null {
  if (isLifted) return LIFTED[key] ?? null;
  return key === ' ' || key === 'Enter' ? 'lift' : null;
}

/**
 * The place at which a row would be dropped at `y` of the window: before the first other row whose middle is below
 * that.
 */
export function placeAt(body: HTMLElement, movedId: number, y: number): number {
  const rows = [...body.querySelectorAll<HTMLElement>(':scope > [data-row]')];
  const others = rows.filter(row => Number(row.dataset.row) !== movedId);
  const found = others.findIndex(row => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 > y;
  });
  const place = found < 0 ? others.length : found;
  // Near an edge of the window, this scrolls the next row into view.
  others[place]?.scrollIntoView({ block: 'nearest' });
  others[place - 1]?.scrollIntoView({ block: 'nearest' });
  return place;
}
