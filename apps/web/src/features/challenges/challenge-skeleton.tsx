import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import classes from './challenge-details.module.css';

/** Placeholder in the shape of a challenge. */
export function ChallengeSkeleton() {
  return (
    <>
      <div role="status" aria-label="Loading challenge">
        <div className={classes.head}>
          <Skeleton height={48} width={48} radius="md" />
          <Stack gap={0} justify="space-around" h={57}>
            <Skeleton height={24} width={240} />
            <Skeleton height={18} width={260} maw="100%" />
          </Stack>
        </div>
        <Skeleton height={6} radius="xs" mt="sm" />
        <Stack className={classes.descriptionSpace} gap={0} justify="space-evenly" mt="sm" maw="70ch">
          <Skeleton height={14} />
          <Skeleton height={14} width="60%" />
        </Stack>
      </div>
      <StepsSkeleton />
    </>
  );
}

export function StepsSkeleton() {
  return (
    <SimpleGrid minColWidth="min(100%, 280px)" role="status" aria-label="Loading steps">
      {[1, 2, 3].map(place => (
        <Skeleton key={place} h={163} radius="lg" />
      ))}
    </SimpleGrid>
  );
}
