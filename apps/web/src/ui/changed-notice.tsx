import type { ReactNode } from 'react';
import classes from './changed-notice.module.css';

/** The form below may be scrolled to its end, where a button that was disabled while busy has lost the focus. */
function comeIntoSight(notice: HTMLElement | null): void {
  if (document.activeElement === document.body) notice?.focus({ preventScroll: true });
  notice?.scrollIntoView?.({ block: 'nearest' });
}

/** Above a form: what happened elsewhere to what is edited in it. */
export function ChangedNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.notice} role="alert" tabIndex={-1} ref={comeIntoSight}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}
