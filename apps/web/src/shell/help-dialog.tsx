import { Button } from '@mantine/core';
import { Dialog } from '../ui/dialog.tsx';
import classes from './help-dialog.module.css';

export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Beta Release" onClose={onClose}>
      <p className={classes.text}>Beta features may have issues or incomplete functionality.</p>
      <p className={classes.text}>Your answers are saved as you send them, whatever happens to the page.</p>
      <div className={classes.actions}>
        <Button onClick={onClose} data-autofocus>
          Got it
        </Button>
      </div>
    </Dialog>
  );
}
