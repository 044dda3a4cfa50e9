import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconRotate } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface StepMenuProps {
  canReset: boolean;
  isResetting: boolean;
  onReset: () => void;
}

export function StepMenu({ canReset, isResetting, onReset }: StepMenuProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={180} shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="More options">
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconRotate size={16} aria-hidden />}
            disabled={!canReset || isResetting}
            onClick={() => setAsking(true)}
          >
            Reset step
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
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
