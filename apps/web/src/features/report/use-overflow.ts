import { useLayoutEffect, useRef, useState } from 'react';

/** Whether the one child of an element, however it grows, is higher than the element, and goes on below what is seen. */
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
      // Zoomed, the end is reached but for a fraction of a pixel.
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
