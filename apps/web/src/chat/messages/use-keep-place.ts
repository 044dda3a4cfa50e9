import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { OlderStatus } from './use-older-messages.ts';

/** Early enough for a page of messages to be there before the reader reaches the top. */
const NEAR_TOP_PX = 800;

interface ScrollPlace {
  firstId: number | undefined;
  status: OlderStatus;
  /** Called when the reader has scrolled up close to the first message. */
  onNearTop: () => void;
}

/**
 * Requests earlier messages when the reader scrolls up, and keeps the reading position when they are inserted: browsers
 * do so by themselves only below the very top, and not all of them.
 * @returns the ref of the list, whose first children are stretches of messages
 */
export function useKeepPlace(
  scroller: RefObject<HTMLElement | null>,
  { firstId, status, onNearTop }: ScrollPlace,
) {
  const list = useRef<HTMLDivElement>(null);
  /** The stretch by which the position is kept: the second if there is one, because the first may grow. */
  const held = useRef<{ element: HTMLElement; top: number; firstId: number | undefined } | null>(null);
  const hold = useEffectEvent(() => {
    const stretch = list.current?.children[1] ?? list.current?.firstElementChild;
    if (stretch instanceof HTMLElement) held.current = { element: stretch, top: stretch.offsetTop, firstId };
  });
  const nearTop = useEffectEvent(() => {
    if (status !== 'idle') return;
    // Now, because the answer may arrive before the status 'loading' is rendered.
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
    // Content that scrolls into view takes its real height.
    const resized = new ResizeObserver(() => hold());
    resized.observe(list.current);
    return () => resized.disconnect();
  }, [scroller, firstId, status]);
  return list;
}
