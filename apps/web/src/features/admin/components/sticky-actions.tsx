import type { ReactNode } from 'react';

interface StickyActionsProps {
  className: string | undefined;
  children: ReactNode;
}

/** The buttons at the end of a form or list, always in sight. What is scrolled to or focused never ends up below them. */
export function StickyActions({ className, children }: StickyActionsProps) {
  return (
    <div className={className} ref={keepClear}>
      {children}
    </div>
  );
}

/** For a field's error, which is below the field that has the focus. */
const ERROR_HEIGHT = 48;

/** Leaves as much room at the end of what scrolls as the bar takes, which grows with an alert. */
function keepClear(bar: HTMLElement | null) {
  if (!bar) return;
  const { style } = bar.closest<HTMLElement>('[role=dialog]') ?? document.documentElement;
  const observer = new ResizeObserver(() => {
    style.scrollPaddingBottom = `${bar.offsetHeight + ERROR_HEIGHT}px`;
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('scroll-padding-bottom');
  };
}
