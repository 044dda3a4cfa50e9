import { Skeleton } from '@mantine/core';
import classes from './challenge-details.module.css';

/** Holds the places of a challenge that is being loaded. */
export function ChallengeSkeleton() {
  return (
    <>
      <div role="status" aria-label="Loading challenge">
        <div className={classes.head}>
          <Skeleton height={48} width={48} radius="md" />
          <div className={classes.titleSpace}>
            <Skeleton height={24} width={240} />
            <Skeleton height={18} width={260} maw="100%" />
          </div>
        </div>
        <Skeleton height={6} radius="xs" className={classes.bar} />
        <div className={classes.descriptionSpace}>
          <Skeleton height={14} />
          <Skeleton height={14} width="60%" />
        </div>
      </div>
      <StepsSkeleton />
    </>
  );
}

export function StepsSkeleton() {
  return (
    <div className={classes.grid} role="status" aria-label="Loading steps">
      {[1, 2, 3].map(place => (
        <Skeleton key={place} className={classes.stepSpace} radius="lg" />
      ))}
    </div>
  );
}
