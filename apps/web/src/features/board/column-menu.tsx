import type { BoardColumn } from '@groundwork/domain';
import { IconArrowLeft, IconArrowRight, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { MenuButton } from '../../ui/menu-button.tsx';
import classes from './menu-button.module.css';

export type ColumnAct = 'add' | 'rename' | 'left' | 'right' | 'delete';

export interface ColumnPlace {
  column: BoardColumn;
  /** All cards in the column, including those filtered out. */
  size: number;
  isFirst: boolean;
  isLast: boolean;
}

export function ColumnMenu(props: ColumnPlace & { onAct: (act: ColumnAct) => void }) {
  const { column, size, isFirst, isLast, onAct } = props;
  return (
    <MenuButton
      label={`Column: ${column.name}`}
      position="bottom-end"
      width={230}
      target={
        <button type="button" className={classes.button} aria-label={`Actions for the column ${column.name}`}>
          <IconDots size={16} aria-hidden />
        </button>
      }
      entries={[
        { label: 'Rename', icon: <IconPencil size={16} aria-hidden />, onSelect: () => onAct('rename') },
        {
          label: 'Move left',
          icon: <IconArrowLeft size={16} aria-hidden />,
          isDisabled: isFirst,
          onSelect: () => onAct('left'),
        },
        {
          label: 'Move right',
          icon: <IconArrowRight size={16} aria-hidden />,
          isDisabled: isLast,
          onSelect: () => onAct('right'),
        },
        {
          label: size > 0 ? 'Delete (only when empty)' : 'Delete',
          icon: <IconTrash size={16} aria-hidden />,
          // The last remaining column cannot be deleted.
          isDisabled: size > 0 || (isFirst && isLast),
          startsGroup: true,
          onSelect: () => onAct('delete'),
        },
      ]}
    />
  );
}
