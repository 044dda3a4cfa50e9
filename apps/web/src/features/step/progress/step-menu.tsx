import { IconRotate } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MoreOptions } from '../../../ui/more-options.tsx';

interface StepMenuProps {
  canReset: boolean;
  isResetting: boolean;
  onReset: () => void;
}

export function StepMenu({ canReset, isResetting, onReset }: StepMenuProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <MoreOptions
        entries={[
          {
            label: 'Reset step',
            icon: <IconRotate size={16} aria-hidden />,
            isDisabled: !canReset || isResetting,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      <ConfirmDialog
        opened={isAsking}
        title="Reset step"
        text="This deletes this step's chat and progress. You keep the XP you earned. This action cannot be undone."
        confirmLabel="Reset step"
        onConfirm={() => {
          setAsking(false);
          onReset();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
