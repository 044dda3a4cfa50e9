import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Clamps a text to its first lines, with the rest on demand. The number of lines is set by the element's style while it
 * is closed.
 */
export function useClamp<Element extends HTMLElement>(text: string) {
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  const box = useRef<Element>(null);

  useLayoutEffect(() => {
    const element = box.current;
    // An open text cannot be measured: the last result holds until it is closed.
    if (!element || isOpen) return;
    const measure = () => setCut(text !== '' && element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen, text]);

  return { box, isOpen, hasMore: isCut || isOpen, toggle: () => setOpen(!isOpen) };
}
