import { Skeleton } from '@mantine/core';

/** Holds the places of the overview and of one row of cards. */
export function DashboardSkeleton() {
  return (
    <div role="status" aria-label="Loading your startups">
      <Skeleton height={352} radius="lg" />
      <Skeleton height={24} width={120} mt="lg" />
      <Skeleton height={172} width="min(100%, 330px)" radius="lg" mt="sm" />
    </div>
  );
}
