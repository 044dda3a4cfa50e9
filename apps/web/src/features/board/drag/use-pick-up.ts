import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export interface PickUp {
  cardId: number;
  element: HTMLElement;
}

const LISTENERS = { mousedown: 'onMouseDown', touchstart: 'onTouchStart', keydown: 'onKeyDown' } as const;

/**
 * Listens on the board for the start of a press, and makes that card draggable. `arm` then holds the drag library's
 * listeners for it, to which the event is passed on.
 */
export function usePickUp(root: RefObject<HTMLElement | null>) {
  const [armed, setArmed] = useState<PickUp | null>(null);
  const arm = useRef<DraggableSyntheticListeners | null>(null);
  useEffect(() => {
    const board = root.current;
    if (!board) return;
    const onBegin = (event: Event) => {
      const found = findPickUp(event);
      if (!found) return;
      // The library looks the card up when it receives the event.
      flushSync(() => setArmed(found));
      const name = LISTENERS[event.type as keyof typeof LISTENERS];
      arm.current?.[name]?.({
        nativeEvent: event,
        target: event.target,
        preventDefault: () => event.preventDefault(),
      });
    };
    const done = new AbortController();
    for (const type of Object.keys(LISTENERS)) {
      board.addEventListener(type, onBegin, { signal: done.signal, passive: type === 'touchstart' });
    }
    return () => done.abort();
  }, [root]);
  return { armed, arm };
}

function findPickUp(event: Event): PickUp | null {
  const target = event.target as HTMLElement;
  const element = target.closest<HTMLElement>('[data-list] > [data-card]');
  if (!element || target.closest('button, [role="menu"]')) return null;
  if (event instanceof KeyboardEvent && event.code !== 'Space') return null;
  return { cardId: Number(element.dataset.card), element };
}
