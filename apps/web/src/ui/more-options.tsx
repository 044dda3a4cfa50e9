import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { MenuButton } from './menu-button.tsx';
import type { MenuEntry } from './menu-content.ts';

/** Menu of rarely used chat actions. */
export function MoreOptions({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <MenuButton
      label="More options"
      position="bottom-end"
      width={180}
      target={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="More options">
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      }
      entries={entries}
    />
  );
}
