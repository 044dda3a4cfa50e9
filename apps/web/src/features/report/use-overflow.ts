import { useLayoutEffect, useRef, useState } from 'react';

/** Whether an element's only child, which may grow, is higher than the element, and whether more of it is below. */
export function useOverflow() {
  const box = useRef<HTMLDivElement>(null);
  const [isOverflowing, setOverflowing] = useState(false);
  const [hasMore, setHasMore] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const hidden = element.scrollHeight - element.clientHeight;
      setOverflowing(hidden > 1);
      // With browser zoom, the end may be a fraction of a pixel away.
      setHasMore(hidden - element.scrollTop > 2);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  return { box, isOverflowing, hasMore };
}
