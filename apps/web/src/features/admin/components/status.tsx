import { Flex } from '@mantine/core';
import { Badge } from '../../../ui/badge.tsx';

/** Active or not, and archived where it is. */
export function Status({ isActive, isArchived = false }: { isActive: boolean; isArchived?: boolean }) {
  return (
    <Flex component="span" display="inline-flex" wrap="wrap" gap="2xs">
      <Badge tone={isActive ? 'accent' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      {isArchived && <Badge>Archived</Badge>}
    </Flex>
  );
}
