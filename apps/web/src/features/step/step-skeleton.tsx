import { Skeleton } from '@mantine/core';
import classes from './step-skeleton.module.css';

/** Holds the places of the header, the questions, a first message and the input. */
export function StepSkeleton() {
  return (
    <div className={classes.screen} role="status" aria-label="Loading chat">
      <div className={classes.header}>
        <Skeleton height={36} width={240} />
      </div>
      <div className={classes.side}>
        <Skeleton height={120} radius="lg" />
        <Skeleton height={16} width="70%" />
        <Skeleton height={16} width="80%" />
        <Skeleton height={16} width="60%" />
      </div>
      <div className={classes.chat}>
        <div className={classes.message}>
          <Skeleton height={14} width={80} />
          <Skeleton height={16} mt="xs" />
          <Skeleton height={16} width="75%" mt="xs" />
        </div>
        <Skeleton height={54} radius="lg" className={classes.input} />
      </div>
    </div>
  );
}
