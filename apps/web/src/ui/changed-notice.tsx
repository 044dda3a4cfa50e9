import type { ReactNode } from 'react';
import classes from './changed-notice.module.css';

/** The form may be scrolled to its end, and disabling the submit button while busy may have lost the focus. */
function comeIntoSight(notice: HTMLElement | null): void {
  if (document.activeElement === document.body) notice?.focus({ preventScroll: true });
  notice?.scrollIntoView?.({ block: 'nearest' });
}

/** Notice above a form that its record was changed elsewhere. */
export function ChangedNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.notice} role="alert" tabIndex={-1} ref={comeIntoSight}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}
