import { Notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import classes from './toaster.module.css';

/**
 * Where toasts appear: clear of the top bar, page titles and the composer. The key F8 moves focus here; it returns on
 * Escape, or when the toast closes. A focused toast stays open (SC-51).
 */
export default function Toaster() {
  const area = useRef<HTMLElement>(null);
  useToastKeys(area);
  return (
    <section ref={area} tabIndex={-1} aria-label="Notifications (F8)" className={classes.area}>
      <Notifications
        withinPortal={false}
        position="bottom-left"
        // The only layout in which a focused toast does not close.
        layout="stacked"
        containerWidth={420}
        limit={1}
        // Above dialogs (200) and below menus (300), whose first entries it would cover.
        zIndex={250}
        autoClose={5000}
        className={classes.toaster}
      />
    </section>
  );
}

function useToastKeys(area: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let cameFrom: HTMLElement | null = null;
    const giveBack = () => {
      cameFrom?.focus();
      cameFrom = null;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isInside = area.current?.contains(document.activeElement) ?? false;
      if (event.key === 'F8') {
        event.preventDefault();
        if (!isInside) cameFrom = document.activeElement as HTMLElement | null;
        const close = area.current?.querySelector<HTMLElement>('[role="alert"] button');
        (close ?? area.current)?.focus();
      } else if (event.key === 'Escape' && isInside) {
        giveBack();
      }
    };
    // Removing the focused element loses the focus.
    const observer = new MutationObserver(() => {
      if (cameFrom && document.activeElement === document.body) giveBack();
    });
    document.addEventListener('keydown', onKeyDown);
    if (area.current) observer.observe(area.current, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      observer.disconnect();
    };
  }, [area]);
}
