import { Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { SourcesToggle } from '../../chat/sources/sources-toggle.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { MoreOptions } from '../../ui/more-options.tsx';
import type { Look } from './looks.ts';

interface ChatToolsProps {
  look: Look;
  sources: { isOpen: boolean; count: number; onToggle: (isOpen: boolean) => void };
  canClear: boolean;
  onClear: () => void;
}

export function ChatTools({ look, sources, canClear, onClear }: ChatToolsProps) {
  const [isAsking, setAsking] = useState(false);
  const { label } = look.clear;
  return (
    <Group gap="xs" wrap="nowrap" flex="none">
      <SourcesToggle {...sources} />
      <MoreOptions
        entries={[
          {
            label,
            icon: <IconTrash size={16} aria-hidden />,
            isDisabled: !canClear,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      <ConfirmDialog
        opened={isAsking}
        title={label}
        text={`${look.words.clearing}. This action cannot be undone.`}
        confirmLabel={label}
        onConfirm={() => {
          setAsking(false);
          onClear();
        }}
        onClose={() => setAsking(false)}
      />
    </Group>
  );
}
