import { Button } from '@mantine/core';
import { lazyComponent, useLazyComponent } from '../app/lazy-component.ts';
import { Dialog } from '../ui/dialog.tsx';
import classes from './help-dialog.module.css';

const content = lazyComponent(() => import('./help-content.tsx'));

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const more = useLazyComponent(content, true);
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
