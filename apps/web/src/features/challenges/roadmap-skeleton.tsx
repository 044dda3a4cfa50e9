import { Skeleton } from '@mantine/core';
import classes from './roadmap.module.css';
import itemClasses from './roadmap-item.module.css';

/** Holds the places of the first few challenges, in their shape. */
export function RoadmapSkeleton() {
  return (
    <div className={classes.list} role="status" aria-label="Loading challenges">
      {[1, 2, 3, 4].map(place => (
        <div key={place} className={itemClasses.item}>
          <div className={itemClasses.rail}>
            <Skeleton height={20} circle />
          </div>
          <div className={itemClasses.body}>
            <Skeleton height={40} width={40} radius="md" />
            <div className={itemClasses.head}>
              <Skeleton height={18} width={160} />
            </div>
            <div className={itemClasses.description}>
              <Skeleton height={12} mt={6} />
              <Skeleton height={12} mt={7} width="70%" />
            </div>
            <div className={itemClasses.foot}>
              <Skeleton height={4} width={180} />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
