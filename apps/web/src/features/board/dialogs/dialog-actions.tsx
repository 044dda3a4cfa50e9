import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialogs.module.css';

interface DialogActionsProps {
  isBusy: boolean;
  label: string;
  busyLabel?: string;
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
      <Button variant="default" aria-disabled={isBusy} data-disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" disabled={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
    </div>
  );
}
