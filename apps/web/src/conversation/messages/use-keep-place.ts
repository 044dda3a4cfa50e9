import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { OlderStatus } from './use-older-messages.ts';

/** Asked for before one arrives: a page of text takes a moment to read, and a moment to come. */
const NEAR_TOP_PX = 800;

interface ScrollPlace {
  firstId: number | undefined;
  status: OlderStatus;
  /** The reader has scrolled up close to the first message. */
  onNearTop: () => void;
}

/**
 * Asks for what comes before the list when one scrolls up, and keeps what is being read where it is when that is put
 * in: browsers do so by themselves only below the very top, and not all of them.
 * @returns the ref of the list, whose first children are stretches of messages
 */
export function useKeepPlace(
  scroller: RefObject<HTMLElement | null>,
  { firstId, status, onNearTop }: ScrollPlace,
) {
  const list = useRef<HTMLDivElement>(null);
  /** A stretch that stays when others are put before it; the first one may grow. */
  const held = useRef<{ element: HTMLElement; top: number; firstId: number | undefined } | null>(null);
  const hold = useEffectEvent(() => {
    const stretch = list.current?.children[1] ?? list.current?.firstElementChild;
    if (stretch instanceof HTMLElement) held.current = { element: stretch, top: stretch.offsetTop, firstId };
  });
  const nearTop = useEffectEvent(() => {
    if (status !== 'idle') return;
    // The answer may come before it is drawn that it is waited for.
    hold();
    onNearTop();
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let lastTop = element.scrollTop;
    const look = () => {
      const { scrollTop } = element;
      if (scrollTop < lastTop && scrollTop < NEAR_TOP_PX) nearTop();
      lastTop = scrollTop;
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller]);

  useLayoutEffect(() => {
    const element = scroller.current;
    const before = held.current;
    held.current = null;
    if (before?.element.isConnected && element && before.firstId !== firstId)
      element.scrollTop += before.element.offsetTop - before.top;
    if (status !== 'loading' || !list.current) return;
    hold();
    // Content that scrolls into sight takes its real height.
    const resized = new ResizeObserver(() => hold());
    resized.observe(list.current);
    return () => resized.disconnect();
  }, [scroller, firstId, status]);
  return list;
}
