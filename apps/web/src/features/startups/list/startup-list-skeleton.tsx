import { Skeleton } from '@mantine/core';
import classes from './startup-list.module.css';

export function StartupListSkeleton() {
  return (
    <div className={classes.grid} role="status" aria-label="Loading your startups">
      {[1, 2, 3].map(place => (
        <Skeleton key={place} h={262} radius="lg" />
      ))}
    </div>
  );
}
