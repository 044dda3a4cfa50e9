import type { Startup } from '@groundwork/domain';
import { IconLayoutGrid, IconPlus } from '@tabler/icons-react';
import { Link } from '../app/navigation/link.tsx';
import { paths } from '../app/paths.ts';
import { Picker } from '../ui/picker.tsx';
import classes from './startup-picker.module.css';

export interface StartupPickerProps {
  startups: readonly Startup[];
  selectedId: number;
  onPick: (startupId: number) => void;
  onClose: (isToReturn: boolean) => void;
}

/** The switcher's list, in a module that is loaded on intent. */
export default function StartupPicker({ startups, selectedId, onPick, onClose }: StartupPickerProps) {
  const leave = () => onClose(false);
  return (
    <Picker things="startups" options={startups} selectedId={selectedId} onPick={onPick} onClose={onClose}>
      <Link to={`${paths.dashboard}#my-startups`} className={classes.way} onClick={leave}>
        <IconLayoutGrid size={16} aria-hidden />
        All startups
      </Link>
      <Link to={paths.createStartup} className={classes.way} onClick={leave}>
        <IconPlus size={16} aria-hidden />
        New startup
      </Link>
    </Picker>
  );
}
