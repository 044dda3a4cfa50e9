import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { MenuButton } from '../menu-button.tsx';
import type { RowAction } from './column.ts';
import classes from './resource-table.module.css';

interface RowActionsProps {
  /** Of the row, for labels: 'Edit Market research'. */
  name: string;
  actions: readonly RowAction[];
}

/** What can be done with a row: its most frequent acts as buttons, the others behind three dots. A card has room for their names. */
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
