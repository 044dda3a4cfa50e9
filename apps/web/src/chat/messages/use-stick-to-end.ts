import { useLayoutEffect, useRef } from 'react';

/** Within this distance from the end, the list follows it again. */
const NEAR_PX = 96;
/** Distance that a browser may report at the very end, because of rounding. */
const AT_END_PX = 2;
/** How long after input a scroll still counts as the reader's: scrolling may be smooth. */
const READER_MS = 1000;
/** Input that scrolls, besides a pressed pointer: a focus moves the list too. */
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
    /**
     * Target of a pressed pointer. It may be dragging the scrollbar, however slowly, or selecting text that must not
     * move away.
     */
    let held: EventTarget | null = null;
    const goToEnd = () => {
      element.scrollTo({ top: element.scrollHeight });
      // The new position: a window that grew or a list that shrank moves the list up without the reader.
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
      // Scrolling without input, as by a screen reader, is accepted if it goes on after it was brought back.
      const isReaders = isSigned || (!isResized && now - lastReturn <= READER_MS);
      // The browser moves up a list that was shorter for less than a frame, and no ResizeObserver reports that.
      if (isUp && !isReaders && isAtEnd.current && (isResized || distance < NEAR_PX)) {
        if (!isResized) lastReturn = now;
        goToEnd();
      }
      // Only scrolling up leaves the end. A list that has grown since it was last scrolled to its end is still there.
      else if (isUp) isAtEnd.current = distance <= AT_END_PX;
      else if (distance < NEAR_PX) isAtEnd.current = true;
    };
    // Runs after layout and before painting: nothing jumps, and reading the height costs no second layout.
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
      // It dragged the scrollbar, which may scroll on smoothly.
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
