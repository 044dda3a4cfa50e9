import { useLayoutEffect, useRef } from 'react';

/** How far from the end one may scroll back and read along again. */
const NEAR_PX = 96;
/** Where a browser at the very end may still say it is, for rounding. */
const AT_END_PX = 2;
const SECOND = 1000;
/** What a reader scrolls with. */
const SIGNS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

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
    let lastSign = Number.NEGATIVE_INFINITY;
    const goToEnd = () => {
      element.scrollTo({ top: element.scrollHeight });
      // A window that grew, or a list that shrank, moved it up: that was nobody's wish.
      lastTop = element.scrollTop;
    };
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      const distance = scrollHeight - scrollTop - clientHeight;
      const isUp = scrollTop < lastTop;
      lastTop = scrollTop;
      // A list that is shorter for less than a frame is moved up by the browser, a little, and is not heard of as resized.
      const isMoved = isUp && distance < NEAR_PX && performance.now() - lastSign > SECOND;
      if (isMoved && isAtEnd.current) goToEnd();
      // Only scrolling up leaves the end. A list that grew since it was last scrolled to its end has not been left.
      else if (isUp) isAtEnd.current = distance <= AT_END_PX;
      else if (distance < NEAR_PX) isAtEnd.current = true;
    };
    // This runs after layout and before painting: nothing jumps, and reading the height costs no second layout.
    const resized = new ResizeObserver(() => {
      if (isAtEnd.current) goToEnd();
    });
    const over = new AbortController();
    const options = { passive: true, signal: over.signal };
    const note = () => {
      lastSign = performance.now();
    };
    for (const type of SIGNS) element.addEventListener(type, note, options);
    element.addEventListener('scroll', look, options);
    resized.observe(element);
    resized.observe(content);
    return () => {
      over.abort();
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
