import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

interface DialogActionsProps {
  isBusy: boolean;
  label: string;
  busyLabel?: string;
  /** Not called while it is busy. */
  onCancel: () => void;
  /** Another act, set apart. */
  children?: ReactNode;
}

/** The end of a form in a dialog. */
export function DialogActions({
  isBusy,
  label,
  busyLabel = 'Saving...',
  onCancel,
  children,
}: DialogActionsProps) {
  return (
    <div className={classes.actions}>
      {children && <div className={classes.apart}>{children}</div>}
      <Button
        variant="default"
        aria-disabled={isBusy}
        data-disabled={isBusy}
        onClick={() => !isBusy && onCancel()}
      >
        Cancel
      </Button>
      <Button type="submit" disabled={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
    </div>
  );
}
