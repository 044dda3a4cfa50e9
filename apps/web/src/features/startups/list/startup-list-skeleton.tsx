import { SimpleGrid, Skeleton } from '@mantine/core';

export function StartupListSkeleton() {
  return (
    <SimpleGrid minColWidth="min(300px, 100%)" role="status" aria-label="Loading your startups">
      {[1, 2, 3].map(place => (
        <Skeleton key={place} h={262} radius="lg" />
      ))}
    </SimpleGrid>
  );
}
