import { useLayoutEffect, useRef } from 'react';

/** How far from the end one may scroll back and read along again. */
const NEAR_PX = 96;
/** Where a browser at the very end may still say it is, for rounding. */
const AT_END_PX = 2;
/** How long after its sign a move is still the reader's, as scrolling may be smooth. */
const READER_MS = 1000;
/** What a reader scrolls with, beside a pointer that is down: a focus moves the list too. */
const SIGNS = ['wheel', 'touchmove', 'keydown', 'focusin'] as const;

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
    let lastSize = '';
    let lastSign = Number.NEGATIVE_INFINITY;
    let lastReturn = Number.NEGATIVE_INFINITY;
    /** A pointer that is down may drag the scrollbar, as slowly as it likes, or select what must not move away. */
    let held: EventTarget | null = null;
    const goToEnd = () => {
      element.scrollTo({ top: element.scrollHeight });
      // A window that grew, or a list that shrank, moved it up: that was nobody's wish.
      lastTop = element.scrollTop;
      lastSize = `${element.clientHeight}/${element.scrollHeight}`;
    };
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      const size = `${clientHeight}/${scrollHeight}`;
      const distance = scrollHeight - scrollTop - clientHeight;
      const isUp = scrollTop < lastTop;
      const isResized = size !== lastSize;
      [lastTop, lastSize] = [scrollTop, size];
      const now = performance.now();
      const isSigned = held !== null || now - lastSign <= READER_MS;
      // What scrolls without a sign, as a screen reader may, goes on where it was brought back.
      const isReaders = isSigned || (!isResized && now - lastReturn <= READER_MS);
      // The browser moves a list up that was shorter for less than a frame, and no ResizeObserver tells of that.
      if (isUp && !isReaders && isAtEnd.current && (isResized || distance < NEAR_PX)) {
        if (!isResized) lastReturn = now;
        goToEnd();
      }
      // Only scrolling up leaves the end. A list that grew since it was last scrolled to its end has not been left.
      else if (isUp) isAtEnd.current = distance <= AT_END_PX;
      else if (distance < NEAR_PX) isAtEnd.current = true;
    };
    // This runs after layout and before painting: nothing jumps, and reading the height costs no second layout.
    const resized = new ResizeObserver(() => {
      if (isAtEnd.current && held === null) goToEnd();
    });
    const over = new AbortController();
    const options = { passive: true, signal: over.signal };
    const note = () => {
      lastSign = performance.now();
    };
    const press = ({ target }: Event) => {
      held = target;
    };
    const release = () => {
      // Of a scrollbar: it may go on smoothly.
      if (held === element) note();
      if (held !== null && isAtEnd.current) goToEnd();
      held = null;
    };
    for (const type of SIGNS) element.addEventListener(type, note, options);
    element.addEventListener('pointerdown', press, options);
    for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, release, options);
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
