import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import classes from './resource-table.module.css';
import type { useRowOrder } from './use-row-order.ts';

type Events = ReturnType<ReturnType<typeof useRowOrder>['handleOf']>;

/** Moves a row, by the events that its list gives it. */
export function MoveHandle({ name, ...events }: { name: string } & Events) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.handle}
      aria-label={`Move ${name}`}
      title="Drag, or press Space and the arrow keys"
      {...events}
    >
      <IconGripVertical size={18} aria-hidden />
    </ActionIcon>
  );
}
