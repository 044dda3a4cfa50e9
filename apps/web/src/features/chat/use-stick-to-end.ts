import { useEffect, useLayoutEffect, useRef } from 'react';

/** How far from the end one may have scrolled and still be reading along. */
const NEAR_PX = 96;

/**
 * Keeps a scrolling list at its end as it grows or its window shrinks, unless the reader has scrolled up.
 * Sending goes to the end from anywhere.
 */
export function useStickToEnd(sending: boolean) {
  const ref = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const look = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    };
    const resized = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTo({ top: element.scrollHeight });
    });
    element.addEventListener('scroll', look, { passive: true });
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, []);
  useLayoutEffect(() => {
    if (sending) isAtEnd.current = true;
  }, [sending]);
  // After every render: its user renders only when what is shown has changed.
  useLayoutEffect(() => {
    if (isAtEnd.current) ref.current?.scrollTo({ top: ref.current.scrollHeight });
  });
  return ref;
}
