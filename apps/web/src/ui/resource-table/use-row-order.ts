import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Row } from './column.ts';
import { actOf, type MovedRow, markOf, moveTo, placeAt } from './row-order.ts';

interface RowOrderOptions {
  rows: readonly (Row & { name: string })[];
  /** Receives all ids in their new order. */
  onOrder: (ids: number[]) => void;
}

/**
 * Moves rows by their handles: with a mouse, a finger, or Space and the arrow keys. During the move the row stays where
 * it is, and a line shows where it would be dropped (decision record 009).
 */
export function useRowOrder<Body extends HTMLElement>({ rows, onOrder }: RowOrderOptions) {
  const body = useRef<Body>(null);
  const [moved, setMoved] = useState<MovedRow | null>(null);
  const [said, say] = useState('');
  const ids = rows.map(({ id }) => id);
  const nameOf = (id: number) => rows.find(row => row.id === id)?.name ?? '';
  const describe = (place: number) => `Place ${place + 1} of ${ids.length}.`;

  const lift = (id: number, isByKeyboard: boolean) => {
    const place = ids.indexOf(id);
    setMoved({ id, place, isByKeyboard });
    say(`Picked up ${nameOf(id)}. ${describe(place)}`);
  };
  const goTo = (place: number) => {
    if (!moved || place === moved.place || place < 0 || place >= ids.length) return;
    setMoved({ ...moved, place });
    if (moved.isByKeyboard) say(describe(place));
  };
  const end = (isDropped: boolean) => {
    if (!moved) return;
    const { id, place } = moved;
    setMoved(null);
    const isElsewhere = isDropped && place !== ids.indexOf(id);
    say(isElsewhere ? `Dropped. ${describe(place)}` : `${nameOf(id)} is where it was.`);
    if (isElsewhere) onOrder(moveTo(ids, id, place));
  };
  usePointer(moved !== null && !moved.isByKeyboard, {
    onMove: y => body.current && moved && goTo(placeAt(body.current, moved.id, y)),
    onEnd: end,
  });

  const onKeyDown = (id: number) => (event: KeyboardEvent) => {
    const act = actOf(event.key, moved?.id === id && moved.isByKeyboard);
    if (act === null) return;
    event.preventDefault();
    if (act === 'lift') lift(id, true);
    else if (typeof act === 'number') goTo((moved?.place ?? 0) + act);
    else end(act === 'drop');
  };

  return {
    body,
    said,
    handleOf: (id: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button === 0 && !moved) lift(id, false);
      },
      onKeyDown: onKeyDown(id),
      onBlur: () => moved?.isByKeyboard && end(false),
      'aria-pressed': moved?.id === id,
    }),
    markOf: (id: number) => markOf(ids, moved, id),
  };
}

interface PointerWatch {
  onMove: (y: number) => void;
  onEnd: (isDropped: boolean) => void;
}

/** Follows the pointer over the whole window while it moves a row. */
function usePointer(isMoving: boolean, watch: PointerWatch): void {
  const onMove = useEffectEvent(watch.onMove);
  const onEnd = useEffectEvent(watch.onEnd);
  useEffect(() => {
    if (!isMoving) return;
    const done = new AbortController();
    const { signal } = done;
    window.addEventListener('pointermove', ({ clientY }) => onMove(clientY), { signal });
    window.addEventListener('pointerup', () => onEnd(true), { signal });
    window.addEventListener('pointercancel', () => onEnd(false), { signal });
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') onEnd(false);
    };
    window.addEventListener('keydown', onKey, { signal });
    return () => done.abort();
  }, [isMoving]);
}
