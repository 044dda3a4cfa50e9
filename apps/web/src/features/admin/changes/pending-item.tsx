import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import type { PendingChange } from '@groundwork/domain';
import { Box, Button, Checkbox, Flex, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { writeMinute } from '../../../ui/write-time.ts';
import { Changes } from '../compare/changes.tsx';
import { changesBetween } from '../compare/changes-between.ts';
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
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Box component="li" className={classes.item} py="sm">
      <div className={classes.line}>
        <Checkbox aria-label={name} checked={isChosen} onChange={onToggle} />
        <Box miw={0}>
          <Text span c="dimmed" fz="sm">
            {[KIND_WORDS[kind], ...within].join(' · ')}
          </Text>
          <Flex wrap="wrap" gap="xs" align="center">
            <Box component="span" fw={500} dir="auto">
              {name}
            </Box>
            {isNew && <Badge>New</Badge>}
          </Flex>
          <Text c="dimmed" fz="sm">
            <bdi>{adminName}</bdi> · <time dateTime={at}>{writeMinute(at)}</time>
          </Text>
        </Box>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide changes' : 'Show changes'}
        </Button>
      </div>
      <Box id={id} pt="md" pb="xs" hidden={!isOpen}>
        {isOpen && <Changes changes={changesBetween(before, after)} />}
      </Box>
    </Box>
  );
}
