import { Button } from '@mantine/core';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. The way out has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, text, confirmLabel, busy = false, onConfirm, onClose } = props;
  if (!opened) return null;
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="danger" loading={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
