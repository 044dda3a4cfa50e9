import { useLayoutEffect, useRef } from 'react';

/** How far from the end one may scroll back and read along again. */
const NEAR_PX = 96;
/** Where a browser at the very end may still say it is, for rounding. */
const AT_END_PX = 2;

/**
 * Keeps a scrolling list at its end as it grows or its window shrinks, unless the reader has scrolled up.
 * Sending goes to the end from anywhere.
 */
export function useStickToEnd(sending: boolean) {
  const ref = useRef<HTMLElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const [element, content] = [ref.current, contentRef.current];
    if (!element || !content) return;
    let lastTop = element.scrollTop;
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      const distance = scrollHeight - scrollTop - clientHeight;
      // Only scrolling up leaves the end. A list that grew since it was last scrolled to its end has not been left.
      if (scrollTop < lastTop) isAtEnd.current = distance <= AT_END_PX;
      else if (distance < NEAR_PX) isAtEnd.current = true;
      lastTop = scrollTop;
    };
    // This runs after layout and before painting: nothing jumps, and reading the height costs no second layout.
    const resized = new ResizeObserver(() => {
      if (!isAtEnd.current) return;
      element.scrollTo({ top: element.scrollHeight });
      // A window that grew, or a list that shrank, moved it up: that was nobody's wish.
      lastTop = element.scrollTop;
    });
    element.addEventListener('scroll', look, { passive: true });
    resized.observe(element);
    resized.observe(content);
    return () => {
      element.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, []);
  useLayoutEffect(() => {
    if (!sending) return;
    isAtEnd.current = true;
    ref.current?.scrollTo({ top: ref.current.scrollHeight });
  }, [sending]);
  return { ref, contentRef };
}
