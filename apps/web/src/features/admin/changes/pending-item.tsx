import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import type { PendingChange } from '@groundwork/domain';
import { Box, Checkbox, Flex, Text } from '@mantine/core';
import { Link } from '../../../app/navigation/link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { writeMinute } from '../../../ui/write-time.ts';
import { adminPaths } from '../admin-paths.ts';
import { ChangedItem } from '../compare/changed-item.tsx';
import { changesBetween } from '../compare/changes-between.ts';
import { addressInTree, placeOf } from '../curriculum/places.ts';
import { KIND_WORDS } from '../log/log-words.ts';
import classes from './changes.module.css';

interface PendingItemProps {
  change: PendingChange;
  isChosen: boolean;
  onToggle: () => void;
}

/** A record's change: what, where and by whom, and on demand beside what founders see. */
export function PendingItem({ change, isChosen, onToggle }: PendingItemProps) {
  const { kind, name, within, isNew, adminName, at, before, after } = change;
  return (
    <ChangedItem item={classes.item} line={classes.line} changes={() => changesBetween(before, after)}>
      <Checkbox aria-label={name} checked={isChosen} onChange={onToggle} />
      <Box miw={0}>
        <Text span c="dimmed" fz="sm">
          {[KIND_WORDS[kind], ...within].join(' · ')}
        </Text>
        <Flex wrap="wrap" gap="xs" align="center">
          <Box component="span" fw={500} dir="auto">
            <Link to={formOf(change)}>{name}</Link>
          </Box>
          {isNew && <Badge>New</Badge>}
        </Flex>
        <Text c="dimmed" fz="sm">
          <bdi>{adminName}</bdi> · <time dateTime={at}>{writeMinute(at)}</time>
        </Text>
      </Box>
    </ChangedItem>
  );
}

/** Where it is edited. */
export const formOf = ({ kind, recordId }: PendingChange) =>
  kind === 'assistant'
    ? adminPaths.assistants
    : addressInTree({ challengeId: null, edited: placeOf(kind, recordId) });
