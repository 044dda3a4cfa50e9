import { Flex } from '@mantine/core';
import { Badge } from '../../../ui/badge.tsx';

/** Badges for active or inactive, and for archived. */
export function Status({ isActive, isArchived = false }: { isActive: boolean; isArchived?: boolean }) {
  return (
    <Flex component="span" display="inline-flex" wrap="wrap" gap="2xs">
      <Badge tone={isActive ? 'accent' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      {isArchived && <Badge>Archived</Badge>}
    </Flex>
  );
}
