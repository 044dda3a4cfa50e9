import { Badge } from '../../../ui/badge.tsx';
import classes from './status.module.css';

/** Active or not, and archived where it is. */
export function Status({ isActive, isArchived = false }: { isActive: boolean; isArchived?: boolean }) {
  return (
    <span className={classes.badges}>
      <Badge tone={isActive ? 'accent' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      {isArchived && <Badge>Archived</Badge>}
    </span>
  );
}
