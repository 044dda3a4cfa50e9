import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconArrowNarrowDown, IconArrowNarrowUp, IconDots } from '@tabler/icons-react';
import { MenuButton } from '../menu-button.tsx';
import type { RowAction } from './column.ts';
import classes from './resource-table.module.css';
import { moveTo } from './row-order.ts';

interface RowActionsProps {
  /** Name of the row, for labels: 'Edit Market research'. */
  name: string;
  actions: readonly RowAction[];
}

/** Actions of a row: frequent ones as buttons, the others in a menu. Cards have room for the buttons' labels. */
export function RowActions({ name, actions }: RowActionsProps) {
  const rest = actions.filter(({ isInline }) => !isInline);
  return (
    <div className={classes.actions}>
      {actions
        .filter(({ isInline }) => isInline)
        .map(({ label, icon, isDisabled, onSelect }) => (
          <UnstyledButton
            key={label}
            className={classes.act}
            aria-label={`${label} ${name}`}
            title={label}
            disabled={isDisabled ?? false}
            onClick={onSelect}
          >
            {icon}
            <span className={classes.actLabel}>{label}</span>
          </UnstyledButton>
        ))}
      {rest.length > 0 && (
        <MenuButton
          label={`Actions for ${name}`}
          position="bottom-end"
          target={
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              className={classes.more}
              aria-label={`More actions for ${name}`}
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          }
          entries={rest}
        />
      )}
    </div>
  );
}

/** Adds actions that move a row without dragging. Delete stays last. */
export function withOrderActs(
  actions: readonly RowAction[],
  ids: readonly number[],
  id: number,
  onOrder: (ids: number[]) => void,
): readonly RowAction[] {
  const place = ids.indexOf(id);
  const step = (by: number) => ({
    isDisabled: ids[place + by] === undefined,
    onSelect: () => onOrder(moveTo(ids, id, place + by)),
  });
  const steps: RowAction[] = [
    { ...step(-1), label: 'Move up', icon: <IconArrowNarrowUp size={18} aria-hidden />, startsGroup: true },
    { ...step(1), label: 'Move down', icon: <IconArrowNarrowDown size={18} aria-hidden /> },
  ];
  const last = actions.findLastIndex(({ startsGroup }) => startsGroup);
  return actions.toSpliced(last < 0 ? actions.length : last, 0, ...steps);
}
