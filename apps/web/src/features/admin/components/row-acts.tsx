import {
  IconArchive,
  IconArchiveOff,
  IconHistory,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import type { RowAction } from '../../../ui/resource-table/column.ts';
import classes from './row-acts.module.css';

const icon = { size: 18, 'aria-hidden': true } as const;

/** Row actions that most tables share. */
export const rowActs = {
  edit: (onSelect: () => void): RowAction => ({
    label: 'Edit',
    icon: <IconPencil {...icon} />,
    isInline: true,
    onSelect,
  }),
  /** Opens a list of child records, such as 'Steps'. */
  open: (label: string, onSelect: () => void): RowAction => ({
    label,
    icon: <IconListDetails {...icon} />,
    onSelect,
  }),
  /** Toggles the state. */
  activate: (isActive: boolean, onSelect: () => void): RowAction =>
    isActive
      ? { label: 'Deactivate', icon: <IconPlayerPause {...icon} />, onSelect }
      : { label: 'Activate', icon: <IconPlayerPlay {...icon} />, onSelect },
  archive: (isArchived: boolean, onSelect: () => void): RowAction =>
    isArchived
      ? { label: 'Unarchive', icon: <IconArchiveOff {...icon} />, onSelect }
      : { label: 'Archive', icon: <IconArchive {...icon} />, onSelect },
  revisions: (onSelect: () => void): RowAction => ({
    label: 'Revisions',
    icon: <IconHistory {...icon} />,
    onSelect,
  }),
  remove: (onSelect: () => void): RowAction => ({
    label: 'Delete',
    icon: <IconTrash {...icon} />,
    startsGroup: true,
    className: classes.danger,
    onSelect,
  }),
};
