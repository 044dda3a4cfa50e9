import { Button } from '@mantine/core';
import { lazyPiece, usePiece } from '../app/lazy-piece.ts';
import { Dialog } from '../ui/dialog.tsx';
import classes from './help-dialog.module.css';

const content = lazyPiece(() => import('./help-content.tsx'));

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const more = usePiece(content, true);
  return (
    <Dialog title="Beta Release" onClose={onClose}>
      <p>Your answers are saved as you send them, whatever happens to the page.</p>
      {typeof more === 'object' && <more.HelpContent />}
      <p className={classes.beta}>Beta features may have issues or incomplete functionality.</p>
      <div className={classes.actions}>
        <Button onClick={onClose} data-autofocus>
          Got it
        </Button>
      </div>
    </Dialog>
  );
}
