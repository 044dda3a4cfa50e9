import type { Pending } from '@groundwork/domain';
import { Flex } from '@mantine/core';
import { Badge } from '../../../ui/badge.tsx';

interface StatusProps {
  isActive: boolean;
  isArchived?: boolean;
  pending?: Pending | undefined;
}

/** Badges for active or inactive, for archived, and for what waits to be published. */
export function Status({ isActive, isArchived = false, pending }: StatusProps) {
  return (
    <Flex component="span" display="inline-flex" wrap="wrap" gap="2xs">
      <Badge tone={isActive ? 'accent' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      {isArchived && <Badge>Archived</Badge>}
      {pending && <Badge>{pending.isNew ? 'Not published' : 'Unpublished changes'}</Badge>}
    </Flex>
  );
}
