import { ActionIcon } from '@mantine/core';
import { IconDots, IconRotate } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';

interface StepMenuProps {
  canReset: boolean;
  isResetting: boolean;
  onReset: () => void;
}

export function StepMenu({ canReset, isResetting, onReset }: StepMenuProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <MenuButton
        label="More options"
        position="bottom-end"
        width={180}
        target={
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="More options">
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        }
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
        text="This deletes the conversation and the progress of this step. The XP you earned stays. This action cannot be undone."
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
