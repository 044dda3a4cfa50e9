import type { Card } from '@groundwork/domain';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useRecordWrites } from '../record/use-record-writes.ts';

const WORDS = {
  stop: {
    title: 'Stop test',
    text: 'Stop the test? Its results stay.',
    confirmLabel: 'Stop test',
    busyLabel: 'Stopping...',
  },
  reopen: {
    title: 'Reopen card',
    text: "This withdraws the decision and continues the test. The card's history keeps the decision.",
    confirmLabel: 'Reopen',
    busyLabel: 'Reopening...',
  },
} as const;

interface ChangeStateDialogProps {
  kind: keyof typeof WORDS;
  card: Card;
  startupId: number;
  onChanged: (card: Card) => void;
  onClose: () => void;
}

/** Asks before a move that takes back a test or a decision (BO-27). */
export function ChangeStateDialog({ kind, card, startupId, onChanged, onClose }: ChangeStateDialogProps) {
  const { mutate, isPending } = useRecordWrites(startupId, card, changed => {
    onClose();
    onChanged(changed);
  });
  return (
    <ConfirmDialog
      opened
      {...WORDS[kind]}
      confirmColor="moss"
      busy={isPending}
      onConfirm={() => mutate({ kind })}
      onClose={onClose}
    />
  );
}
