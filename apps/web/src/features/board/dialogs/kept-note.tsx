import { Button } from '@mantine/core';
import classes from './dialogs.module.css';
import type { CardDraft } from './use-card-draft.ts';

/** Above a form that begins with what was typed before. */
export function KeptNote({ draft, isBusy }: { draft: CardDraft; isBusy: boolean }) {
  if (!draft.typed) return null;
  return (
    <div className={classes.kept}>
      <p>What you typed before is still here. It is not saved yet.</p>
      <Button variant="subtle" color="gray" size="compact-sm" disabled={isBusy} onClick={draft.discard}>
        Discard it
      </Button>
    </div>
  );
}
