import type { Pending } from '@groundwork/domain';
import { Flex } from '@mantine/core';
import { Badge } from '../../../ui/badge.tsx';

interface StatusProps {
  isActive: boolean;
  isArchived?: boolean;
  /** It has no question and no criteria, so founders are not led to it (PR-72). */
  asksNothing?: boolean;
  pending?: Pending | undefined;
  /** Whether it says nothing of what is usual: active and published. */
  isQuiet?: boolean;
}

/** The same in words, for a CSV file. */
export const statusText = ({ isActive, isArchived, pending }: StatusProps): string =>
  [
    isActive ? 'Active' : 'Inactive',
    ...(isArchived ? ['Archived'] : []),
    ...(pending ? [pending.isNew ? 'Not published' : 'Unpublished changes'] : []),
  ].join(', ');

/** Badges for active or inactive, archived, a step that asks nothing, and what waits to be published. */
export function Status(props: StatusProps) {
  const { isActive, isArchived = false, asksNothing = false, pending, isQuiet = false } = props;
  return (
    <Flex component="span" display="inline-flex" wrap="wrap" gap="2xs">
      {!(isActive && isQuiet) && (
        <Badge tone={isActive ? 'accent' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      )}
      {isArchived && <Badge>Archived</Badge>}
      {asksNothing && <Badge>Asks nothing</Badge>}
      {pending && <Badge>{pending.isNew ? 'Not published' : 'Unpublished changes'}</Badge>}
    </Flex>
  );
}
